/** Forms that the showcase is made of: edges are round, as they are on things that one can buy. */

import earcut from 'earcut';
import { loft } from '../solids/loft.ts';
import { lathe } from '../solids/shapes.ts';
import { place, type Point, type Solid } from '../solids/solid.ts';

export type Line = readonly (readonly [number, number])[];

/** A line with its corners rounded by `radius`, less where there is no room; `isClosed` rounds the ends too. */
export function fillet(line: Line, radius: number, { steps = 5, isClosed = false } = {}): [number, number][] {
  return line.flatMap((point, index): [number, number][] => {
    const isEnd = !isClosed && (index === 0 || index === line.length - 1);
    if (isEnd) return [[point[0], point[1]]];
    const [before, after] = [line.at(index - 1)!, line[(index + 1) % line.length]!];
    const toward = (other: readonly [number, number]): [number, number, number] => {
      const [dx, dy] = [other[0] - point[0], other[1] - point[1]];
      const length = Math.hypot(dx, dy) || 1;
      return [dx / length, dy / length, length];
    };
    const [a, b] = [toward(before), toward(after)];
    const reach = Math.min(radius, a[2] * 0.45, b[2] * 0.45);
    const [from, to] = [a, b].map(([x, y]) => [point[0] + x * reach, point[1] + y * reach] as const) as [
      readonly [number, number],
      readonly [number, number],
    ];
    return Array.from({ length: steps }, (_, step): [number, number] => {
      const t = step / (steps - 1);
      const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
      return [p * from[0] + q * point[0] + r * to[0], p * from[1] + q * point[1] + r * to[1]];
    });
  });
}

/** A smooth line through points (Catmull-Rom), `steps` spans between two of them. */
export function smoothLine<T extends readonly number[]>(points: readonly T[], steps = 8): T[] {
  const out: number[][] = [];
  for (let span = 0; span + 1 < points.length; span++) {
    const at = (i: number): T => points[Math.min(points.length - 1, Math.max(0, i))]!;
    const [p0, p1, p2, p3] = [at(span - 1), at(span), at(span + 1), at(span + 2)];
    for (let step = 0; step < steps; step++) {
      const f = step / steps;
      out.push(
        p1.map(
          (value, k) =>
            0.5 *
            (2 * value +
              (p2[k]! - p0[k]!) * f +
              (2 * p0[k]! - 5 * value + 4 * p2[k]! - p3[k]!) * f * f +
              (3 * value - p0[k]! - 3 * p2[k]! + p3[k]!) * f ** 3),
        ),
      );
    }
  }
  out.push([...points.at(-1)!]);
  return out as unknown as T[];
}

/** A turned body whose edges are rounded; `profile` as of `lathe`. */
export const turned = (profile: Line, radius = 0.001, { sides = 64, steps = 5 } = {}): Solid =>
  lathe(fillet(profile, radius, { steps }), { sides });

/** A box that stands on the ground at the origin, all of its edges round. */
export function roundedBox(width: number, height: number, depth: number, radius: number, steps = 6): Solid {
  const reach = Math.min(radius, width * 0.499, height * 0.499, depth * 0.499);
  const corner = (x: number, z: number, r: number, y: number): Point[] =>
    [
      [1, 1, Math.PI / 2],
      [1, -1, 0],
      [-1, -1, -Math.PI / 2],
      [-1, 1, -Math.PI],
    ].flatMap(([signX, signZ, from]) =>
      Array.from({ length: steps }, (_, step): Point => {
        const angle = from! - (Math.PI / 2) * (step / (steps - 1));
        return [signX! * x + r * Math.cos(angle), y, signZ! * z + r * Math.sin(angle)];
      }),
    );
  const [x, z] = [width / 2 - reach, depth / 2 - reach];
  const arc = Array.from({ length: steps }, (_, step) => (Math.PI / 2) * (step / (steps - 1)));
  const ring = (angle: number, y: number): Point[] => corner(x, z, Math.max(reach * Math.sin(angle), reach * 0.02), y);
  return loft([
    ...arc.map((angle) => ring(angle, reach - reach * Math.cos(angle))),
    ...arc.toReversed().map((angle) => ring(angle, height - reach + reach * Math.cos(angle))),
  ]);
}

