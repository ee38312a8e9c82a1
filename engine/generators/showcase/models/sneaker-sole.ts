/** Parts of the sneaker that are made in one place. */

import type { ShowcasePart } from '../kit.ts';
import { loft } from '../../solids/loft.ts';
import { type Point, type Solid } from '../../solids/solid.ts';
import { createSurface } from '../../surface.ts';
import { inner, length, middle, outer, rim, under, uv } from './sneaker-last.ts';

/** The outline of the sole at a share from its underside to its rim, grown by `grow`. */
function outline(share: number, grow: (t: number) => number, count = 150): Point[] {
  const points: Point[] = [];
  const lineAt = (t: number, k: number): Point => {
    const half = Math.max(0.0005, (k > 0 ? outer(t) : inner(t)) + grow(t) * Math.min(1, Math.min(t, 1 - t) * 14 + 0.25));
    const ends = (t - 0.5) * length + grow(t) * Math.sign(t - 0.5) * Math.abs(t * 2 - 1) ** 12 * 0.8;
    return [ends, under(t) + (rim(t) - under(t)) * share, middle(t) + k * half];
  };
  const spread = (i: number): number => 0.5 - 0.5 * Math.cos((Math.PI * i) / count);
  for (let i = 0; i <= count; i++) points.push(lineAt(spread(i), 1));
  for (let i = count - 1; i > 0; i--) points.push(lineAt(spread(i), -1));
  return points;
}

export function sole(): ShowcasePart[] {
  const bulge = (share: number): number =>
    0.0015 + 0.0045 * Math.sin(Math.PI * (0.18 + share * 0.72)) + (share < 0.5 ? 0.003 * (0.5 - share) : 0);
  const flutes =
    (share: number) =>
    (t: number): number =>
      bulge(share) + 0.0009 * Math.sin(share * 22 + t * 6) * Math.sin(Math.PI * share);
  const midsole = loft(Array.from({ length: 31 }, (_, i) => outline(0.16 + 0.84 * (i / 30), flutes(i / 30))));
  const bead = loft(
    [0.9, 0.93, 0.97, 1, 1.02, 1.03].map((share, i) => outline(share, () => bulge(share) - 0.0002 + 0.0011 * Math.sin((Math.PI * i) / 5))),
  );
  const outsole = loft(
    Array.from({ length: 7 }, (_, i) => outline(-0.04 + 0.21 * (i / 6), () => bulge(0.1) - 0.0004 + 0.0009 * Math.sin((Math.PI * i) / 6))),
  );
  const stripe = loft(
    [0.44, 0.46, 0.49, 0.51].map((share, i) =>
      outline(share, (t) => bulge((share - 0.16) / 0.84) + (t < 0.42 ? 0.0008 : -0.004) * Math.sin((Math.PI * (i + 0.6)) / 4.2)),
    ),
  );
  const studs: Solid[] = [];
  for (let row = 0; row < 26; row++)
    for (const k of [-0.72, -0.36, 0, 0.36, 0.72]) {
      const t = 0.06 + (row / 25) * 0.86;
      if (t > 0.38 && t < 0.52) continue;
      const half = k > 0 ? outer(t) : inner(t);
      const y = under(t) - 0.0018;
      studs.push(
        loft(
          [
            [0.0026, y - 0.0022],
            [0.0034, y + 0.001],
          ].map(([r, h]): Point[] =>
            Array.from({ length: 6 }, (_, i): Point => [
              (t - 0.5) * length + r! * Math.cos((-i * Math.PI) / 3),
              h!,
              middle(t) + k * half + r! * Math.sin((-i * Math.PI) / 3),
            ]),
          ),
        ),
      );
    }
  const insole = createSurface({
    columns: 60,
    rows: 30,
    uvScale: uv(3, 1),
    at: (a, b) => {
      const t = 0.02 + a * 0.72;
      return [(t - 0.5) * length, rim(t) + 0.002, middle(t) + (1 - b) * outer(t) * 0.9 - b * inner(t) * 0.9];
    },
  });
  return [
    { name: '发泡中底', finish: 'foam', solids: [midsole] },
    { name: '中底围条', finish: 'foam', solids: [bead] },
    { name: '后跟色带', finish: 'coral', solids: [stripe] },
    { name: '橡胶大底', finish: 'gum', solids: [outsole, ...studs] },
    { name: '鞋垫', finish: 'suede', surfaces: [insole] },
  ];
}
