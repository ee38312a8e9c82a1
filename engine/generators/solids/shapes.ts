/** The usual solids, each made by lofting rings. */

import { loft } from './loft.ts';
import { place, type Point, type Solid } from './solid.ts';

/** A ring in the plane of height `y`, counter-clockwise seen from above. */
const ringAt = (y: number, points: readonly (readonly [x: number, z: number])[]): Point[] => points.map(([x, z]) => [x, y, z]);

const circle = (sides: number, radiusX: number, radiusZ = radiusX, phase = 0): [number, number][] =>
  Array.from({ length: sides }, (_, side) => {
    const angle = phase - (2 * Math.PI * side) / sides;
    return [radiusX * Math.cos(angle), radiusZ * Math.sin(angle)];
  });

/** A rectangle with round corners, counter-clockwise seen from above. `steps` points a corner; 1 gives plain corners. */
function roundedRectangle(width: number, depth: number, radius: number, steps: number): [number, number][] {
  if (steps === 1)
    return [
      [-width / 2, depth / 2],
      [width / 2, depth / 2],
      [width / 2, -depth / 2],
      [-width / 2, -depth / 2],
    ];
  const points: [number, number][] = [];
  for (const [signX, signZ, from] of [
    [1, 1, Math.PI / 2],
    [1, -1, 0],
    [-1, -1, -Math.PI / 2],
    [-1, 1, -Math.PI],
  ] as const) {
    for (let step = 0; step < steps; step++) {
      const angle = from - (Math.PI / 2) * (step / (steps - 1));
      points.push([signX * (width / 2 - radius) + radius * Math.cos(angle), signZ * (depth / 2 - radius) + radius * Math.sin(angle)]);
    }
  }
  return points;
}

/** A box that stands on the ground at the origin, with edges chamfered by `chamfer` (default: 2 % of its least side, at most 4 mm). */
export function box(width: number, height: number, depth: number, chamfer = Math.min(0.004, Math.min(width, height, depth) * 0.02)): Solid {
  if (chamfer <= 0) return loft([0, height].map((y) => ringAt(y, roundedRectangle(width, depth, 0, 1))));
  const ring = (y: number, inset: number): Point[] =>
    ringAt(y, roundedRectangle(width - 2 * inset, depth - 2 * inset, Math.max(chamfer - inset, chamfer * 0.3), 2));
  return loft([ring(0, chamfer), ring(chamfer, 0), ring(height - chamfer, 0), ring(height, chamfer)]);
}

/** A slab that stands on the ground, with round upright edges of `radius` and chamfered rims. */
export function roundedSlab(width: number, height: number, depth: number, radius: number, steps = 8): Solid {
  const chamfer = Math.min(height * 0.2, radius * 0.5, 0.004);
  const reach = Math.min(radius, width / 2.001, depth / 2.001);
  const ring = (y: number, inset: number): Point[] =>
    ringAt(y, roundedRectangle(width - 2 * inset, depth - 2 * inset, Math.max(reach - inset, reach * 0.1), steps));
  return loft([ring(0, chamfer), ring(chamfer, 0), ring(height - chamfer, 0), ring(height, chamfer)]);
}

/** A prism or cylinder that stands on the ground; `top` and `bottom` are radii, `depthRatio` flattens it along Z. */
export function column({
  bottom,
  top = bottom,
  height,
  sides = 32,
  depthRatio = 1,
}: {
  bottom: number;
  top?: number;
  height: number;
  sides?: number;
  depthRatio?: number;
}): Solid {
  const ring = (y: number, radius: number): Point[] =>
    radius === 0 ? [[0, y, 0]] : ringAt(y, circle(sides, radius, radius * depthRatio, sides === 4 ? Math.PI / 4 : 0));
  return loft([ring(0, bottom), ring(height, top)]);
}