/** A turned body whose radius is changed by angle and height: knurls, lobes, flutes. */
export function lobed(profile: Line, sides: number, share: (angle: number, y: number) => number): Solid {
  return loft(
    profile.map(([radius, y]): Point[] =>
      radius === 0
        ? [[0, y, 0]]
        : Array.from({ length: sides }, (_, side): Point => {
            const angle = -(2 * Math.PI * side) / sides;
            const r = radius * share(angle, y);
            return [r * Math.cos(angle), y, r * Math.sin(angle)];
          }),
    ),
  );
}

/** A ring with `teeth` ridges around it, between two heights: what fingers hold. */
export function knurled(radius: number, from: number, to: number, teeth: number, depth = 0.03): Solid {
  const edge = Math.min(0.0008, (to - from) * 0.15);
  const line: Line = [
    [0, from],
    [radius - edge, from],
    [radius, from + edge],
    [radius, to - edge],
    [radius - edge, to],
    [0, to],
  ];
  return lobed(line, teeth * 6, (angle) => 1 - depth * Math.max(0, Math.cos(angle * teeth)) ** 2);
}

/** A section along a path in space. `section`: counter-clockwise seen from the end of the path. Its y runs along `up`, as far as the path lets it. */
export function sweep(
  path: readonly Point[],
  section: Line,
  { up = [0, 1, 0] as Point, scale = (_t: number): number => 1, isLoop = false } = {},
): Solid {
  const rings = path.map((point, index) => {
    const before = isLoop ? path.at(index - 1)! : path[Math.max(0, index - 1)]!;
    const after = isLoop ? path[(index + 1) % path.length]! : path[Math.min(path.length - 1, index + 1)]!;
    const along = unit(sub(after, before));
    const side = unit(cross(along, up));
    const top = cross(side, along);
    const size = scale(path.length > 1 ? index / (path.length - 1) : 0);
    return section.map(
      ([x, y]): Point => [0, 1, 2].map((axis) => point[axis]! + (side[axis]! * x + top[axis]! * y) * size) as unknown as Point,
    );
  });
  return loft(rings, { isLoop });
}

const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Point, b: Point): Point => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (v: Point): Point => {
  const length = Math.hypot(...v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
};

/**
 * What a cut leaves of a turned body: the outside about the Y axis from one angle to another, and the two faces of the cut apart, for a finish of their own.
 *
 * @param outline closed, counter-clockwise with the radius to the right and the height up
 */
export function cutTurned(
  outline: Line,
  { from = 0, to = 1.5 * Math.PI, sides = 72 }: { from?: number; to?: number; sides?: number } = {},
): { skin: Solid; faces: Solid } {
  const ring = (angle: number): Point[] => outline.map(([radius, y]): Point => [radius * Math.cos(angle), y, radius * Math.sin(angle)]);
  const skin = loft(
    Array.from({ length: sides + 1 }, (_, step) => ring(from + ((to - from) * step) / sides)),
    { isLoop: false },
  );
  const walls = outline.length * sides * 6;
  // The caps of the loft are fans, which are wrong for hollow outlines; earcut's stand for them.
  const caps = earcut(outline.flat());
  const faces: Solid = { positions: [...ring(from).flat(), ...ring(to).flat()], indices: [] };
  for (let i = 0; i < caps.length; i += 3) {
    const [a, b, c] = [caps[i]!, caps[i + 1]!, caps[i + 2]!];
    faces.indices.push(a, c, b, a + outline.length, b + outline.length, c + outline.length);
  }
  return { skin: { positions: skin.positions, indices: skin.indices.slice(0, walls) }, faces };
}

/** Turns a solid that was made about Y so that it lies along X, or looks to +Z. */
export const alongX = (solid: Solid): Solid => place(solid, { turn: [0, 0, -Math.PI / 2] });
export const alongZ = (solid: Solid): Solid => place(solid, { turn: [Math.PI / 2, 0, 0] });
