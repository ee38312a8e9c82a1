/** Parts of the espresso machine that are made in one place. */

import { alongZ, roundedBox, turned } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import { column } from '../../solids/shapes.ts';
import { at, place, repeat, type Solid } from '../../solids/solid.ts';

export const [width, depth, height] = [0.3, 0.36, 0.372];

export const foot = 0.035;

/** The front of the casing; the group stands before it. */
export const front = depth / 2;

/** A socket head screw that looks to +Z. */
const screw = (radius: number): Solid[] => [
  alongZ(
    turned(
      [
        [0, 0],
        [radius, 0],
        [radius, radius * 0.8],
        [radius * 0.55, radius * 0.8],
        [radius * 0.5, radius * 0.35],
        [0, radius * 0.35],
      ],
      radius * 0.2,
      { sides: 40 },
    ),
  ),
];

export function body(): ShowcasePart[] {
  const wall = 0.012;
  const shell = at(roundedBox(width, height, depth * 0.66, 0.014, 10), 0, foot, -depth * 0.17);
  const brow = at(roundedBox(width, 0.115, 0.3, 0.014, 10), 0, foot + height - 0.115, front + 0.034 - 0.15);
  const side = (x: number): Solid => at(roundedBox(wall, height * 0.74, depth * 0.58, 0.005, 6), x, foot + height * 0.13, -depth * 0.18);
  const louvres = repeat(11, (index) =>
    at(roundedBox(0.002, 0.004, 0.1, 0.0009, 4), width / 2 + wall * 0.5 + 0.001, foot + 0.09 + index * 0.012, -0.08),
  );
  const feet = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) =>
      at(
        turned(
          [
            [0, 0],
            [0.019, 0],
            [0.021, 0.006],
            [0.014, 0.014],
            [0.014, foot + 0.004],
            [0, foot + 0.004],
          ],
          0.003,
          { sides: 72, steps: 6 },
        ),
        x * (width / 2 - 0.035),
        0,
        z * (depth / 2 - 0.04),
      ),
    ),
  );
  return [
    { name: '机身外壳', finish: 'steel', solids: [shell, brow] },
    { name: '胡桃木侧板', finish: 'walnut', solids: [side(-width / 2 - wall * 0.3), side(width / 2 + wall * 0.3)] },
    { name: '散热条', finish: 'blackPlastic', solids: louvres },
    { name: '机脚', finish: 'chrome', solids: feet },
  ];
}

export function tray(): ShowcasePart[] {
  const top = foot + 0.062;
  const z = depth / 2 - 0.005;
  const [wide, deep] = [width - 0.012, 0.17];
  const bars = repeat(23, (index) =>
    at(roundedBox(0.0042, 0.006, deep - 0.022, 0.0018, 5), -wide / 2 + 0.02 + (index * (wide - 0.04)) / 22, top - 0.003, z),
  );
  const rails = [-1, 1].flatMap((k) => [
    at(roundedBox(wide, 0.0075, 0.011, 0.003, 6), 0, top - 0.004, z + (k * (deep - 0.011)) / 2),
    at(roundedBox(0.011, 0.0075, deep, 0.003, 6), (k * (wide - 0.011)) / 2, top - 0.004, z),
  ]);
  return [
    { name: '接水盘', finish: 'steel', solids: [at(roundedBox(wide, 0.055, deep, 0.01, 9), 0, foot, z)] },
    { name: '接水盘内胆', finish: 'blackPlastic', solids: [at(roundedBox(wide - 0.012, 0.005, deep - 0.012, 0.002), 0, foot + 0.0515, z)] },
    { name: '滴水格栅', finish: 'chrome', solids: [...bars, ...rails] },
  ];
}

