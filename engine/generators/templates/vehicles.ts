/** Builders of wheels, cars and ships. */

import { extrude, type Outline } from '../solids/extrude.ts';
import { loft } from '../solids/loft.ts';
import { bar, box, column, lathe, lifted, roundedSlab } from '../solids/shapes.ts';
import { around, at, place, repeat, type Part, type Point, type Solid } from '../solids/solid.ts';
import type { Builder } from './values.ts';

/** A wheel about the X axis with its centre at the origin. */
function wheelParts(diameter: number, width: number, spokes: number): { tyre: Solid[]; rim: Solid[] } {
  const [radius, half] = [diameter / 2, width / 2];
  const inner = radius * 0.66;
  const tyre = lathe(
    [
      [inner, -half * 0.9],
      [radius * 0.9, -half],
      [radius, -half * 0.7],
      [radius, half * 0.7],
      [radius * 0.9, half],
      [inner, half * 0.9],
    ],
    { sides: 64, isRing: true },
  );
  const rim = lathe(
    [
      [inner * 0.9, -half * 0.8],
      [inner * 1.01, -half * 0.85],
      [inner * 1.01, half * 0.85],
      [inner * 0.9, half * 0.8],
    ],
    { sides: 64, isRing: true },
  );
  const hub = lathe(
    [
      [0, -half * 0.6],
      [radius * 0.14, -half * 0.6],
      [radius * 0.16, half * 0.6],
      [0, half * 0.7],
    ],
    { sides: 32 },
  );
  const spoke = bar([radius * 0.1, half * 0.3, 0], [inner * 0.95, half * 0.3, 0], Math.min(radius * 0.06, (radius * 1.2) / spokes), 8);
  const turned = (solid: Solid): Solid => place(solid, { turn: [0, 0, -Math.PI / 2] });
  return { tyre: [turned(tyre)], rim: [rim, hub, ...around(spokes, spoke)].map(turned) };
}

const wheel: Builder = ({ num }) => {
  const { tyre, rim } = wheelParts(num('diameter'), num('width'), num('spokes'));
  const up = (solid: Solid): Solid => lifted(solid, num('diameter') / 2);
  return [
    { name: '轮胎', finish: 'tyre', solids: tyre.map(up) },
    { name: '轮毂', finish: 'rim', solids: rim.map(up) },
  ];
};

/** Side views of the body and of the glass, x along the car in halves of its length, y in parts of its height above the sill. */
const carShapes: Readonly<Record<string, { body: Outline; cabin: Outline }>> = {
  sedan: {
    body: [
      [-1, 0.1],
      [-0.98, 0.36],
      [-0.9, 0.5],
      [-0.6, 0.54],
      [0.5, 0.54],
      [0.9, 0.46],
      [0.99, 0.34],
      [1, 0.1],
    ],
    cabin: [
      [-0.66, 0.52],
      [-0.42, 0.92],
      [-0.1, 1],
      [0.16, 0.98],
      [0.52, 0.52],
    ],
  },
  bus: {
    body: [
      [-1, 0.08],
      [-1, 0.96],
      [-0.98, 1],
      [0.97, 1],
      [1, 0.9],
      [1, 0.08],
    ],
    cabin: [
      [-0.94, 0.45],
      [-0.94, 0.85],
      [1.004, 0.85],
      [1.004, 0.45],
    ],
  },
  truck: {
    body: [
      [-1, 0.14],
      [-1, 1],
      [0.46, 1],
      [0.46, 0.3],
      [0.5, 0.3],
      [0.5, 0.8],
      [0.9, 0.8],
      [1, 0.45],
      [1, 0.14],
    ],
    cabin: [
      [0.62, 0.48],
      [0.62, 0.76],
      [0.91, 0.76],
      [0.985, 0.48],
    ],
  },
};

