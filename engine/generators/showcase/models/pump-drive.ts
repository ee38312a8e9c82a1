/** Parts of the pump that are made in one place. */

import { roundedBox, smoothLine, turned } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import { torus, tube } from '../../solids/shapes.ts';
import { around, at, place, repeat, type Solid } from '../../solids/solid.ts';
import { axis, onShaft, whole } from './pump-shaft.ts';

export function drive(): ShowcasePart[] {
  const hub = (x: number): Solid =>
    whole(
      [
        [x, 0.018],
        [x, 0.036],
        [x + 0.024, 0.038],
        [x + 0.024, 0.062],
        [x + 0.038, 0.062],
        [x + 0.038, 0.018],
      ],
      0.002,
      128,
    );
  const mirrored = whole(
    [
      [0.332, 0.018],
      [0.332, 0.062],
      [0.346, 0.062],
      [0.346, 0.038],
      [0.37, 0.036],
      [0.37, 0.018],
    ],
    0.002,
    128,
  );
  const claws = around(12, at(roundedBox(0.013, 0.026, 0.012, 0.003, 5), 0.05, 0.309, 0)).map((solid) => onShaft(solid));
  const motorShaft = whole(
    [
      [0.345, 0],
      [0.345, 0.0165],
      [0.43, 0.0165],
      [0.43, 0],
    ],
    0.001,
  );
  const end = whole(
    [
      [0.415, 0.03],
      [0.415, 0.05],
      [0.425, 0.062],
      [0.43, 0.128],
      [0.442, 0.134],
      [0.456, 0.134],
      [0.456, 0.03],
    ],
    0.004,
    144,
  );
  const drum = whole(
    [
      [0.455, 0],
      [0.455, 0.116],
      [0.72, 0.116],
      [0.72, 0],
    ],
    0.002,
    144,
  );
  const fins = repeat(44, (index) => {
    const angle = (2 * Math.PI * index) / 44;
    const fin = roundedBox(0.26, 0.0235, 0.0036, 0.0014, 4);
    return at(place(at(fin, 0.588, 0.112, 0), { turn: [angle, 0, 0] }), 0, axis, 0);
  });
  const cowl = whole(
    [
      [0.718, 0],
      [0.718, 0.134],
      [0.735, 0.14],
      [0.8, 0.14],
      [0.818, 0.128],
      [0.824, 0.1],
      [0.824, 0],
    ],
    0.006,
    144,
  );
  const slots = repeat(9, (ring) => onShaft(torus(0.022 + ring * 0.0105, 0.0022, 96, 10), 0.8245));
  const box = [
    at(roundedBox(0.11, 0.066, 0.1, 0.008, 8), 0.56, axis + 0.128, 0),
    at(roundedBox(0.118, 0.012, 0.108, 0.004, 6), 0.56, axis + 0.192, 0),
  ];
  const gland = [
    place(
      turned(
        [
          [0, 0],
          [0.0165, 0],
          [0.0165, 0.012],
          [0.013, 0.014],
          [0.013, 0.03],
          [0, 0.031],
        ],
        0.001,
        { sides: 6 },
      ),
      { turn: [Math.PI / 2, 0, 0], move: [0.56, axis + 0.158, 0.05] },
    ),
  ];
  const cable = tube(
    smoothLine(
      [
        [0.56, axis + 0.158, 0.076],
        [0.56, axis + 0.15, 0.12],
        [0.575, axis + 0.06, 0.185],
        [0.6, axis - 0.12, 0.2],
        [0.63, 0.052, 0.19],
      ] as const,
      12,
    ),
    0.0075,
    28,
  );
  const lug = [place(torus(0.016, 0.0052, 64, 20), { turn: [Math.PI / 2, 0, 0], move: [0.66, axis + 0.152, 0] })];
  const plate = [place(roundedBox(0.07, 0.042, 0.0016, 0.0007, 3), { turn: [-0.32, 0, 0], move: [0.6, axis + 0.026, 0.141] })];
  return [
    { name: '联轴器', finish: 'steel', solids: [hub(0.27), mirrored] },
    { name: '联轴器弹性块', finish: 'coral', solids: claws },
    { name: '电机轴', finish: 'chrome', solids: [motorShaft] },
    { name: '电机端盖', finish: 'castGrey', solids: [end] },
    { name: '电机机座', finish: 'castGrey', solids: [drum, ...fins] },
    { name: '风罩', finish: 'blackMetal', solids: [cowl, ...slots] },
    { name: '接线盒', finish: 'castGrey', solids: box },
    { name: '电缆接头', finish: 'brass', solids: gland },
    { name: '电缆', finish: 'rubber', solids: [cable] },
    { name: '吊环', finish: 'steel', solids: lug },
    { name: '电机铭牌', finish: 'brass', solids: plate },
  ];
}

export function frame(): ShowcasePart[] {
  const rails = [-1, 1].flatMap((k) => [
    at(roundedBox(1.06, 0.06, 0.012, 0.004, 5), 0.27, 0, k * 0.155),
    at(roundedBox(1.06, 0.01, 0.06, 0.003, 5), 0.27, 0.055, k * 0.131),
    at(roundedBox(1.06, 0.01, 0.06, 0.003, 5), 0.27, 0, k * 0.131),
  ]);
  const ties = [-0.22, 0.1, 0.42, 0.76].map((x) => at(roundedBox(0.06, 0.05, 0.3, 0.004, 5), x, 0.006, 0));
  const feet = [
    [-0.115, 0.07, 0.03, 0.035],
    [0.16, 0.05, 0.05, 0.15],
  ].map(([x, wide, , high]) => at(roundedBox(wide!, Math.max(0.06, high!) + 0.02, 0.22, 0.006, 6), x!, 0.064, 0));
  const saddle = at(roundedBox(0.012, 0.19, 0.2, 0.004, 6), 0.16, 0.064, 0);
  const motorFeet = [0.49, 0.68].flatMap((x) =>
    [-1, 1].map((k) => place(roundedBox(0.06, 0.135, 0.022, 0.005, 6), { turn: [k * -0.28, 0, 0], move: [x, 0.066, k * 0.118] })),
  );
  const pads = [0.49, 0.68].flatMap((x) => [-1, 1].map((k) => at(roundedBox(0.07, 0.014, 0.06, 0.004, 6), x, 0.063, k * 0.128)));
  const bolts = [-0.115, 0.16, 0.49, 0.68].flatMap((x) =>
    [-1, 1].map((k) =>
      at(
        turned(
          [
            [0, 0],
            [0.01, 0],
            [0.01, 0.009],
            [0.006, 0.01],
            [0.006, 0.017],
            [0, 0.018],
          ],
          0.001,
          { sides: 6 },
        ),
        x,
        0.076,
        k * 0.14,
      ),
    ),
  );
  return [
    { name: '槽钢底座', finish: 'blackMetal', solids: [...rails, ...ties] },
    { name: '泵脚', finish: 'castBlue', solids: [...feet, saddle] },
    { name: '电机脚', finish: 'castGrey', solids: [...motorFeet, ...pads] },
    { name: '地脚螺栓', finish: 'steel', solids: bolts },
  ];
}
