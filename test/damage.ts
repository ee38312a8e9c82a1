/** Damages files in ways that break readers; the same seed gives the same damage. */

/** Pseudo-random integers below a bound (the generator of Numerical Recipes). */
export function createPicker(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A seed derived from a name, so that each file has its own sequence. */
export const seedOf = (name: string): number => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);

const troublesome = [0, 1, 0x7f, 0x80, 0xff, 0x2d, 0x39, 0x0a, 0x20];
const numbers = ['-1', '4294967296', 'nan', '1e999', '0'];
const counts = [0xffffffff, 0x7fffffff, 0x10000000, 3];

/** A copy with up to four changes: a byte flipped, the end cut off, a piece repeated or removed, a harmful number inserted. */
export function damage(source: Buffer, pick: (below: number) => number): Buffer {
  let bytes: Buffer = Buffer.from(source);
  for (let change = 0; change <= pick(4); change++) {
    const at = pick(bytes.length);
    const kind = pick(6);
    if (kind === 0) bytes[at] = pick(256);
    else if (kind === 1) bytes[at] = troublesome[pick(troublesome.length)]!;
    else if (kind === 2) bytes = bytes.subarray(0, at + 1);
    else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(pick(bytes.length))]);
    else if (kind === 4) bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(numbers[pick(numbers.length)]!), bytes.subarray(at)]);
    else if (at + 4 <= bytes.length) bytes.writeUInt32LE(counts[pick(counts.length)]!, at);
  }
  return bytes;
}
