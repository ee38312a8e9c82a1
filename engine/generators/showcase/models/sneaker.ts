/** A running shoe, 0.29 m long: a sole through sections of a foot, an upper over it, and panels, laces and eyelets on that. X runs from heel to toe. */

import { fillet, smoothLine, sweep } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import type { Primitive } from '../../../scenes/scene.ts';
import { type Point } from '../../solids/solid.ts';
import { createSurface } from '../../surface.ts';
import { laces } from './sneaker-laces.ts';
import { along, length, middle, ridge, rim, sides, upperAt, uv } from './sneaker-last.ts';
import { sole } from './sneaker-sole.ts';

/** A piece of the upper, `lift` above it, its rim rounded down: `from` and `to` say between which v it lies at a t. */
function panel(
  k: number,
  t0: number,
  t1: number,
  from: (t: number) => number,
  to: (t: number) => number,
  lift: number,
  tile: number,
  [columns, rows] = [90, 40],
): Primitive {
  return createSurface({
    columns,
    rows,
    uvScale: uv(((t1 - t0) * length) / tile, 0.09 / tile),
    at: (a, b) => {
      const u = k > 0 ? a : 1 - a;
      const t = t0 + (t1 - t0) * u;
      const edge = Math.min(1, Math.min(b, 1 - b) * 14, Math.min(u, 1 - u) * 26);
      return upperAt(t, Math.min(0.998, from(t) + (to(t) - from(t)) * b), k, -0.0006 + (lift + 0.0006) * Math.sqrt(Math.max(0, edge)));
    },
  });
}

function upper(): ShowcasePart[] {
  const body = sides.map((k) =>
    createSurface({ columns: 220, rows: 70, uvScale: uv(length / 0.06, 0.1 / 0.06), at: (a, b) => upperAt(k > 0 ? a : 1 - a, b, k) }),
  );
  // The lining turns in over the collar and goes down to the insole.
  const lining = sides.map((k) =>
    createSurface({
      columns: 120,
      rows: 26,
      uvScale: uv(4, 1.5),
      at: (a, b) => {
        const t = (k > 0 ? a : 1 - a) * 0.725;
        const [x, y, z] = upperAt(t, 0.998, k);
        const roll = Math.min(1, b * 5);
        const down = Math.max(0, b - 0.2) / 0.8;
        const inside = k * (-0.0035 * Math.sin(roll * Math.PI * 0.5) + down * 0.006 * (t < 0.5 ? 1 : 0.3));
        return [x, y + 0.0016 * Math.sin(roll * Math.PI) - down * (y - rim(t) - 0.002), z + inside];
      },
    }),
  );
  const collar = sides.map((k) =>
    sweep(
      Array.from({ length: 60 }, (_, i): Point => {
        const [x, y, z] = upperAt(0.004 + (i / 59) * 0.42, 0.99, k);
        return [x, y - 0.0004, z];
      }),
      Array.from({ length: 14 }, (_, i): [number, number] => [
        0.0044 * Math.cos((2 * Math.PI * i) / 14),
        0.0044 * Math.sin((2 * Math.PI * i) / 14),
      ]),
      { scale: (t) => 1 - 0.45 * t },
    ),
  );
  const tongue = createSurface({
    columns: 40,
    rows: 80,
    uvScale: uv(0.8, 2),
    at: (a, b) => {
      const t = 0.71 - b * 0.4;
      const half =
        (0.012 + 0.014 * Math.sin(Math.min(1, b * 1.1) * Math.PI * 0.62)) * Math.sqrt(1 - Math.max(0, (b - 0.86) / 0.14) ** 3 * 0.5);
      const z = (a * 2 - 1) * half;
      const rise = -0.003 + b * 0.0045 + Math.max(0, b - 0.72) ** 1.6 * 0.13;
      return [
        (t - 0.5) * length,
        ridge(Math.max(0.42, t)) + rise - (z / half) ** 2 * 0.006 + (b > 0.7 ? (b - 0.7) * 0.03 : 0),
        middle(t) - z,
      ];
    },
  });
  return [
    { name: '网布鞋面', finish: 'knit', surfaces: body },
    { name: '内衬', finish: 'suede', surfaces: lining },
    { name: '鞋口包边', finish: 'suede', solids: collar },
    { name: '鞋舌', finish: 'offWhite', surfaces: [tongue, backOf(tongue)] },
  ];
}

