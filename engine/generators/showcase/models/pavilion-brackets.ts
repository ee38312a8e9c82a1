/** Parts of the pavilion that are made in one place. */

import { fillet, roundedBox, smoothLine, sweep } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import { loft } from '../../solids/loft.ts';
import { at, place, type Point, type Solid } from '../../solids/solid.ts';
import { atCorner, beamTop, columnApothem, eaveHeight, halfSide, round } from './pavilion-plan.ts';

/** A bearing block: square, its lower third tapering. Stands at the origin. */
const block = (size: number, height: number): Solid => {
  const ring = (half: number, y: number): Point[] =>
    fillet(
      [
        [-half, half],
        [half, half],
        [half, -half],
        [-half, -half],
      ],
      half * 0.12,
      { isClosed: true, steps: 3 },
    ).map(([x, z]): Point => [x, y, z]);
  return loft([
    ring(size * 0.36, 0),
    ring(size * 0.4, height * 0.12),
    ring(size * 0.5, height * 0.45),
    ring(size * 0.5, height - 0.006),
    ring(size * 0.49, height),
  ]);
};

/** An arm whose ends are rounded up, along X. */
const arm = (length: number, height: number, thick: number): Solid => {
  const half = length / 2;
  const curve = smoothLine(
    [
      [half, height],
      [half, height * 0.62],
      [half - height * 0.3, height * 0.22],
      [half - height * 0.95, 0],
    ] as const,
    5,
  );
  const outline = [...curve.toReversed().map(([x, y]): [number, number] => [x, y]), ...curve.map(([x, y]): [number, number] => [-x, y])];
  return loft(
    [-thick / 2, -thick / 2 + 0.005, thick / 2 - 0.005, thick / 2].map((z, index): Point[] => {
      const grow = index === 0 || index === 3 ? 0.988 : 1;
      return outline.map(([x, y]): Point => [x * grow, y, z]);
    }),
  );
};

/** One set of brackets, its front towards +Z: two tiers of crossed arms on a bearing block, with small blocks on each end. */
function bracketSet(): { wood: Solid[]; blue: Solid[] } {
  const unit = 0.06;
  const wood: Solid[] = [];
  const blue: Solid[] = [block(0.24, 0.13)];
  const across = (solid: Solid): Solid => place(solid, { turn: [0, Math.PI / 2, 0] });
  for (const tier of [0, 1]) {
    const y = 0.11 + tier * 0.19;
    const reach = 0.3 + tier * 0.3;
    wood.push(at(across(arm(reach * 2, 0.13, unit)), 0, y, 0));
    for (const step of tier === 0 ? [0] : [-1, 0, 1]) {
      const z = step * 0.3;
      for (const [row, length] of [0.62, 0.86].slice(0, step === 0 ? 1 + tier : 1).entries()) {
        const up = y + row * 0.17;
        wood.push(at(arm(length, 0.13, unit), 0, up, z));
        for (const k of [-1, 0, 1]) blue.push(at(block(0.105, 0.075), (k * (length - 0.11)) / 2, up + 0.118, z));
      }
    }
    for (const k of [-1, 1]) blue.push(at(block(0.105, 0.075), 0, y + 0.118, k * (reach - 0.06)));
  }
  // The beak (昂) that looks out under the eave.
  const beak = smoothLine(
    [
      [0.0, 0.3, 0.2],
      [0, 0.3, 0.5],
      [0, 0.24, 0.74],
      [0, 0.17, 0.92],
    ] as const,
    8,
  );
  wood.push(
    sweep(
      beak,
      [
        [-0.03, -0.045],
        [0.03, -0.045],
        [0.03, 0.045],
        [-0.03, 0.045],
      ],
      { scale: (t) => 1 - 0.72 * t ** 1.6 },
    ),
  );
  return { wood, blue };
}

export function brackets(): ShowcasePart[] {
  const set = bracketSet();
  const half = halfSide(columnApothem);
  const between = (solids: readonly Solid[]): Solid[] =>
    [-0.36, 0.36].flatMap((x) => solids.map((solid) => at(solid, x * half, beamTop + 0.04, columnApothem)));
  const corner = (solids: readonly Solid[]): Solid[] =>
    solids.map((solid) => at(atCorner(place(solid, { scale: [1, 1, 1.1] })), 0, beamTop + 0.04, 0));
  const purlin = (apothem: number, y: number, r: number): Solid => {
    const h = halfSide(apothem) + 0.05;
    return sweep(
      [
        [-h, y, apothem],
        [0, y, apothem],
        [h, y, apothem],
      ],
      Array.from({ length: 24 }, (_, i): [number, number] => [r * Math.cos((2 * Math.PI * i) / 24), r * Math.sin((2 * Math.PI * i) / 24)]),
    );
  };
  const board = at(roundedBox(half * 2, 0.36, 0.03, 0.006, 3), 0, beamTop + 0.05, columnApothem);
  return [
    { name: '斗拱·拱与昂', finish: 'malachite', solids: round([...between(set.wood), ...corner(set.wood)]) },
    { name: '斗拱·斗', finish: 'azure', solids: round([...between(set.blue), ...corner(set.blue)]) },
    { name: '拱垫板', finish: 'vermilion', solids: round([board]) },
    {
      name: '檩',
      finish: 'vermilion',
      solids: round([
        purlin(columnApothem + 0.6, eaveHeight - 0.1, 0.075),
        purlin(columnApothem, eaveHeight + 0.12, 0.09),
        purlin(0.9, eaveHeight + 0.95, 0.08),
      ]),
    },
  ];
}
