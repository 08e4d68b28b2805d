/** Stops this thread for a while. System calls that cannot wait by themselves are tried again after it. */
export function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
