/** Boxes along the axes of a tileset's frame, Z up. */

export interface Box {
  min: [number, number, number];
  max: [number, number, number];
}

export const emptyBox = (): Box => ({ min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] });

export function uniteBoxes(boxes: readonly Box[]): Box {
  const all = emptyBox();
  for (const { min, max } of boxes)
    for (let axis = 0; axis < 3; axis++) {
      all.min[axis] = Math.min(all.min[axis]!, min[axis]!);
      all.max[axis] = Math.max(all.max[axis]!, max[axis]!);
    }
  return all;
}

export const diagonalOf = ({ min, max }: Box): number => Math.hypot(...min.map((least, axis) => max[axis]! - least));

/** The box, `metres` larger on each side. */
export const growBox = ({ min, max }: Box, metres: number): Box => ({
  min: min.map((value) => value - metres) as Box['min'],
  max: max.map((value) => value + metres) as Box['max'],
});

/** Metres around what is inside: a box without volume is never in sight, and the last digits of a 32-bit position may lie outside. */
const room = 0.01;

/** As 3D Tiles writes it: the centre, and half of each axis. */
export function toVolume({ min, max }: Box): { box: number[] } {
  const centre = min.map((least, axis) => (least + max[axis]!) / 2);
  const [a, b, c] = min.map((least, axis) => (max[axis]! - least) / 2 + room);
  return { box: [...centre, a!, 0, 0, 0, b!, 0, 0, 0, c!] };
}
