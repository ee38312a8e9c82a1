/** Fills what charts leave free in pictures with the nearest of their pixels. */

/** Rings of pixels that are filled around charts; beyond them a picture gets its mean, which packs well. */
const rings = 16;

/** Several pictures of one size share the pixels that are `covered`, which is changed: 1 for each that has a colour. */
export function fillAround(pictures: readonly { channels: number; data: Uint8Array }[], covered: Uint8Array, size: number): void {
  const means = pictures.map(({ channels, data }) => meanOf(data, channels, covered));
  let front: number[] = [];
  for (let at = 0; at < covered.length; at++) if (covered[at] === 1 && freeBeside(at, covered, size)) front.push(at);
  for (let ring = 0; ring < rings && front.length > 0; ring++) {
    const reached: number[] = [];
    for (const at of front) {
      eachBeside(at, size, (beside) => {
        if (covered[beside] === 1) return;
        covered[beside] = 1;
        for (const { channels, data } of pictures) data.copyWithin(beside * channels, at * channels, (at + 1) * channels);
        reached.push(beside);
      });
    }
    front = reached;
  }
  for (let at = 0; at < covered.length; at++) {
    if (covered[at] === 1) continue;
    for (const [i, { channels, data }] of pictures.entries()) data.set(means[i]!, at * channels);
  }
}

function meanOf(data: Uint8Array, channels: number, covered: Uint8Array): number[] {
  const sums = Array.from({ length: channels }, () => 0);
  let count = 0;
  for (let at = 0; at < covered.length; at++) {
    if (covered[at] !== 1) continue;
    count++;
    for (let k = 0; k < channels; k++) sums[k]! += data[at * channels + k]!;
  }
  return sums.map((sum) => (count > 0 ? Math.round(sum / count) : 128));
}

/** Pixels that share an edge come first, so that the nearest wins. */
function eachBeside(at: number, size: number, each: (beside: number) => void): void {
  const x = at % size;
  const [left, right, up, down] = [x > 0, x < size - 1, at >= size, at < size * (size - 1)];
  if (left) each(at - 1);
  if (right) each(at + 1);
  if (up) each(at - size);
  if (down) each(at + size);
  if (left && up) each(at - size - 1);
  if (right && up) each(at - size + 1);
  if (left && down) each(at + size - 1);
  if (right && down) each(at + size + 1);
}

function freeBeside(at: number, covered: Uint8Array, size: number): boolean {
  let free = false;
  eachBeside(at, size, (beside) => {
    if (covered[beside] === 0) free = true;
  });
  return free;
}
