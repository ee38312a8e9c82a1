/** A block of a town, 84 × 60 m, as a model on a board: houses with balconies and shops, streets, trees, lamps and cars. */

import { fillet, roundedBox, smoothLine, sweep, turned } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import type { FinishName } from '../finishes/table.ts';
import { createRandom } from '../../../numbers/random.ts';
import { loft } from '../../solids/loft.ts';
import { torus } from '../../solids/shapes.ts';
import { at, place, type Point, type Solid } from '../../solids/solid.ts';
import { Pile, bush, house, houses, kerb } from './town-houses.ts';
import { park, streets } from './town-streets.ts';

function tree(x: number, z: number, size: number, seed: number): { bark: Solid[]; crown: Solid[] } {
  const random = createRandom(seed);
  const trunk = sweep(
    smoothLine(
      [
        [x, kerb, z],
        [x + 0.05, size * 0.25, z],
        [x - 0.03, size * 0.55, z + 0.04],
      ] as const,
      4,
    ),
    Array.from({ length: 12 }, (_, i): [number, number] => [
      0.2 * Math.cos((2 * Math.PI * i) / 12),
      0.2 * Math.sin((2 * Math.PI * i) / 12),
    ]),
    { up: [0, 0, 1], scale: (t) => 1.1 - 0.5 * t },
  );
  const crown = Array.from({ length: 7 }, (_, i): Solid => {
    const angle = (i / 6) * 2 * Math.PI;
    const [r, up] = i === 6 ? [0, 0.86] : [size * 0.17, 0.6 + random() * 0.16];
    return bush(x + r * Math.cos(angle), kerb + size * up, z + r * Math.sin(angle), size * (0.2 + random() * 0.05), seed + i);
  });
  return { bark: [trunk], crown };
}

function car(pile: Pile, colour: FinishName, x: number, z: number, turn: number): void {
  const to = (solid: Solid): Solid => place(solid, { turn: [0, turn, 0], move: [x, 0.02, z] });
  const section = (px: number, y0: number, y1: number, w: number): Point[] =>
    fillet(
      [
        [-w, y0],
        [w, y0],
        [w * 0.97, (y0 + y1) * 0.55],
        [w * 0.86, y1],
        [-w * 0.86, y1],
        [-w * 0.97, (y0 + y1) * 0.55],
      ],
      0.14,
      { isClosed: true, steps: 4 },
    )
      .map(([pz, py]): Point => [px, py, pz])
      .toReversed();
  const body = loft(
    [
      [-2.15, 0.4, 0.72, 0.72],
      [-2.08, 0.3, 0.86, 0.84],
      [-1.5, 0.25, 0.93, 0.88],
      [0.6, 0.25, 0.92, 0.88],
      [1.5, 0.25, 0.82, 0.87],
      [2.05, 0.3, 0.7, 0.8],
      [2.15, 0.4, 0.6, 0.68],
    ].map(([px, a, b, w]) => section(px!, a!, b!, w!)),
  );
  const cabin = (grow: number, y0: number): Solid =>
    loft(
      [
        [-1.75, 0.86, 0.9, 0.74],
        [-1.2, 0.86, 1.34, 0.7],
        [-0.6, 0.86, 1.42, 0.68],
        [0.3, 0.86, 1.4, 0.68],
        [1.0, 0.86, 0.9, 0.74],
      ].map(([px, a, b, w]) => section(px! * grow, a! + y0, b! + y0, w! * grow)),
    );
  pile.add(colour, to(body), to(place(cabin(0.82, 0.05), { move: [-0.04, 0, 0] })));
  pile.add('window', to(cabin(1, 0)));
  const wheels = [-1.35, 1.35].flatMap((px) => [-1, 1].map((k) => ({ px, k })));
  pile.add(
    'rubber',
    ...wheels.map(({ px, k }) => to(place(torus(0.22, 0.11, 28, 12), { turn: [Math.PI / 2, 0, 0], move: [px, 0.33, k * 0.8] }))),
  );
  pile.add(
    'steel',
    ...wheels.map(({ px, k }) =>
      to(
        place(
          turned(
            [
              [0, -0.06],
              [0.17, -0.06],
              [0.17, 0.06],
              [0.05, 0.07],
              [0, 0.07],
            ],
            0.02,
            { sides: 28 },
          ),
          { turn: [Math.PI / 2, 0, 0], move: [px, 0.33, k * 0.8] },
        ),
      ),
    ),
  );
  pile.add('whitePaint', ...[-1, 1].map((k) => to(at(roundedBox(0.08, 0.12, 0.3, 0.03, 3), 2.08, 0.55, k * 0.55))));
}

