/** Parts of the pavilion that are made in one place. */

import { fillet, smoothLine, sweep, turned } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import { loft } from '../../solids/loft.ts';
import { lathe } from '../../solids/shapes.ts';
import { at, place, type Point, type Solid } from '../../solids/solid.ts';
import { halfSide, roofAt, round, toEave } from './pavilion-plan.ts';

/** Where a line of tiles that runs straight up the roof at a distance `x` from the middle of the side is at `t`. */
const tileAt = (x: number, t: number): Point => {
  const apothem = toEave * (1 - t) + 0.14 * t;
  const s = Math.max(-1, Math.min(1, x / halfSide(apothem)));
  const [, y, z] = roofAt(s, t);
  return [x, y, z];
};

export function roof(): ShowcasePart[] {
  const [across, up] = [48, 40];
  const deck = loftSheet(across, up, (u, v) => roofAt(u * 2 - 1, v), 0.07);
  const spacing = 0.17;
  const rows = Math.floor(halfSide(toEave) / spacing);
  const tubes: Solid[] = [];
  const ends: Solid[] = [];
  for (let row = -rows; row <= rows; row++) {
    const x = row * spacing;
    const last = Math.min(0.97, 1 - (Math.abs(x) / halfSide(toEave)) * 0.965);
    if (last < 0.05) continue;
    const tiles = Math.max(2, Math.round(last * 26));
    const path: Point[] = [];
    const scales: number[] = [];
    for (let tile = 0; tile < tiles; tile++)
      for (const [share, scale] of [
        [0, 1.12],
        [0.12, 1.12],
        [0.16, 0.98],
        [0.98, 0.9],
      ] as const) {
        const [px, py, pz] = tileAt(x, -0.005 + ((tile + share) / tiles) * last);
        path.push([px, py + 0.035, pz]);
        scales.push(scale);
      }
    const section = Array.from({ length: 10 }, (_, i): [number, number] => [
      0.052 * Math.cos((Math.PI * i) / 9),
      0.06 * Math.sin((Math.PI * i) / 9),
    ]);
    tubes.push(sweep(path, section, { scale: (t) => scales[Math.round(t * (path.length - 1))]! }));
    const [ex, ey, ez] = tileAt(x, -0.006);
    ends.push(
      place(
        turned(
          [
            [0, 0],
            [0.062, 0],
            [0.062, 0.014],
            [0.046, 0.014],
            [0.042, 0.008],
            [0.014, 0.008],
            [0.01, 0.016],
            [0, 0.018],
          ],
          0.003,
          { sides: 28, steps: 2 },
        ),
        { turn: [Math.PI / 2, 0, 0], move: [ex, ey + 0.045, ez + 0.004] },
      ),
    );
    const [dx, dy, dz] = tileAt(x + spacing / 2, -0.004);
    if (row < rows) ends.push(place(drip(), { move: [dx, dy + 0.012, dz + 0.012] }));
  }
  const ridge = Array.from({ length: 46 }, (_, i): Point => {
    const [x, y, z] = roofAt(1, i / 45);
    return [x, y + 0.075, z];
  });
  const hip = sweep(
    ridge,
    fillet(
      [
        [-0.075, -0.1],
        [0.075, -0.1],
        [0.062, 0.05],
        [0.085, 0.06],
        [0.085, 0.095],
        [0.05, 0.13],
        [-0.05, 0.13],
        [-0.085, 0.095],
        [-0.085, 0.06],
        [-0.062, 0.05],
      ],
      0.02,
      { isClosed: true, steps: 3 },
    ),
    { scale: (t) => 0.92 + 0.1 * t },
  );
  const [tx, ty, tz] = roofAt(1, 0);
  const hook = sweep(
    smoothLine(
      [
        [tx - 0.1, ty + 0.07, tz - 0.17],
        [tx, ty + 0.1, tz],
        [tx + 0.09, ty + 0.2, tz + 0.16],
        [tx + 0.1, ty + 0.36, tz + 0.18],
      ] as const,
      8,
    ),
    Array.from({ length: 14 }, (_, i): [number, number] => [
      0.07 * Math.cos((2 * Math.PI * i) / 14),
      0.085 * Math.sin((2 * Math.PI * i) / 14),
    ]),
    { scale: (t) => 1.05 - 0.8 * t },
  );
  const beasts = [0.07, 0.115, 0.16].map((t) => {
    const [x, y, z] = roofAt(1, t);
    return at(
      lathe(
        [
          ...smoothLine(
            [
              [0, 0],
              [0.045, 0],
              [0.05, 0.03],
              [0.03, 0.07],
              [0.042, 0.1],
              [0.036, 0.14],
              [0.012, 0.17],
              [0, 0.175],
            ] as const,
            5,
          ),
        ],
        { sides: 28 },
      ),
      x,
      y + 0.19,
      z,
    );
  });
  const peak = roofAt(0, 1)[1];
  const finial = lathe(
    [
      ...smoothLine(
        [
          [0, 0],
          [0.36, 0],
          [0.4, 0.05],
          [0.3, 0.1],
          [0.2, 0.14],
          [0.17, 0.2],
          [0.25, 0.26],
          [0.31, 0.36],
          [0.29, 0.48],
          [0.18, 0.56],
          [0.11, 0.6],
          [0.13, 0.64],
          [0.2, 0.72],
          [0.2, 0.8],
          [0.12, 0.88],
          [0.05, 0.94],
          [0.03, 1.02],
          [0, 1.08],
        ] as const,
        7,
      ),
    ],
    { sides: 96 },
  );
  return [
    { name: '屋面', finish: 'tile', solids: round([deck]) },
    { name: '筒瓦', finish: 'tile', solids: round(tubes) },
    { name: '瓦当与滴水', finish: 'tile', solids: round(ends) },
    { name: '垂脊', finish: 'tile', solids: round([hip, hook]) },
    { name: '脊兽', finish: 'gilt', solids: round(beasts) },
    { name: '宝顶', finish: 'gilt', solids: [at(finial, 0, peak - 0.06, 0)] },
  ];
}

