/** LZW as TIFF 6.0 writes it (§13): codes of 9 to 12 bits, the highest bit first, wider one code early. */

const [clear, end, first] = [256, 257, 258];

/** Decodes into `out`, whose length is never exceeded; answers how many bytes the stream gave, -1 where it uses a code before it exists. */
export function decodeLzw(packed: Uint8Array, out: Uint8Array): number {
  // A sequence is one that was written before and the byte that followed it: where it begins in `out`, and its length.
  const starts = new Uint32Array(4096);
  const lengths = new Uint16Array(4096);
  let [next, width, at] = [first, 9, 0];
  let [held, bits, from] = [0, 0, 0];
  while (at < out.length) {
    while (bits < width) {
      if (from >= packed.length) return at;
      held = ((held << 8) | packed[from++]!) & 0xfffff;
      bits += 8;
    }
    bits -= width;
    const code = (held >>> bits) & ((1 << width) - 1);
    if (code === end) return at;
    if (code === clear) {
      [next, width] = [first, 9];
      continue;
    }
    const start = at;
    if (code < 256) out[at++] = code;
    else {
      if (code >= next) return -1;
      const source = starts[code]!;
      const stop = Math.min(at + lengths[code]!, out.length);
      // Byte by byte: the newest sequence ends with the byte that it is just giving.
      for (let copied = source; at < stop; copied++) out[at++] = out[copied]!;
    }
    if (next < 4096) {
      starts[next] = start;
      lengths[next] = at - start + 1;
      next++;
      if (next >= 1 << width && width < 12) width++;
    }
  }
  return at;
}