function lamp(pile: Pile, x: number, z: number, k: number): void {
  pile.add(
    'blackMetal',
    at(
      turned(
        [
          [0, 0],
          [0.16, 0],
          [0.14, 0.5],
          [0.07, 0.6],
          [0.06, 4.6],
          [0, 4.6],
        ],
        0.03,
        { sides: 24 },
      ),
      x,
      kerb,
      z,
    ),
    sweep(
      smoothLine(
        [
          [x, kerb + 4.5, z],
          [x, kerb + 5, z + k * 0.3],
          [x, kerb + 5.05, z + k * 1],
        ] as const,
        6,
      ),
      Array.from({ length: 10 }, (_, i): [number, number] => [
        0.05 * Math.cos((2 * Math.PI * i) / 10),
        0.05 * Math.sin((2 * Math.PI * i) / 10),
      ]),
    ),
  );
  pile.add(
    'whitePaint',
    at(
      turned(
        [
          [0, 0],
          [0.2, 0],
          [0.24, 0.1],
          [0.1, 0.2],
          [0, 0.22],
        ],
        0.03,
        { sides: 28 },
      ),
      x,
      kerb + 4.86,
      z + k * 1.1,
    ),
  );
}

export function townBlock(): ShowcasePart[] {
  const random = createRandom(7);
  const trees = new Pile();
  const places: [number, number][] = [];
  for (let x = -38; x <= 40; x += 6.2) if (Math.abs(x + 10) > 7) places.push([x, 13], [x + 2.6, 26]);
  for (let z = -26; z <= 8; z += 6.4) places.push([-5.4, z], [-14.6, z]);
  for (let i = 0; i < 15; i++) places.push([16.5 + random() * 21, (i % 2 === 0 ? -11.6 : 3) + random() * 1.6 - 0.8]);
  for (const [index, [x, z]] of places.entries()) {
    const { bark, crown } = tree(x, z, 4 + random() * 1.6, index + 3);
    trees.add('bark', ...bark);
    trees.add('crown', ...crown);
  }
  const cars = new Pile();
  for (const [index, [x, z, turn]] of (
    [
      [-30, 19.3, 0],
      [-22, 19.3, 0],
      [4, 15.7, Math.PI],
      [13, 19.3, 0],
      [24, 15.7, Math.PI],
      [35, 19.3, 0],
      [-8.2, -4, Math.PI / 2],
      [-11.8, -16, -Math.PI / 2],
      [-8.2, 5, Math.PI / 2],
    ] as const
  ).entries())
    car(cars, (['coral', 'whitePaint', 'castBlue', 'blackPlastic', 'redPaint', 'silver'] as const)[index % 6]!, x, z, turn);
  const lamps = new Pile();
  for (let x = -36; x <= 34; x += 12.4)
    if (Math.abs(x + 10) > 7) {
      lamp(lamps, x, 13.4, 1);
      lamp(lamps, x + 6, 21.6, -1);
    }
  return [
    ...streets(),
    ...park(),
    ...houses.flatMap(house),
    ...named(trees, { bark: '行道树干', crown: '行道树冠' }),
    ...cars.parts('车辆', [0, 0, 0]),
    ...named(lamps, { blackMetal: '路灯', whitePaint: '灯头' }),
  ];
}

const named = (pile: Pile, names: Partial<Record<FinishName, string>>): ShowcasePart[] =>
  [...pile.solids].map(([finish, solids]) => ({ name: names[finish] ?? finish, finish, solids }));