/**
 * A solid of revolution about the Y axis.
 *
 * @param profile radius and height, from the lower end of the axis along the outside to the upper; with `isRing` a closed outline beside the axis,
 * counter-clockwise with the radius to the right and the height up
 */
export function lathe(profile: readonly (readonly [radius: number, y: number])[], { sides = 48, isRing = false } = {}): Solid {
  const rings = profile.map(([radius, y]): Point[] => (radius === 0 ? [[0, y, 0]] : ringAt(y, circle(sides, radius))));
  return loft(rings, { isLoop: isRing });
}

/** A hollow vessel: outside from the foot to the rim, then back down at `wall` inside. `outline`: outer radius by height, bottom to rim. */
export function vessel(outline: readonly (readonly [radius: number, y: number])[], wall: number, sides = 64): Solid {
  const first = outline[0]!;
  const inside = outline
    .filter(([, y]) => y > first[1] + wall * 1.5)
    .map(([radius, y]): [number, number] => [Math.max(radius - wall, wall * 0.5), y])
    .toReversed();
  const floor = inside.at(-1)!;
  return lathe([[0, first[1]], ...outline, ...inside, [floor[0] * 0.9, first[1] + wall], [0, first[1] + wall]], { sides });
}

export const sphere = (radius: number, sides = 32): Solid => {
  const rows = Math.max(4, sides / 2);
  return lathe(
    Array.from({ length: rows + 1 }, (_, row) => {
      const angle = -Math.PI / 2 + (Math.PI * row) / rows;
      return [row === 0 || row === rows ? 0 : radius * Math.cos(angle), radius * Math.sin(angle)] as const;
    }),
    { sides },
  );
};

/** A ring of round section about the Y axis. */
export const torus = (radius: number, tube: number, sides = 48, tubeSides = 16): Solid =>
  lathe(
    circle(tubeSides, tube)
      .toReversed()
      .map(([r, y]) => [radius + r, y] as const),
    { sides, isRing: true },
  );

/** A round bar along a path. `radii`: one for all, or one a point; 0 ends it in a tip. */
export function tube(path: readonly Point[], radii: number | readonly number[], sides = 16): Solid {
  const radiusAt = (index: number): number => (typeof radii === 'number' ? radii : radii[index]!);
  const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  const unit = (v: Point): Point => {
    const length = Math.hypot(...v) || 1;
    return [v[0] / length, v[1] / length, v[2] / length];
  };
  const cross = (a: Point, b: Point): Point => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  let side: Point | null = null;
  const rings = path.map((point, index): Point[] => {
    const along = unit(subtract(path[Math.min(index + 1, path.length - 1)]!, path[Math.max(index - 1, 0)]!));
    const before: Point = side ?? (Math.abs(along[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]);
    const lean = dot(before, along);
    side = unit([before[0] - lean * along[0], before[1] - lean * along[1], before[2] - lean * along[2]]);
    const other = cross(along, side);
    const radius = radiusAt(index);
    if (radius === 0) return [point];
    return Array.from({ length: sides }, (_, k): Point => {
      const [c, s] = [radius * Math.cos((2 * Math.PI * k) / sides), radius * Math.sin((2 * Math.PI * k) / sides)];
      return [0, 1, 2].map((axis) => point[axis]! + c * side![axis]! + s * other[axis]!) as unknown as Point;
    });
  });
  return loft(rings);
}

/** A square or round bar from one point to another. */
export const bar = (from: Point, to: Point, radius: number, sides = 12): Solid => tube([from, to], radius, sides);

/** A gable: a triangular prism over a rectangle, ridge along X. */
export function gable(width: number, height: number, depth: number): Solid {
  const end = (x: number): Point[] => [
    [x, 0, -depth / 2],
    [x, height, 0],
    [x, 0, depth / 2],
  ];
  return loft([end(-width / 2), end(width / 2)]);
}

/** Whatever stands on the ground, lifted to `y`. */
export const lifted = (solid: Solid, y: number): Solid => place(solid, { move: [0, y, 0] });
