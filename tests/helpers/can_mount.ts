import { makeTempFolder } from "./temp_folder.ts";

/** Whether this process may mount a disk of its own, as the tests with a full one do. */
export function canMount(): boolean {
  using folder = makeTempFolder();
  const mount = (command: string, args: string[]): boolean => {
    try {
      return new Deno.Command(command, { args, stderr: "null" }).outputSync().success;
    } catch {
      return false;
    }
  };
  return mount("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path]) &&
    mount("umount", ["-l", folder.path]);
}
