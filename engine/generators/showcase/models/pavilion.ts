/** A hexagonal pavilion with two tiers of brackets (斗拱), 6 m across the eaves: everything of one side is made once and turned six times. */

import { roundedBox, smoothLine, sweep, turned } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import { loft } from '../../solids/loft.ts';
import { lathe } from '../../solids/shapes.ts';
import { at, place, repeat, type Point, type Solid } from '../../solids/solid.ts';
import { brackets } from './pavilion-brackets.ts';
import { atCorner, beamTop, columnApothem, columnHeight, floor, halfSide, round, sides } from './pavilion-plan.ts';
import { rafters, roof } from './pavilion-roof.ts';

const hexagon = (apothem: number, y: number): Point[] =>
  Array.from({ length: sides }, (_, side): Point => {
    const angle = -(side * 2 * Math.PI) / sides - Math.PI / sides;
    const r = apothem / Math.cos(Math.PI / sides);
    return [r * Math.sin(-angle), y, r * Math.cos(-angle)];
  });

/** A hexagonal course of stone with a chamfer. */
const course = (apothem: number, from: number, to: number): Solid => {
  const edge = 0.018;
  return loft(
    [hexagon(apothem - edge, from), hexagon(apothem, from + edge), hexagon(apothem, to - edge), hexagon(apothem - edge, to)].map((ring) =>
      ring.toReversed().toReversed(),
    ),
  );
};

function base(): ShowcasePart[] {
  const wide = columnApothem + 0.62;
  const stairs = [0, 3].flatMap((side) =>
    Array.from({ length: 4 }, (_, step) =>
      place(at(roundedBox(1.3, (floor * (4 - step)) / 5, 0.3, 0.012, 4), 0, 0, wide + 0.1 + step * 0.28), {
        turn: [0, (side * 2 * Math.PI) / sides, 0],
      }),
    ),
  );
  const cheeks = [0, 3].flatMap((side) =>
    [-1, 1].map((k) =>
      place(
        loft(
          [-0.09, -0.075, 0.075, 0.09].map((dx, index): Point[] => {
            const inset = index === 0 || index === 3 ? 0.015 : 0;
            return [
              [k * 0.76 + dx, 0, wide + 0.02],
              [k * 0.76 + dx, floor - inset, wide + 0.02],
              [k * 0.76 + dx, 0.06 + inset * -1, wide + 1.28 - inset],
              [k * 0.76 + dx, 0, wide + 1.28 - inset],
            ];
          }),
        ),
        { turn: [0, (side * 2 * Math.PI) / sides, 0] },
      ),
    ),
  );
  return [
    {
      name: '台基',
      finish: 'granite',
      solids: [
        course(wide + 0.06, 0, 0.12),
        course(wide - 0.03, 0.11, 0.2),
        course(wide - 0.09, 0.19, 0.42),
        course(wide - 0.03, 0.41, 0.5),
        course(wide + 0.04, 0.49, floor - 0.02),
      ],
    },
    { name: '踏跺', finish: 'granite', solids: [...stairs, ...cheeks] },
    { name: '台面方砖', finish: 'slabs', solids: [course(wide - 0.06, floor - 0.05, floor)] },
  ];
}