/** The pointed tile under which water leaves the roof. */
const drip = (): Solid =>
  loft(
    [0, 0.012].map((z): Point[] =>
      smoothLine(
        [
          [-0.062, 0.01],
          [-0.05, -0.03],
          [-0.02, -0.052],
          [0, -0.075],
          [0.02, -0.052],
          [0.05, -0.03],
          [0.062, 0.01],
          [0.03, -0.006],
          [0, -0.01],
          [-0.03, -0.006],
        ] as const,
        3,
      )
        .slice(0, -1)
        .map(([x, y]): Point => [x, y, z]),
    ),
  );

/** A sheet with thickness over a field of points. */
function loftSheet(columns: number, rows: number, at: (u: number, v: number) => Point, thick: number): Solid {
  return loft(
    Array.from({ length: rows + 1 }, (_, row): Point[] => {
      const line = Array.from({ length: columns + 1 }, (_, column) => at(column / columns, row / rows));
      return [...line.map(([x, y, z]): Point => [x, y - thick, z]).toReversed(), ...line].toReversed();
    }),
  );
}

export function rafters(): ShowcasePart[] {
  const circle = Array.from({ length: 12 }, (_, i): [number, number] => [
    0.034 * Math.cos((2 * Math.PI * i) / 12),
    0.034 * Math.sin((2 * Math.PI * i) / 12),
  ]);
  const square: [number, number][] = [
    [-0.026, -0.026],
    [0.026, -0.026],
    [0.026, 0.026],
    [-0.026, 0.026],
  ];
  const made = Array.from({ length: 31 }, (_, index) => {
    const s = (index / 15 - 1) * 0.97;
    const under = (t: number, drop: number): Point => {
      const [x, y, z] = roofAt(s, t);
      return [x, y - drop, z];
    };
    return {
      round: sweep([under(0.075, 0.125), under(0.2, 0.115), under(0.36, 0.11)], circle),
      square: sweep([under(0.004, 0.1), under(0.07, 0.1), under(0.16, 0.1)], square),
    };
  });
  const fascia = sweep(
    Array.from({ length: 41 }, (_, i): Point => {
      const [x, y, z] = roofAt(i / 20 - 1, 0.004);
      return [x, y - 0.055, z];
    }),
    [
      [-0.02, -0.045],
      [0.02, -0.045],
      [0.02, 0.05],
      [-0.02, 0.05],
    ],
  );
  const hipBeam = sweep(
    [0.002, 0.1, 0.3, 0.6].map((t): Point => {
      const [x, y, z] = roofAt(1, t);
      return [x, y - 0.19, z];
    }),
    [
      [-0.07, -0.09],
      [0.07, -0.09],
      [0.07, 0.09],
      [-0.07, 0.09],
    ],
  );
  return [
    { name: '檐椽', finish: 'malachite', solids: round(made.map(({ round: one }) => one)) },
    { name: '飞椽', finish: 'azure', solids: round(made.map(({ square: one }) => one)) },
    { name: '连檐', finish: 'vermilion', solids: round([fascia, hipBeam]) },
  ];
}
