/** Parts of the espresso machine that are made in one place. */

import { smoothLine, turned } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import { lathe, tube } from '../../solids/shapes.ts';
import { at, place, type Point, type Solid } from '../../solids/solid.ts';
import { depth, foot, front, height, width } from './espresso-casing.ts';

const cup = (scale = 1): Solid[] => {
  const outside = smoothLine(
    [
      [0.017, 0],
      [0.019, 0.002],
      [0.025, 0.012],
      [0.031, 0.03],
      [0.0335, 0.052],
      [0.034, 0.06],
    ] as const,
    8,
  );
  const inside = smoothLine(
    [
      [0.0335, 0.0612],
      [0.0318, 0.06],
      [0.03, 0.045],
      [0.025, 0.02],
      [0.016, 0.006],
      [0, 0.005],
    ] as const,
    8,
  );
  const handle = smoothLine(
    [
      [0.03, 0.048, 0],
      [0.043, 0.05, 0],
      [0.051, 0.038, 0],
      [0.045, 0.024, 0],
      [0.027, 0.018, 0],
    ] as const,
    14,
  );
  const one = [lathe([[0, 0.001], ...outside, ...inside], { sides: 128 }), place(tube(handle, 0.0032, 24), { scale: [1, 1, 1.5] })];
  return one.map((solid) => place(solid, { scale: [scale, scale, scale] }));
};

const saucer = lathe(
  [
    ...smoothLine(
      [
        [0, 0],
        [0.03, 0],
        [0.034, 0.002],
        [0.062, 0.011],
        [0.0635, 0.0125],
        [0.061, 0.0135],
        [0.034, 0.006],
        [0.024, 0.0045],
        [0, 0.0045],
      ] as const,
      6,
    ),
  ],
  { sides: 128 },
);

/** The rail on top, and cups that are kept warm. */
export function topside(): ShowcasePart[] {
  const y = foot + height;
  const [x, z] = [width / 2 - 0.014, depth / 2 - 0.02];
  const corner = (sx: number, sz: number): Point[] =>
    Array.from({ length: 9 }, (_, i): Point => {
      const angle = (Math.PI / 2) * (i / 8) + (sx > 0 ? (sz > 0 ? 0 : -Math.PI / 2) : sz > 0 ? Math.PI / 2 : Math.PI);
      return [sx * (x - 0.02) + 0.02 * Math.cos(angle), y + 0.036, sz * (z - 0.02) + 0.02 * Math.sin(angle) - 0.005];
    });
  const path = [...corner(1, 1), ...corner(-1, 1), ...corner(-1, -1), ...corner(1, -1)];
  const rail = tube([...path, path[0]!, path[1]!], 0.0032, 24);
  const posts = [
    [x, z - 0.025],
    [-x, z - 0.025],
    [x, -z + 0.02],
    [-x, -z + 0.02],
    [x, 0],
    [-x, 0],
  ].map(([px, pz]) =>
    at(
      turned(
        [
          [0, -0.002],
          [0.006, -0.002],
          [0.006, 0.003],
          [0.003, 0.005],
          [0.003, 0.036],
          [0, 0.036],
        ],
        0.001,
        { sides: 40 },
      ),
      px!,
      y,
      pz! - 0.005,
    ),
  );
  const places: readonly (readonly [number, number, number, number])[] = [
    [-0.085, 0.07, 0.4, 1],
    [-0.01, 0.085, -2.1, 1],
    [0.075, 0.07, 0.9, 1],
    [-0.05, -0.01, 2.4, 1],
    [0.04, -0.005, -0.6, 1],
    [-0.085, -0.09, 1.4, 1],
    [0.0, -0.09, 0.2, 1],
    [0.085, -0.085, 3.6, 1],
  ];
  const cups = places.flatMap(([cx, cz, turn]) => cup(0.95).map((solid) => place(solid, { turn: [0, turn, 0], move: [cx, y, cz] })));
  const stacked = [
    [-0.085, 0.07, -1.2],
    [0.075, 0.07, 2.6],
    [-0.05, -0.01, 0.3],
  ].flatMap(([cx, cz, turn]) => cup(0.95).map((solid) => place(solid, { turn: [0, turn!, 0], move: [cx!, y + 0.039, cz!] })));
  return [
    { name: '温杯围栏', finish: 'chrome', solids: [rail, ...posts] },
    { name: '温杯架上的杯子', finish: 'porcelain', solids: [...cups, ...stacked] },
  ];
}

export function brewed(): ShowcasePart[] {
  const [y, z] = [foot + 0.066, front + 0.052];
  const surface = lathe(
    [
      [0, 0.042],
      [0.03, 0.042],
      [0.0301, 0.0435],
      [0, 0.0437],
    ],
    { sides: 96 },
  );
  return [
    {
      name: '杯与碟',
      finish: 'porcelain',
      solids: [at(saucer, 0, y, z), ...cup(1).map((solid) => place(solid, { turn: [0, -0.6, 0], move: [0, y + 0.0045, z] }))],
    },
    { name: '浓缩咖啡', finish: 'coffee', solids: [at(surface, 0, y + 0.0045, z)] },
  ];
}
