/**
 * Lines out of the blocks of a file, read from its start or from its end. A line ends at LF and nowhere
 * else.
 *
 * @module
 */

const LF = 0x0a;

/** One line of a file. */
export interface RawLine {
  /** Offset of its first byte in the file. */
  offset: number;
  /**
   * Its bytes without the newline, there during the visit only; of a line that is too long a part that
   * is too long as well.
   */
  bytes: Uint8Array;
}

/** How to split. */
export interface SplitOptions {
  /** The end of the file that the blocks begin at. */
  from: "start" | "end";
  /** Longest line of interest in bytes; more of one is not kept. */
  maxLineBytes: number;
  /** Takes one line; false ends the splitting. */
  visit(line: RawLine): boolean;
}

/** Takes the blocks of a file, each of which adjoins the one before. */
export interface LineSplitter {
  /**
   * Takes a block and its offset in the file; false once the visitor has seen enough. The bytes need
   * not stay after the call.
   */
  push(block: Uint8Array, offset: number): boolean;
  /** Hands on what no newline ended; to be called when the file is through. */
  end(): void;
}

/** Starts to split a file into lines. The piece after the last newline counts as a line, empty or not. */
export function createLineSplitter({ from, maxLineBytes, visit }: SplitOptions): LineSplitter {
  let pieces: Uint8Array[] = [];
  let length = 0;
  let offset = 0;

  /** Takes a piece of the line. One that outlives its block has to be copied. */
  function keep(piece: Uint8Array): void {
    if (length <= maxLineBytes) pieces.push(piece);
    length += piece.length;
  }

  function emit(): boolean {
    const line = { offset, bytes: join(from === "start" ? pieces : pieces.reverse()) };
    pieces = [];
    length = 0;
    return visit(line);
  }

  function pushForwards(block: Uint8Array, blockOffset: number): boolean {
    let start = 0;
    for (let lf = block.indexOf(LF); lf >= 0; lf = block.indexOf(LF, start)) {
      keep(block.subarray(start, lf));
      if (!emit()) return false;
      start = lf + 1;
      offset = blockOffset + start;
    }
    keep(block.slice(start));
    return true;
  }

  function pushBackwards(block: Uint8Array, blockOffset: number): boolean {
    let end = block.length;
    while (end > 0) {
      const lf = block.lastIndexOf(LF, end - 1);
      if (lf < 0) {
        keep(block.slice(0, end));
        break;
      }
      keep(block.subarray(lf + 1, end));
      offset = blockOffset + lf + 1;
      if (!emit()) return false;
      end = lf;
    }
    offset = blockOffset;
    return true;
  }

  return {
    push: from === "start" ? pushForwards : pushBackwards,
    end: () => void emit(),
  };
}

function join(pieces: Uint8Array[]): Uint8Array {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return only;
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
