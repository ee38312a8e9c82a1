/** Parts of the sneaker that are made in one place. */

import { fillet, smoothLine, sweep } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import { torus, tube } from '../../solids/shapes.ts';
import { place, type Point, type Solid } from '../../solids/solid.ts';
import { length, middle, ridge, sides, upperAt } from './sneaker-last.ts';

export function laces(): ShowcasePart[] {
  const places = [0.42, 0.475, 0.53, 0.585, 0.64, 0.69];
  const eyelets: Solid[] = [];
  const bands: Solid[] = [];
  const flat = fillet(
    [
      [-0.0034, -0.0008],
      [0.0034, -0.0008],
      [0.0034, 0.0008],
      [-0.0034, 0.0008],
    ],
    0.0007,
    { isClosed: true, steps: 4 },
  );
  for (const [row, t] of places.entries()) {
    const [left, right] = sides.map((k) => upperAt(t, 0.86, k, 0.0024)) as [Point, Point];
    for (const [point, k] of [
      [left, 1],
      [right, -1],
    ] as const)
      eyelets.push(place(torus(0.0029, 0.0009, 40, 14), { turn: [k * 0.75, 0, -0.3], move: point }));
    const top = ridge(t) + 0.0055;
    const bar = (from: Point, to: Point, lift: number): Solid =>
      sweep(
        smoothLine(
          [
            from,
            [from[0] * 0.8 + to[0] * 0.2, top + lift - 0.0012, from[2] * 0.62],
            [(from[0] + to[0]) / 2, top + lift, middle(t)],
            [from[0] * 0.2 + to[0] * 0.8, top + lift - 0.0012, to[2] * 0.62],
            to,
          ] as const,
          9,
        ),
        flat,
        { up: [0.2, 1, 0] },
      );
    bands.push(bar(left, right, 0.0005));
    const next = places[row + 1];
    if (next !== undefined)
      bands.push(bar(left, upperAt(next, 0.86, -1, 0.0018), -0.0022), bar(right, upperAt(next, 0.86, 1, 0.0018), -0.003));
  }
  const [x, y] = [(0.405 - 0.5) * length, ridge(0.41) + 0.008];
  const bow = (k: number): Solid =>
    sweep(
      smoothLine(
        [
          [x, y, 0],
          [x + 0.004, y + 0.012, k * 0.016],
          [x + 0.008, y + 0.006, k * 0.036],
          [x + 0.013, y - 0.016, k * 0.043],
          [x + 0.012, y - 0.014, k * 0.032],
          [x + 0.005, y, k * 0.015],
          [x + 0.002, y + 0.001, 0],
        ] as const,
        12,
      ),
      flat,
      { up: [1, 0.3, 0] },
    );
  const end = (k: number): Point[] =>
    smoothLine(
      [
        [x, y, 0],
        [x + 0.015, y + 0.004, k * 0.012],
        [x + 0.032, y - 0.012, k * 0.025],
        [x + 0.045, y - 0.032, k * 0.036],
      ] as const,
      12,
    );
  const ends = [1, -1].map((k) => sweep(end(k), flat, { up: [0, 1, 0] }));
  const tips = [1, -1].map((k) => {
    const [a, b] = end(k).slice(-2) as [Point, Point];
    const to = (f: number): Point => [0, 1, 2].map((i) => b[i]! + (b[i]! - a[i]!) * f) as unknown as Point;
    return tube([b, to(4)], 0.0017, 20);
  });
  const knot = place(torus(0.0032, 0.0026, 40, 20), { turn: [Math.PI / 2, 0.3, 0], move: [x + 0.002, y + 0.0005, 0] });
  return [
    { name: '鞋眼', finish: 'chrome', solids: eyelets },
    { name: '鞋带', finish: 'lace', solids: [...bands, bow(1), bow(-1), ...ends, knot] },
    { name: '鞋带头', finish: 'coral', solids: tips },
  ];
}
