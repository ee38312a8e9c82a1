/** An espresso machine with one group, as stands on a counter: 0.30 m wide, 0.44 m deep, cups included. */

import { alongZ, fillet, lobed, smoothLine, turned } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import { lathe, tube } from '../../solids/shapes.ts';
import { at, place, type Solid } from '../../solids/solid.ts';
import { body, details, foot, front, gauge, height, tray } from './espresso-casing.ts';
import { brewed, topside } from './espresso-cups.ts';

/** A knob with flutes about +Z, of `length`, on a stem. */
const knob = (radius: number, length: number): Solid =>
  alongZ(
    lobed(
      fillet(
        [
          [0, 0],
          [radius * 0.72, 0],
          [radius, length * 0.3],
          [radius * 0.94, length],
          [0, length],
        ],
        radius * 0.22,
        { steps: 8 },
      ),
      192,
      (angle, y) =>
        1 - 0.075 * Math.max(0, Math.cos(angle * 8)) ** 3 * Math.min(1, Math.max(0, y / length - 0.12) * 3) * (y < length * 0.97 ? 1 : 0.5),
    ),
  );

/** The brewing group: a heavy casting with its bell, and what closes it. */
function group(): ShowcasePart[] {
  const [y, z] = [foot + height - 0.135, front + 0.055];
  const bell = turned(
    [
      [0, -0.02],
      [0.036, -0.02],
      [0.041, -0.018],
      [0.044, -0.012],
      [0.043, 0.014],
      [0.034, 0.02],
      [0.033, 0.044],
      [0.028, 0.05],
      [0, 0.05],
    ],
    0.004,
    { sides: 160, steps: 8 },
  );
  const neck = alongZ(
    turned(
      [
        [0, -0.07],
        [0.03, -0.07],
        [0.031, -0.05],
        [0.022, -0.04],
        [0.02, 0.006],
        [0, 0.006],
      ],
      0.004,
      { sides: 128, steps: 8 },
    ),
  );
  const cap = turned(
    [
      [0, 0],
      [0.019, 0],
      [0.019, 0.012],
      [0.013, 0.02],
      [0.009, 0.024],
      [0.009, 0.03],
      [0, 0.031],
    ],
    0.003,
    { sides: 96, steps: 8 },
  );
  const lever = smoothLine(
    [
      [0.026, 0, 0],
      [0.05, 0.006, 0.004],
      [0.072, 0.022, 0.008],
      [0.082, 0.04, 0.01],
    ] as const,
    8,
  );
  const leverKnob = place(
    turned(
      [
        [0, 0],
        [0.006, 0],
        [0.0095, 0.012],
        [0.0095, 0.036],
        [0.005, 0.046],
        [0, 0.047],
      ],
      0.004,
      { sides: 72, steps: 8 },
    ),
    { turn: [0.15, 0, -0.35], move: [0.081, 0.037, 0.01] },
  );
  const moved = (solid: Solid): Solid => at(solid, 0, y, z);
  return [
    { name: '冲煮头', finish: 'chrome', solids: [bell, neck, at(cap, 0, 0.049, 0), tube(lever, 0.0042, 24)].map(moved) },
    { name: '冲煮拨杆手柄', finish: 'walnut', solids: [moved(leverKnob)] },
  ];
}

/** The portafilter hangs in the group, its handle forward and a little down. */
function portafilter(): ShowcasePart[] {
  const [y, z] = [foot + height - 0.157, front + 0.055];
  const basket = turned(
    [
      [0, -0.036],
      [0.02, -0.036],
      [0.03, -0.03],
      [0.0335, -0.006],
      [0.0335, 0.0],
      [0.037, 0.002],
      [0.037, 0.008],
      [0.0, 0.008],
    ],
    0.003,
    { sides: 144, steps: 7 },
  );
  const stem = place(
    turned(
      [
        [0, 0.03],
        [0.0085, 0.03],
        [0.0075, 0.05],
        [0.0068, 0.072],
        [0.0105, 0.08],
        [0.0105, 0.088],
        [0, 0.088],
      ],
      0.002,
      { sides: 64, steps: 6 },
    ),
    { turn: [Math.PI / 2 + 0.1, 0, 0], move: [0, -0.008, 0] },
  );
  const handle = place(
    lathe(
      [
        ...smoothLine(
          [
            [0, 0.088],
            [0.009, 0.088],
            [0.0112, 0.094],
            [0.0118, 0.11],
            [0.0108, 0.135],
            [0.0122, 0.165],
            [0.0148, 0.192],
            [0.0142, 0.205],
            [0.0085, 0.2135],
            [0, 0.215],
          ] as const,
          8,
        ),
      ],
      { sides: 112 },
    ),
    { turn: [Math.PI / 2 + 0.1, 0, 0], move: [0, -0.008, 0] },
  );
  const ferrule = place(
    turned(
      [
        [0, 0.2125],
        [0.0062, 0.2125],
        [0.0062, 0.2165],
        [0, 0.2168],
      ],
      0.001,
      { sides: 48 },
    ),
    { turn: [Math.PI / 2 + 0.1, 0, 0], move: [0, -0.008, 0] },
  );
  const spouts = [-1, 1].map((k) =>
    tube(
      smoothLine(
        [
          [0, -0.034, 0],
          [k * 0.004, -0.044, 0],
          [k * 0.014, -0.05, 0],
          [k * 0.019, -0.06, 0],
          [k * 0.019, -0.068, 0],
        ] as const,
        8,
      ),
      [...Array.from({ length: 33 }, (_, i) => 0.0062 - 0.0016 * (i / 32))],
      28,
    ),
  );
  const moved = (solid: Solid): Solid => at(solid, 0, y, z);
  return [
    { name: '咖啡手柄滤碗', finish: 'chrome', solids: [basket, stem, ferrule, ...spouts].map(moved) },
    { name: '咖啡手柄木柄', finish: 'walnut', solids: [moved(handle)] },
  ];
}