function columns(): ShowcasePart[] {
  const drum = turned(
    [
      [0, 0],
      [0.2, 0],
      [0.205, 0.03],
      [0.235, 0.09],
      [0.215, 0.15],
      [0.18, 0.17],
      [0, 0.17],
    ],
    0.02,
    { sides: 72, steps: 6 },
  );
  const pillar = lathe(
    [
      [0, 0.16],
      [0.142, 0.16],
      [0.146, 0.6],
      [0.145, 1.4],
      [0.138, columnHeight - 0.2],
      [0.13, columnHeight],
      [0, columnHeight],
    ],
    { sides: 72 },
  );
  const crown = turned(
    [
      [0, columnHeight - 0.42],
      [0.149, columnHeight - 0.42],
      [0.149, columnHeight - 0.4],
      [0.147, columnHeight - 0.06],
      [0.149, columnHeight - 0.04],
      [0, columnHeight - 0.03],
    ],
    0.008,
    { sides: 72 },
  );
  const rings = [columnHeight - 0.425, columnHeight - 0.05].map((y) =>
    turned(
      [
        [0, y],
        [0.153, y],
        [0.153, y + 0.018],
        [0, y + 0.018],
      ],
      0.005,
      { sides: 72 },
    ),
  );
  const stand = (solid: Solid): Solid => at(atCorner(solid), 0, floor, 0);
  return [
    { name: '柱础', finish: 'granite', solids: round([stand(drum)]) },
    { name: '檐柱', finish: 'vermilion', solids: round([stand(pillar)]) },
    { name: '柱头彩画', finish: 'malachite', solids: round([stand(crown)]) },
    { name: '柱头金线', finish: 'gilt', solids: round(rings.map(stand)) },
  ];
}

/** A carved board that hangs between two columns: 雀替. */
const corbel = (k: number): Solid => {
  const half = halfSide(columnApothem) - 0.13;
  const line = smoothLine(
    [
      [0, 0],
      [0, -0.26],
      [0.07, -0.28],
      [0.13, -0.19],
      [0.24, -0.17],
      [0.3, -0.1],
      [0.42, -0.09],
      [0.5, -0.02],
      [0.5, 0],
    ] as const,
    8,
  );
  const outline = line.map(([x, y]): [number, number] => [k * (-half + x), y]);
  const ordered = k > 0 ? outline : outline.toReversed();
  return loft(
    [-0.026, -0.018, 0.018, 0.026].map((z, index): Point[] =>
      ordered.map(([x, y]): Point => [x, index === 0 || index === 3 ? y + 0.006 : y, z]),
    ),
  );
};

function beams(): ShowcasePart[] {
  const half = halfSide(columnApothem);
  const lintel = at(roundedBox(half * 2, 0.24, 0.15, 0.03, 6), 0, beamTop - 0.3, columnApothem);
  const upper = at(roundedBox(half * 2 + 0.2, 0.09, 0.3, 0.02, 5), 0, beamTop - 0.045, columnApothem);
  const lower = at(roundedBox(half * 2, 0.13, 0.1, 0.02, 5), 0, beamTop - 0.62, columnApothem);
  const blocks = repeat(5, (index) => at(roundedBox(0.05, 0.2, 0.06, 0.012, 4), (index - 2) * half * 0.36, beamTop - 0.5, columnApothem));
  const panel = (finish: 'azure' | 'malachite', from: number, to: number): Solid[] =>
    [at(roundedBox((to - from) * half, 0.19, 0.156, 0.012, 4), ((from + to) / 2) * half, beamTop - 0.275, columnApothem)].filter(
      () => finish !== undefined,
    );
  const lines = [-0.86, -0.62, -0.34, 0.34, 0.62, 0.86].map((x) =>
    at(roundedBox(0.014, 0.2, 0.162, 0.003, 3), x * half, beamTop - 0.28, columnApothem),
  );
  const flowers = [-0.48, 0.48, 0].flatMap((x) =>
    repeat(8, (petal) => {
      const angle = (petal * Math.PI) / 4;
      const disc = place(
        turned(
          [
            [0, 0],
            [0.019, 0],
            [0.017, 0.006],
            [0, 0.008],
          ],
          0.003,
          { sides: 14, steps: 3 },
        ),
        { turn: [Math.PI / 2, 0, 0] },
      );
      return at(disc, x * half + 0.045 * Math.cos(angle), beamTop - 0.18 + 0.045 * Math.sin(angle), columnApothem + 0.077);
    }),
  );
  const corbels = [-1, 1].map((k) => at(corbel(k), 0, beamTop - 0.62, columnApothem));
  return [
    { name: '额枋', finish: 'vermilion', solids: round([lintel, lower, upper]) },
    {
      name: '额枋青绿彩画',
      finish: 'azure',
      solids: round([...panel('azure', -0.84, -0.64), ...panel('azure', 0.64, 0.84), ...panel('azure', -0.32, 0.32)]),
    },
    { name: '额枋石绿彩画', finish: 'malachite', solids: round([...panel('malachite', -0.6, -0.36), ...panel('malachite', 0.36, 0.6)]) },
    { name: '彩画金线', finish: 'gilt', solids: round([...lines, ...flowers]) },
    { name: '花板间柱', finish: 'malachite', solids: round(blocks) },
    { name: '雀替', finish: 'malachite', solids: round(corbels) },
  ];
}

