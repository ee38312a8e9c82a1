/** PackBits (TIFF 6.0, §9): into `out`, whose length is never exceeded; answers how many bytes the stream gave. */
export function decodePackBits(packed: Uint8Array, out: Uint8Array): number {
  let at = 0;
  for (let from = 0; from < packed.length && at < out.length;) {
    const head = packed[from++]!;
    if (head === 128) continue;
    if (head < 128) {
      const literal = packed.subarray(from, from + Math.min(head + 1, out.length - at));
      out.set(literal, at);
      at += literal.length;
      from += head + 1;
    } else {
      const stop = Math.min(at + 257 - head, out.length);
      out.fill(packed[from++] ?? 0, at, stop);
      at = stop;
    }
  }
  return at;
}