const car: Builder = ({ num, pick }) => {
  const [length, width, height, count] = [num('length'), num('width'), num('height'), num('wheels')];
  const diameter = Math.min(num('wheel'), height * 0.7);
  const sill = diameter * 0.3;
  const shape = carShapes[pick('style')]!;
  const side = (outline: Outline, depth: number, bevel: number): Solid => {
    const solid = extrude(
      outline.map(([x, y]) => [(x * length) / 2, y * (height - sill)]),
      { depth, bevel: Math.min(bevel, (height - sill) * 0.03, length * 0.01) },
    )!;
    return place(solid, { move: [0, sill, -depth / 2] });
  };
  const axles = Math.ceil(count / 2);
  const axleX = (index: number): number => (axles === 2 ? [-0.62, 0.62][index]! : -0.72 + (1.4 * index) / (axles - 1)) * (length / 2);
  const pairs = Array.from({ length: axles }, (_, index) => index).flatMap((index) =>
    [-1, 1].map((across) => ({ x: axleX(index), z: across * (width / 2 - diameter * 0.14) })),
  );
  const built = wheelParts(diameter, Math.min(diameter * 0.32, width * 0.3), 5);
  const set = (solids: readonly Solid[]): Solid[] =>
    pairs.flatMap(({ x, z }) =>
      solids.map((solid) => place(solid, { turn: [0, z > 0 ? -Math.PI / 2 : Math.PI / 2, 0], move: [x, diameter / 2, z] })),
    );
  const parts: Part[] = [
    { name: '车身', finish: 'body', solids: [side(shape.body, width * 0.96, width * 0.04)] },
    {
      name: '车窗',
      finish: 'window',
      solids: [side(shape.cabin, width * (pick('style') === 'sedan' ? 0.84 : 0.975), width * (pick('style') === 'sedan' ? 0.06 : 0.005))],
    },
    { name: '轮胎', finish: 'tyre', solids: set(built.tyre) },
    { name: '轮毂', finish: 'rim', solids: set(built.rim) },
  ];
  if (pick('style') === 'sedan')
    parts.push({
      name: '车顶',
      finish: 'body',
      solids: [
        side(
          [
            [-0.4, 0.93],
            [-0.1, 1.01],
            [0.16, 0.99],
            [0.14, 0.96],
            [-0.1, 0.98],
            [-0.38, 0.9],
          ],
          width * 0.76,
          0,
        ),
      ],
    });
  return parts;
};

const ship: Builder = ({ num, is }) => {
  const [length, width, height, masts, mast] = [num('length'), num('width'), num('height'), num('masts'), num('mast')];
  const stations = 24;
  const halfWidth = (t: number): number =>
    (width / 2) *
    Math.max(
      0.02,
      t < 0.15 ? 0.75 + 0.25 * Math.sin((t / 0.15) * (Math.PI / 2)) : t < 0.55 ? 1 : Math.cos(((t - 0.55) / 0.45) * (Math.PI / 2)) ** 0.75,
    );
  const sheer = (t: number): number => height * (1 + 0.28 * Math.abs(t - 0.4) ** 2 * 2.4);
  const keel = (t: number): number => (t > 0.85 ? height * 0.5 * ((t - 0.85) / 0.15) ** 2 : 0);
  const hull = loft(
    Array.from({ length: stations + 1 }, (_, index): Point[] => {
      const t = index / stations;
      const [x, half, top, low] = [-length / 2 + length * t, halfWidth(t), sheer(t), keel(t)];
      const y = (share: number): number => low + (top - low) * share;
      const right: [number, number][] = [
        [0, 0],
        [0.55, 0.06],
        [0.85, 0.3],
        [0.97, 0.65],
        [1, 1],
      ];
      return [
        ...right.map(([z, share]): Point => [x, y(share), z * half]),
        ...right
          .slice(1)
          .toReversed()
          .map(([z, share]): Point => [x, y(share), -z * half]),
      ].toReversed();
    }),
  );
  const cabin = [length * 0.24, height * 0.9, width * 0.55] as const;
  const mastX = (index: number): number => (masts === 1 ? 0.04 : -0.25 + (0.5 * index) / Math.max(1, masts - 1)) * length;
  const sail = (x: number): Solid => {
    const [w, h] = [length * Math.min(0.34, 0.7 / masts), mast * 0.78];
    return place(
      extrude(
        [
          [0, 0],
          [-w, h * 0.06],
          [-w * 0.5, h * 0.6],
          [0, h],
        ],
        { depth: Math.max(0.004, width * 0.006) },
      )!,
      { move: [x - length * 0.012, height * 1.25, 0] },
    );
  };
  return [
    { name: '船身', finish: 'hull', solids: [hull] },
    { name: '甲板', finish: 'deck', solids: [at(box(length * 0.62, height * 0.06, width * 0.8), -length * 0.12, height * 1.0, 0)] },
    {
      name: '船舱',
      finish: 'cabin',
      solids: is('cabin')
        ? [
            at(roundedSlab(cabin[0], cabin[1], cabin[2], cabin[2] * 0.12), -length * 0.2, height * 1.04, 0),
            at(roundedSlab(cabin[0] * 0.6, cabin[1] * 0.5, cabin[2] * 0.8, cabin[2] * 0.1), -length * 0.2, height * 1.04 + cabin[1], 0),
          ]
        : [],
    },
    {
      name: '桅杆',
      finish: 'hull',
      solids: repeat(masts, (index) =>
        at(column({ bottom: length * 0.008, top: length * 0.004, height: mast, sides: 16 }), mastX(index), height * 0.95, 0),
      ),
    },
    { name: '帆', finish: 'sail', solids: repeat(masts, (index) => sail(mastX(index))) },
  ];
};

export const vehicleBuilders = { wheel, car, ship };
