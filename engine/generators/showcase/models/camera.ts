/** A rangefinder camera of metal and leatherette: 140 mm wide, with a 50 mm lens. */

import { alongZ, fillet, knurled, lobed, roundedBox, smoothLine, turned, type Line } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import { loft } from '../../solids/loft.ts';
import { lathe } from '../../solids/shapes.ts';
import { at, place, repeat, type Point, type Solid } from '../../solids/solid.ts';
import { base, body, depth, strap, top, windows, wrapped } from './camera-body.ts';

/** Numbers of a scale are short bars: longer at each fifth. */
const scale = (count: number, radius: number, z: number, isLong: (index: number) => boolean, span = 2 * Math.PI): Solid[] =>
  repeat(count, (index) => {
    const angle = (span * index) / count;
    const long = isLong(index) ? 0.0024 : 0.0013;
    return place(at(roundedBox(isLong(index) ? 0.0005 : 0.0003, 0.0003, long, 0.0001, 2), 0, radius - 0.0001, z), { turn: [0, 0, angle] });
  });

function lens(): ShowcasePart[] {
  const [x, y, z] = [0.006, base + wrapped * 0.5 + 0.001, depth / 2];
  const to = (solid: Solid): Solid => at(solid, x, y, z);
  const mount = alongZ(
    turned(
      [
        [0, -0.001],
        [0.0278, -0.001],
        [0.0285, 0.0015],
        [0.0262, 0.004],
        [0, 0.004],
      ],
      0.0008,
      { sides: 192, steps: 6 },
    ),
  );
  const barrel = alongZ(
    turned(
      [
        [0, 0.003],
        [0.0238, 0.003],
        [0.0238, 0.0075],
        [0.0225, 0.0085],
        [0.0225, 0.0195],
        [0.0215, 0.0205],
        [0.0215, 0.0335],
        [0.0205, 0.0345],
        [0.0186, 0.0345],
        [0.0178, 0.0315],
        [0, 0.0315],
      ],
      0.0007,
      { sides: 192, steps: 6 },
    ),
  );
  const focus = alongZ(at(knurled(0.0248, 0, 0.0085, 66, 0.035), 0, 0.0092, 0));
  const aperture = alongZ(at(knurled(0.0228, 0, 0.0048, 96, 0.025), 0, 0.0215, 0));
  const focusTab = place(roundedBox(0.009, 0.006, 0.007, 0.002, 7), { turn: [0, 0, Math.PI], move: [0, -0.0235, 0.0134] });
  const front = alongZ(
    lobed(
      [
        [0.0165, 0.0312],
        [0.0186, 0.0312],
        [0.0186, 0.0356],
        [0.0176, 0.0362],
        [0.0168, 0.0356],
        [0.0142, 0.0315],
        [0.0142, 0.03],
      ],
      160,
      () => 1,
    ),
  );
  const steps = repeat(5, (index) =>
    alongZ(
      turned(
        [
          [0.0138 + index * 0.0007, 0.0312 + index * 0.0006],
          [0.0146 + index * 0.0007, 0.0312 + index * 0.0006],
          [0.0146 + index * 0.0007, 0.0318 + index * 0.0006],
          [0.0138 + index * 0.0007, 0.0318 + index * 0.0006],
        ],
        0.0001,
        { sides: 128, steps: 3 },
      ),
    ),
  );
  const dome = (radius: number, rise: number, y0: number): Solid =>
    alongZ(
      lathe(
        [
          [0, y0 - 0.002],
          [radius, y0 - 0.002],
          ...Array.from(
            { length: 24 },
            (_, i) => [radius * Math.cos((Math.PI / 2) * (i / 24)), y0 + rise * Math.sin((Math.PI / 2) * (i / 24))] as const,
          ),
          [0, y0 + rise],
        ],
        { sides: 128 },
      ),
    );
  const barrelScale = [...scale(60, 0.0226, 0.0186 - 0.0002, (i) => i % 5 === 0), ...scale(72, 0.0216, 0.0285, (i) => i % 6 === 0)];
  const dot = place(
    alongZ(
      turned(
        [
          [0, 0],
          [0.0013, 0],
          [0.0013, 0.0006],
          [0, 0.0008],
        ],
        0.0002,
        { sides: 40 },
      ),
    ),
    { move: [-0.0165, 0.018, 0.004] },
  );
  return [
    { name: '镜头卡口', finish: 'chrome', solids: [to(mount)] },
    { name: '镜筒', finish: 'silver', solids: [to(barrel)] },
    { name: '对焦环', finish: 'blackMetal', solids: [to(focus), to(focusTab)] },
    { name: '光圈环', finish: 'blackMetal', solids: [to(aperture)] },
    { name: '镜头前框', finish: 'blackMetal', solids: [to(front), ...steps.map(to)] },
    { name: '前镜片', finish: 'lens', solids: [to(dome(0.0143, 0.0052, 0.0302))] },
    { name: '镜片镀膜', finish: 'amber', solids: [to(dome(0.0062, 0.0009, 0.0346))] },
    { name: '刻度', finish: 'blackPlastic', solids: barrelScale.map(to) },
    { name: '卡口红点', finish: 'redPaint', solids: [to(dot)] },
  ];
}

