/** What hostile files are made of. */

/** How checking a hostile file must end: read (a warning aside), or with one of these errors, all of them the file's fault. */
export type HostileEnd = 'read' | 'refused' | readonly string[];

export interface HostileFile {
  name: string;
  /** The files by name, the first to be checked; as long as `size` says, in whatever unit the kind has. */
  make: (size: number) => Record<string, string | Uint8Array> | Promise<Record<string, string | Uint8Array>>;
  size: number;
  ends: HostileEnd;
}

/** `count` times what `piece` gives, as one text. */
export const repeat = (count: number, piece: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => piece(i)).join('');

/** Different names of one polynomial hash with the factor 31: each bit of the number is one of two pairs that it cannot tell apart. */
export const collidingName = (index: number, bits = 20): string =>
  Array.from({ length: bits }, (_, bit) => ((index >> bit) & 1 ? 'BB' : 'Aa')).join('');

/** Inverse of the first factor of the quick hash of triples, modulo 2³². */
const inverse = 0x0e8b2f51;

/** Triples of words, all different, that the quick hash of our tables cannot tell apart. */
export function collidingTriple(index: number): [number, number, number] {
  // Small numbers as floats, so that they may be coordinates.
  const b = 0x3f000000 + index * 7;
  const c = 0x3f000000 + (index % 1000);
  return [Math.imul(Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35), inverse), b, c];
}

const word64 = (value: bigint): bigint => BigInt.asUintN(64, value);
/** Inverses of the factors of the quick hash of `engine/kernels/positions.c`, modulo 2⁶⁴. */
const [firstInverse, secondInverse] = [0x9e3779b97f4a7c15n, 0xbf58476d1ce4e5b9n].map((factor) => {
  let found = factor;
  for (let i = 0; i < 6; i++) found = word64(found * (2n - factor * found));
  return found;
}) as [bigint, bigint];

/** Different places of finite coordinates, 3 floats each, that the kernel's quick hash puts into one slot. */
export function collidingPlaces(count: number): Float32Array {
  const floats = new Float32Array(count * 3);
  const words = new Uint32Array(floats.buffer);
  const target = secondInverse;
  for (let place = 0, third = 0x3f000000; place < count; third++) {
    const mixed = target ^ BigInt(third);
    // Undoes x ^ x >> 29.
    const both = word64((mixed ^ (mixed >> 29n) ^ (mixed >> 58n)) * firstInverse);
    words.set([Number(both & 0xffffffffn), Number(both >> 32n), third], place * 3);
    if (floats.subarray(place * 3, place * 3 + 3).every((value) => Number.isFinite(value) && value !== 0)) place++;
  }
  return floats;
}

/** A model whose one material draws `picture`. */
export const drawn = (extension: string, picture: Uint8Array): Record<string, string | Uint8Array> => ({
  'a.obj': 'mtllib a.mtl\nusemtl a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\n',
  'a.mtl': `newmtl a\nmap_Kd a.${extension}\n`,
  [`a.${extension}`]: picture,
});
