/** Hashes and compares arrays of numbers bit by bit, as 32-bit words. */

/** The bits of `values`; shares its memory where it is aligned to a word. */
export function wordsOf(values: Float32Array | Uint32Array | Uint16Array): Uint32Array {
  const aligned = values.byteOffset % 4 === 0 ? values : values.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}

/** Mixes one word into a hash, as MurmurHash2 does. */
export function mixWord(hash: number, word: number): number {
  const mixed = Math.imul(word, 0x5bd1e995);
  return Math.imul(hash, 0x5bd1e995) ^ Math.imul(mixed ^ (mixed >>> 24), 0x5bd1e995);
}

export function hashWords(words: Uint32Array, seed: number): number {
  let hash = seed ^ words.length;
  for (let i = 0; i < words.length; i++) hash = mixWord(hash, words[i]!);
  return hash;
}

export function sameWords(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