/** A dial that stands on the top plate: knurled, with a scale around its upper face. */
function dial(x: number, z: number, radius: number, height: number, y: number): { metal: Solid[]; marks: Solid[] } {
  const marks = repeat(12, (index) =>
    place(at(roundedBox(0.0004, 0.0002, radius * 0.22, 0.0001, 2), 0, height - 0.00005, radius * 0.72), {
      turn: [0, (2 * Math.PI * index) / 12, 0],
    }),
  );
  return {
    metal: [
      at(knurled(radius, 0, height, Math.round(radius * 6000), 0.03), x, y, z),
      at(
        turned(
          [
            [0, 0],
            [radius * 0.55, 0],
            [radius * 0.5, 0.0009],
            [0, 0.0007],
          ],
          0.0002,
          { sides: 72 },
        ),
        x,
        y + height,
        z,
      ),
    ],
    marks: marks.map((solid) => at(solid, x, y, z)),
  };
}

function controls(): ShowcasePart[] {
  const y = base + wrapped + top;
  const [speed, count, rewind] = [
    dial(0.03, 0.001, 0.0086, 0.0062, y + 0.002),
    dial(0.056, -0.001, 0.0068, 0.0026, y - 0.0002),
    dial(-0.053, 0, 0.0088, 0.0085, y),
  ];
  const release = turned(
    [
      [0, 0],
      [0.0058, 0],
      [0.0052, 0.0022],
      [0.0046, 0.003],
      [0.0046, 0.0052],
      [0.0036, 0.0056],
      [0.0024, 0.0046],
      [0, 0.0042],
    ],
    0.0005,
    { sides: 96, steps: 6 },
  );
  const arm: Line = fillet(
    [
      [-0.0032, -0.0008],
      [0.0032, -0.0008],
      [0.0032, 0.0008],
      [-0.0032, 0.0008],
    ],
    0.0006,
    { isClosed: true },
  );
  const lever = smoothLine(
    [
      [0.056, y + 0.0036, -0.001],
      [0.062, y + 0.0036, 0.006],
      [0.069, y + 0.0034, 0.012],
      [0.0742, y + 0.003, 0.0165],
    ] as const,
    10,
  );
  const leverBody = loft(
    lever.map((point, index): Point[] => {
      const next = lever[Math.min(lever.length - 1, index + 1)]!;
      const before = lever[Math.max(0, index - 1)]!;
      const [dx, dz] = [next[0] - before[0], next[2] - before[2]];
      const length = Math.hypot(dx, dz);
      const size = 1.25 - 0.5 * (index / lever.length);
      return arm
        .map(([a, b]): Point => [point[0] - (dz / length) * a * size, point[1] + b, point[2] + (dx / length) * a * size])
        .toReversed();
    }),
  );
  const shoe = [
    at(roundedBox(0.021, 0.0012, 0.019, 0.0004, 4), 0, y + 0.003, -0.001),
    ...[-1, 1].flatMap((k) => [
      at(roundedBox(0.0012, 0.0042, 0.018, 0.0004, 4), k * 0.0098, y + 0.003, -0.001),
      at(roundedBox(0.0038, 0.001, 0.018, 0.0003, 4), k * 0.0085, y + 0.0064, -0.001),
    ]),
  ];
  const crank = [
    at(roundedBox(0.0135, 0.0014, 0.0032, 0.0006, 6), -0.053, y + 0.0086, 0),
    at(
      turned(
        [
          [0, 0],
          [0.0021, 0],
          [0.0021, 0.0032],
          [0, 0.0036],
        ],
        0.0005,
        { sides: 48 },
      ),
      -0.0475,
      y + 0.0098,
      0,
    ),
  ];
  return [
    { name: '快门速度盘', finish: 'silver', solids: speed.metal },
    { name: '计数盘', finish: 'silver', solids: count.metal },
    { name: '回片旋钮', finish: 'silver', solids: rewind.metal },
    { name: '拨盘刻度', finish: 'blackPlastic', solids: [...speed.marks, ...count.marks] },
    { name: '快门按钮', finish: 'chrome', solids: [at(release, 0.047, y - 0.0004, 0.0062)] },
    { name: '卷片扳手', finish: 'chrome', solids: [leverBody] },
    { name: '热靴', finish: 'chrome', solids: shoe },
    { name: '回片摇柄', finish: 'chrome', solids: crank },
  ];
}

export const rangefinderCamera = (): ShowcasePart[] => [...body(), ...lens(), ...controls(), ...windows(), ...strap()];