/** Benches between the columns with a leaning back of bent bars; two sides are open for the steps. */
function seats(): ShowcasePart[] {
  const half = halfSide(columnApothem) - 0.13;
  const open = [1, 2, 4, 5];
  const bars = repeat(19, (index) => {
    const x = -half + ((index + 0.5) * half * 2) / 19;
    return sweep(
      smoothLine(
        [
          [x, floor + 0.46, columnApothem + 0.13],
          [x, floor + 0.62, columnApothem + 0.24],
          [x, floor + 0.78, columnApothem + 0.23],
          [x, floor + 0.9, columnApothem + 0.3],
        ] as const,
        6,
      ),
      [
        [-0.014, -0.014],
        [0.014, -0.014],
        [0.014, 0.014],
        [-0.014, 0.014],
      ],
    );
  });
  const rail = at(roundedBox(half * 2 + 0.16, 0.05, 0.06, 0.015, 5), 0, floor + 0.89, columnApothem + 0.3);
  const seat = at(roundedBox(half * 2, 0.055, 0.36, 0.015, 5), 0, floor + 0.42, columnApothem);
  const lattice = repeat(12, (index) =>
    at(roundedBox(0.028, 0.34, 0.028, 0.005, 3), -half + ((index + 0.5) * half * 2) / 12, floor + 0.06, columnApothem),
  );
  const rungs = [0.06, 0.2, 0.36].map((y) => at(roundedBox(half * 2, 0.03, 0.032, 0.006, 3), 0, floor + y, columnApothem));
  const turnTo = (solids: readonly Solid[]): Solid[] =>
    open.flatMap((side) => solids.map((solid) => place(solid, { turn: [0, (side * 2 * Math.PI) / sides, 0] })));
  const table = [
    turned(
      [
        [0, 0],
        [0.22, 0],
        [0.2, 0.05],
        [0.12, 0.12],
        [0.11, 0.5],
        [0.2, 0.62],
        [0, 0.62],
      ],
      0.02,
      { sides: 64 },
    ),
    at(
      turned(
        [
          [0, 0],
          [0.45, 0],
          [0.46, 0.03],
          [0.44, 0.07],
          [0, 0.07],
        ],
        0.02,
        { sides: 96 },
      ),
      0,
      0.62,
      0,
    ),
  ];
  const stools = repeat(4, (index) =>
    at(
      turned(
        [
          [0, 0],
          [0.13, 0],
          [0.17, 0.12],
          [0.18, 0.2],
          [0.17, 0.3],
          [0.13, 0.42],
          [0, 0.42],
        ],
        0.03,
        { sides: 56, steps: 6 },
      ),
      0.78 * Math.cos((index * Math.PI) / 2 + 0.5),
      0,
      0.78 * Math.sin((index * Math.PI) / 2 + 0.5),
    ),
  );
  return [
    { name: '美人靠', finish: 'vermilion', solids: turnTo([...bars, rail]) },
    { name: '坐凳面', finish: 'timber', solids: turnTo([seat]) },
    { name: '坐凳楣子', finish: 'vermilion', solids: turnTo([...lattice, ...rungs]) },
    { name: '石桌石凳', finish: 'granite', solids: [...table, ...stools].map((solid) => at(solid, 0, floor, 0)) },
  ];
}

export const hexagonalPavilion = (): ShowcasePart[] => [
  ...base(),
  ...columns(),
  ...beams(),
  ...brackets(),
  ...rafters(),
  ...roof(),
  ...seats(),
];