/** The same surface from behind, a little apart. */
function backOf(primitive: Primitive): Primitive {
  const indices = primitive.indices.slice();
  for (let i = 0; i < indices.length; i += 3) [indices[i + 1], indices[i + 2]] = [indices[i + 2]!, indices[i + 1]!];
  const positions = primitive.positions.map((value, i) => value - primitive.normals![i]! * 0.003);
  return { ...primitive, positions, indices, normals: primitive.normals!.map((value) => -value) };
}

function panels(): ShowcasePart[] {
  const between = (stations: readonly (readonly [number, number])[]): ((t: number) => number) => along(stations);
  const low = (): number => 0.0;
  const toeCap = sides.map((k) =>
    panel(
      k,
      0.79,
      0.998,
      low,
      between([
        [0.79, 0.2],
        [0.84, 0.4],
        [0.89, 0.62],
        [0.95, 0.9],
        [1, 1],
      ]),
      0.0011,
      0.12,
      [80, 40],
    ),
  );
  const heel = sides.map((k) =>
    panel(
      k,
      0.002,
      0.26,
      low,
      between([
        [0, 0.86],
        [0.05, 0.8],
        [0.12, 0.62],
        [0.2, 0.36],
        [0.26, 0.18],
      ]),
      0.0013,
      0.1,
    ),
  );
  const mudguard = sides.map((k) =>
    panel(
      k,
      0.24,
      0.82,
      low,
      between([
        [0.24, 0.2],
        [0.4, 0.2],
        [0.55, 0.26],
        [0.7, 0.3],
        [0.82, 0.34],
      ]),
      0.001,
      0.1,
      [150, 24],
    ),
  );
  const stay = sides.map((k) =>
    panel(
      k,
      0.37,
      0.75,
      between([
        [0.37, 0.7],
        [0.45, 0.72],
        [0.6, 0.64],
        [0.7, 0.58],
        [0.75, 0.7],
      ]),
      () => 0.995,
      0.0013,
      0.12,
      [120, 30],
    ),
  );
  // The sign on the side: two strokes that rise to the eyelets.
  const stroke = (shift: number, wide: number): Primitive[] =>
    sides.map((k) =>
      panel(
        k,
        0.2 + shift,
        0.56 + shift,
        between([
          [0.1, 0.2],
          [0.2 + shift, 0.26],
          [0.34 + shift, 0.3],
          [0.46 + shift, 0.48],
          [0.56 + shift, 0.7],
          [0.8, 0.8],
        ]),
        between([
          [0.1, 0.2],
          [0.2 + shift, 0.27],
          [0.34 + shift, 0.3 + wide],
          [0.46 + shift, 0.48 + wide],
          [0.56 + shift, 0.71],
          [0.8, 0.8],
        ]),
        0.0021,
        0.1,
        [120, 18],
      ),
    );
  const tab = sweep(
    smoothLine(
      [
        [-length / 2 + 0.002, 0.07, 0],
        [-length / 2 - 0.0005, 0.09, 0],
        [-length / 2 - 0.001, 0.108, 0],
        [-length / 2 + 0.005, 0.119, 0],
        [-length / 2 + 0.011, 0.108, 0],
      ] as const,
      10,
    ),
    fillet(
      [
        [-0.0075, -0.001],
        [0.0075, -0.001],
        [0.0075, 0.001],
        [-0.0075, 0.001],
      ],
      0.0008,
      { isClosed: true },
    ),
    { up: [1, 0, 0] },
  );
  return [
    { name: '鞋头护片', finish: 'offWhite', surfaces: toeCap },
    { name: '后跟护片', finish: 'suede', surfaces: heel },
    { name: '侧围护片', finish: 'offWhite', surfaces: mudguard },
    { name: '鞋眼片', finish: 'offWhite', surfaces: stay },
    { name: '侧标', finish: 'coral', surfaces: [...stroke(0, 0.085), ...stroke(0.1, 0.075)] },
    { name: '提带', finish: 'coral', solids: [tab] },
  ];
}

export const runningShoe = (): ShowcasePart[] => [...upper(), ...panels(), ...laces(), ...sole()];
