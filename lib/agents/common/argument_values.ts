/**
 * Reading an agent's own command line, as far as it changes what is loaded.
 *
 * @module
 */

/** The values given to any of these options, as `--name value` or `--name=value`, in order. */
export function argumentValues(args: readonly string[], names: readonly string[]): string[] {
  return args.flatMap((argument, index) => {
    if (names.includes(argument)) return args.slice(index + 1, index + 2);
    const name = names.find((candidate) => argument.startsWith(`${candidate}=`));
    return name === undefined ? [] : [argument.slice(name.length + 1)];
  });
}
