import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { ReadError } from "../../lib/errors.ts";
import { createOutputStream } from "../../lib/io/output_stream.ts";

/** A stream that answers each write as `step` says: with an error, or by taking that many bytes. */
function streamOf(step: (call: number, length: number) => number | Error): {
  text(): string;
  calls(): number;
  isTerminal(): boolean;
  writeSync(bytes: Uint8Array): number;
} {
  const taken: number[] = [];
  let calls = 0;
  return {
    text: () => new TextDecoder().decode(new Uint8Array(taken)),
    calls: () => calls,
    isTerminal: () => false,
    writeSync(bytes): number {
      const answer = step(++calls, bytes.length);
      if (answer instanceof Error) throw answer;
      taken.push(...bytes.subarray(0, answer));
      return answer;
    },
  };
}

describe("createOutputStream()", () => {
  it("writes everything when each write is short", () => {
    const stream = streamOf((_, length) => Math.min(length, 3));
    createOutputStream(stream).write("Grüße, 世界\n");
    assertEquals(stream.text(), "Grüße, 世界\n");
  });

  it("writes nothing for an empty text", () => {
    const stream = streamOf((_, length) => length);
    createOutputStream(stream).write("");
    assertEquals(stream.calls(), 0);
  });

  it("waits where a non-blocking pipe is full", () => {
    const stream = streamOf((call, length) =>
      call % 2 === 1 ? new Deno.errors.WouldBlock("full") : Math.min(length, 2)
    );
    createOutputStream(stream).write("abcde");
    assertEquals(stream.text(), "abcde");
  });

  it("drops the rest, and all that follows, once the reader has gone", () => {
    const stream = streamOf((call) => call === 1 ? 2 : new Deno.errors.BrokenPipe("gone"));
    const output = createOutputStream(stream);
    output.write("abcde");
    output.write("more");
    assertEquals([stream.text(), stream.calls()], ["ab", 2]);
  });

  it("names what the system refused, for each code and once", () => {
    const errors: [Error, string][] = [
      [Object.assign(new Error("No space left on device"), { code: "ENOSPC" }), "ENOSPC"],
      [Object.assign(new Error("Input/output error"), { code: "EIO" }), "EIO"],
      [new Error("Some day (os error 999)"), "Some day (os error 999)"],
    ];
    for (const [error, code] of errors) {
      const stream = streamOf(() => error);
      const output = createOutputStream(stream, { name: "standard output" });
      assertThrows(
        () => output.write("x"),
        ReadError,
        `Cannot write to standard output: the system refused (${code})`,
      );
      output.write("more");
      assertEquals(stream.calls(), 1);
    }
  });

  it("drops what the system refused where there is nowhere left to say so", () => {
    const full = new Error("No space left on device (os error 28)");
    createOutputStream(streamOf(() => full)).write("x");
  });

  it("repeats a write that a signal interrupted", () => {
    const stream = streamOf((call, length) =>
      call < 4 ? new Deno.errors.Interrupted("interrupted (os error 4)") : length
    );
    createOutputStream(stream, { name: "standard output" }).write("abc");
    assertEquals([stream.text(), stream.calls()], ["abc", 4]);
  });

  it("throws a defect as it is", () => {
    const defect = new RangeError("not from the system");
    const output = createOutputStream(streamOf(() => defect), { name: "standard output" });
    assertThrows(() => output.write("x"), RangeError);
  });

  it("loses nothing of 2 MiB into a pipe that is read slowly", async () => {
    const url = import.meta.resolve("../../lib/io/deno_system.ts");
    const program = `import { createDenoSystem } from ${JSON.stringify(url)};
      createDenoSystem().stdout.write("0123456789abcdef".repeat(131072));`;
    const file = await Deno.makeTempFile({ suffix: ".ts" });
    try {
      await Deno.writeTextFile(file, program);
      const config = new URL("../../deno.json", import.meta.url).pathname;
      await using child = new Deno.Command(Deno.execPath(), {
        args: ["run", "--quiet", "--no-prompt", "--config", config, file],
        stdout: "piped",
      }).spawn();
      let bytes = 0;
      for await (const chunk of child.stdout) {
        bytes += chunk.length;
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      assertEquals(bytes, 2 * 1024 * 1024);
    } finally {
      await Deno.remove(file);
    }
  });
});