function valves(): ShowcasePart[] {
  const y = foot + height - 0.052;
  const knobs = [-1, 1].map((k) => at(knob(0.021, 0.034), k * 0.108, y, front + 0.046));
  const collars = [-1, 1].map((k) =>
    at(
      alongZ(
        turned(
          [
            [0, 0],
            [0.017, 0],
            [0.017, 0.006],
            [0.011, 0.009],
            [0.009, 0.03],
            [0, 0.03],
          ],
          0.0015,
          { sides: 96 },
        ),
      ),
      k * 0.108,
      y,
      front + 0.034,
    ),
  );
  const caps = [-1, 1].map((k) =>
    at(
      alongZ(
        turned(
          [
            [0, 0],
            [0.0125, 0],
            [0.0125, 0.0016],
            [0, 0.0022],
          ],
          0.0006,
          { sides: 64 },
        ),
      ),
      k * 0.108,
      y,
      front + 0.0795,
    ),
  );
  const wand = (k: number, long: number): Solid => {
    const path = smoothLine(
      [
        [k * 0.118, y - 0.062, front + 0.028],
        [k * 0.12, y - 0.07, front + 0.05],
        [k * 0.124, y - 0.09, front + 0.066],
        [k * 0.134, y - 0.14, front + 0.074],
        [k * 0.142, y - 0.14 - long * 0.6, front + 0.078],
        [k * 0.147, y - 0.14 - long, front + 0.08],
      ] as const,
      12,
    );
    return tube(path, 0.0044, 28);
  };
  const tip = (k: number, long: number): Solid =>
    place(
      turned(
        [
          [0, 0],
          [0.0035, 0.001],
          [0.0062, 0.006],
          [0.0062, 0.016],
          [0.0046, 0.02],
          [0, 0.02],
        ],
        0.001,
        { sides: 56 },
      ),
      { turn: [0, 0, k * 0.1], move: [k * 0.148, y - 0.148 - long, front + 0.08] },
    );
  const joint = (k: number): Solid =>
    at(
      place(
        lathe(
          Array.from(
            { length: 25 },
            (_, i) => [i % 24 === 0 ? 0 : 0.0105 * Math.sin((Math.PI * i) / 24), -0.0105 * Math.cos((Math.PI * i) / 24)] as const,
          ),
          { sides: 56 },
        ),
        {},
      ),
      k * 0.118,
      y - 0.062,
      front + 0.03,
    );
  const grip = tube(
    [
      [-0.1365, y - 0.155, front + 0.0748],
      [-0.1405, y - 0.19, front + 0.0772],
    ],
    0.0072,
    40,
  );
  return [
    { name: '蒸汽旋钮', finish: 'walnut', solids: knobs },
    { name: '旋钮座', finish: 'chrome', solids: [...collars, ...caps] },
    { name: '蒸汽管', finish: 'chrome', solids: [wand(-1, 0.075), tip(-1, 0.075), joint(-1)] },
    { name: '蒸汽管防烫套', finish: 'rubber', solids: [grip] },
    { name: '热水管', finish: 'chrome', solids: [wand(1, 0.03), tip(1, 0.03), joint(1)] },
  ];
}

export const espressoMachine = (): ShowcasePart[] => [
  ...body(),
  ...tray(),
  ...group(),
  ...portafilter(),
  ...valves(),
  ...gauge(-0.0295),
  ...gauge(0.0295),
  ...topside(),
  ...brewed(),
  ...details(),
];
