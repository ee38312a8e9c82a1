/** Parts of the town block that are made in one place. */

import { roundedBox, smoothLine, turned } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import { lathe } from '../../solids/shapes.ts';
import { at, place, type Solid } from '../../solids/solid.ts';
import { kerb } from './town-houses.ts';

const [wide, deep] = [84, 60];

const slab = (w: number, h: number, d: number, x: number, y: number, z: number, edge = 0.05): Solid =>
  at(roundedBox(w, h, d, edge, 3), x, y, z);

export function streets(): ShowcasePart[] {
  const marks: Solid[] = [];
  for (let x = -38; x <= 38; x += 4) if (Math.abs(x + 10) > 6) marks.push(slab(1.8, 0.02, 0.14, x, 0.005, 17.5, 0.005));
  for (let z = -26; z <= 26; z += 4) if (Math.abs(z - 17.5) > 6) marks.push(slab(0.14, 0.02, 1.8, -10, 0.005, z, 0.005));
  for (const [x, z, isAlong] of [
    [-4.4, 17.5, true],
    [-15.6, 17.5, true],
    [-10, 11.9, false],
    [-10, 23.1, false],
  ] as const)
    for (let i = -3; i <= 3; i++)
      marks.push(isAlong ? slab(2.4, 0.022, 0.5, x, 0.006, z + i * 0.98, 0.005) : slab(0.5, 0.022, 2.4, x + i * 0.98, 0.006, z, 0.005));
  const walks = [
    slab(46.5, kerb, 43.5, 18.25, 0, -7.75, 0.06),
    slab(27.5, kerb, 43.5, -27.75, 0, -7.75, 0.06),
    slab(46.5, kerb, 8.5, 18.25, 0, 25.25, 0.06),
    slab(27.5, kerb, 8.5, -27.75, 0, 25.25, 0.06),
  ];
  return [
    { name: '底板', finish: 'walnut', solids: [at(roundedBox(wide + 1.6, 1.6, deep + 1.6, 0.25, 6), 0, -1.85, 0)] },
    { name: '路面', finish: 'asphalt', solids: [at(roundedBox(wide, 0.3, deep, 0.04, 3), 0, -0.29, 0)] },
    { name: '标线', finish: 'whitePaint', solids: marks },
    { name: '人行道', finish: 'paving', solids: walks },
  ];
}

export function park(): ShowcasePart[] {
  const lawn = [slab(25, 0.12, 17, 27, kerb, -4.2, 0.05)];
  const pond = at(
    turned(
      [
        [0, 0],
        [4.6, 0],
        [4.9, 0.1],
        [4.9, 0.34],
        [4.6, 0.36],
        [4.5, 0.2],
        [0, 0.2],
      ],
      0.05,
      { sides: 96 },
    ),
    26,
    kerb,
    -4.5,
  );
  const water = at(
    lathe(
      [
        [0, 0.2],
        [4.52, 0.2],
        [4.52, 0.28],
        [0, 0.28],
      ],
      { sides: 96 },
    ),
    26,
    kerb,
    -4.5,
  );
  const fountain = at(
    lathe(
      [
        ...smoothLine(
          [
            [0, 0],
            [0.7, 0],
            [0.6, 0.3],
            [0.25, 0.5],
            [0.22, 1.2],
            [0.9, 1.5],
            [1.3, 1.75],
            [1.25, 1.85],
            [0.6, 1.7],
            [0.2, 1.75],
            [0.16, 2.3],
            [0.4, 2.5],
            [0.36, 2.6],
            [0, 2.55],
          ] as const,
          6,
        ),
      ],
      { sides: 64 },
    ),
    26,
    kerb + 0.1,
    -4.5,
  );
  const ring = at(
    lathe(
      [
        [5.2, 0.1],
        [7, 0.1],
        [7, 0.16],
        [5.2, 0.16],
      ],
      { sides: 96, isRing: true },
    ),
    26,
    kerb,
    -4.5,
  );
  const path = [slab(2, 0.05, 17, 26, kerb + 0.1, -4.5, 0.02), slab(25, 0.05, 2, 27, kerb + 0.1, -4.5, 0.02)].slice(1);
  const benches = [0.6, 2.2, 3.8, 5.4].flatMap((angle) =>
    [roundedBox(1.8, 0.08, 0.5, 0.03, 4), at(roundedBox(1.8, 0.45, 0.07, 0.03, 4), 0, 0.15, 0.24)].map((solid) =>
      place(at(solid, 0, 0.45, 6.2), { turn: [0, angle, 0], move: [26, kerb + 0.1, -4.5] }),
    ),
  );
  return [
    { name: '公园草坪', finish: 'grass', solids: lawn },
    { name: '公园步道', finish: 'paving', solids: [ring, ...path] },
    { name: '水池', finish: 'granite', solids: [pond, fountain] },
    { name: '水面', finish: 'water', solids: [water] },
    { name: '长椅', finish: 'timber', solids: benches },
  ];
}
