/** Which pieces lie near enough to each other to share one list of 32-bit positions. */

import { diagonalOf, emptyBox, growByOther, type Box } from '../../scenes/box.ts';

/** Where all is this many times as long as a piece, the piece keeps eight of the 24 bits of a 32-bit float. */
const mostSizes = 2 ** 16;
/** The least share of the whole that a void takes; a dense model is not cut for its smallest parts. */
const leastVoid = 1 / 8;

/**
 * Groups the numbers of boxes: where the boxes of a group are so far apart that 32 bits would not hold the smallest of them, and a void lies between,
 * they become two groups. A box without finite bounds stays in the first. One group, all numbers in order, is the usual answer; there is none of no boxes.
 */
export function splitAtVoids(boxes: readonly Box[]): number[][] {
  const groups: number[][] = [];
  const stack = boxes.length > 0 ? [boxes.map((_, index) => index)] : [];
  for (let group = stack.pop(); group; group = stack.pop()) {
    const parts = splitOnce(group, boxes);
    if (parts) stack.push(parts[1], parts[0]);
    else groups.push(group);
  }
  return groups;
}

function splitOnce(group: number[], boxes: readonly Box[]): [number[], number[]] | undefined {
  const placed = group.filter((index) => boxes[index]!.every(Number.isFinite));
  const whole = emptyBox();
  let smallest = Infinity;
  for (const index of placed) {
    const box = boxes[index]!;
    growByOther(whole, box);
    const size = diagonalOf(box);
    if (size > 0 && size < smallest) smallest = size;
  }
  const size = diagonalOf(whole);
  if (!(size > smallest * mostSizes)) return undefined;
  const [first, ...others] = [0, 1, 2].map((axis) => widestVoid(placed, boxes, axis));
  const { axis, width, from } = others.reduce((widest, other) => (other.width > widest.width ? other : widest), first!);
  if (!(width > size * leastVoid)) return undefined;
  const isBeyond = new Set(placed.filter((index) => boxes[index]![axis]! > from));
  return [group.filter((index) => !isBeyond.has(index)), [...isBeyond]];
}

interface Void {
  axis: number;
  width: number;
  from: number;
}

/** The widest stretch of an axis that no box touches, and where it begins. */
function widestVoid(group: readonly number[], boxes: readonly Box[], axis: number): Void {
  const widest: Void = { axis, width: 0, from: 0 };
  let end = Infinity;
  for (const index of group.toSorted((a, b) => boxes[a]![axis]! - boxes[b]![axis]!)) {
    const [least, most] = [boxes[index]![axis]!, boxes[index]![axis + 3]!];
    if (least - end > widest.width) Object.assign(widest, { width: least - end, from: end });
    if (end === Infinity || most > end) end = most;
  }
  return widest;
}