/** A pressure gauge that looks to the front. */
export function gauge(x: number): ShowcasePart[] {
  const [y, z] = [foot + height - 0.054, front + 0.036];
  const radius = 0.024;
  const to = (solid: Solid): Solid => at(solid, x, y, z);
  const bezel = alongZ(
    turned(
      [
        [0, 0],
        [radius + 0.004, 0],
        [radius + 0.004, 0.01],
        [radius, 0.011],
        [radius - 0.001, 0.0075],
        [0, 0.0075],
      ],
      0.0012,
      { sides: 144 },
    ),
  );
  const dial = alongZ(at(column({ bottom: radius - 0.001, height: 0.0006, sides: 96 }), 0, 0.0072, 0));
  const ticks = repeat(31, (index) => {
    const angle = (-135 + index * 9) * (Math.PI / 180);
    const long = index % 5 === 0 ? 0.005 : 0.003;
    return place(at(roundedBox(index % 5 === 0 ? 0.0009 : 0.0005, long, 0.0003, 0.0001, 2), 0, radius - 0.003 - long, 0.008), {
      turn: [0, 0, -angle],
    });
  });
  const zone = repeat(9, (index) =>
    place(at(roundedBox(0.0024, 0.0016, 0.0003, 0.0001, 2), 0, radius - 0.0028, 0.0079), {
      turn: [0, 0, -((27 + index * 5) * Math.PI) / 180],
    }),
  );
  const needle = [
    place(roundedBox(0.0012, 0.019, 0.0006, 0.0002, 3), { turn: [0, 0, -0.72], move: [0, 0, 0.009] }),
    alongZ(
      at(
        turned(
          [
            [0, 0],
            [0.0028, 0],
            [0.0028, 0.002],
            [0, 0.002],
          ],
          0.0006,
          { sides: 40 },
        ),
        0,
        0.0085,
        0,
      ),
    ),
  ];
  return [
    { name: '压力表圈', finish: 'chrome', solids: [to(bezel)] },
    { name: '压力表盘', finish: 'whitePaint', solids: [to(dial)] },
    { name: '压力表刻度', finish: 'blackPlastic', solids: [...ticks, ...needle].map(to) },
    { name: '压力表量程区', finish: 'redPaint', solids: zone.map(to) },
  ];
}

export function details(): ShowcasePart[] {
  const y = foot + height - 0.105;
  const screws = [
    [-1, 0.088],
    [1, 0.088],
    [-1, 0.008],
    [1, 0.008],
  ].flatMap(([k, dy]) => screw(0.0042).map((solid) => at(solid, k! * (width / 2 - 0.014), y + dy!, front + 0.0355)));
  const toggle = [
    at(
      alongZ(
        turned(
          [
            [0, 0],
            [0.009, 0],
            [0.009, 0.004],
            [0.006, 0.006],
            [0, 0.006],
          ],
          0.001,
          { sides: 72 },
        ),
      ),
      0.052,
      y + 0.022,
      front + 0.036,
    ),
    place(
      turned(
        [
          [0, 0],
          [0.0022, 0],
          [0.0036, 0.016],
          [0.0026, 0.02],
          [0, 0.0205],
        ],
        0.001,
        { sides: 48 },
      ),
      { turn: [1.1, 0, 0], move: [0.052, y + 0.022, front + 0.04] },
    ),
  ];
  const lamp = [
    at(
      alongZ(
        turned(
          [
            [0, 0],
            [0.0046, 0],
            [0.0046, 0.003],
            [0.003, 0.0046],
            [0, 0.005],
          ],
          0.001,
          { sides: 48 },
        ),
      ),
      -0.052,
      y + 0.022,
      front + 0.036,
    ),
  ];
  const plate = at(roundedBox(0.07, 0.014, 0.002, 0.0009, 5), 0, y + 0.084 - 0.012, front + 0.036);
  return [
    { name: '面板螺钉', finish: 'chrome', solids: screws },
    { name: '电源拨杆', finish: 'chrome', solids: toggle },
    { name: '加热指示灯', finish: 'redPaint', solids: lamp },
    { name: '铭牌', finish: 'brass', solids: [place(plate, { move: [0, 0.002, 0] })] },
    {
      name: '水箱盖',
      finish: 'blackPlastic',
      solids: [at(roundedBox(width - 0.05, 0.006, 0.07, 0.002, 5), 0, foot + height - 0.001, -depth / 2 + 0.05)],
    },
  ];
}
