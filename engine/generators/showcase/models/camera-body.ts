/** Parts of the camera that are made in one place. */

import { alongZ, fillet, roundedBox, smoothLine, turned } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import { loft } from '../../solids/loft.ts';
import { column, lathe, tube } from '../../solids/shapes.ts';
import { around, at, place, repeat, type Point, type Solid } from '../../solids/solid.ts';

export const [width, depth] = [0.14, 0.033];

/** Heights of the bottom plate, the wrapped body and the top plate. */
export const [base, wrapped, top] = [0.007, 0.05, 0.02];

/** A body with half round ends, as such cameras have, of a height and set in by `inset`. */
function stadium(height: number, inset: number, edge: number, y: number): Solid {
  const outline = (grow: number): [number, number][] => {
    const r = depth / 2 - inset - grow;
    const x = width / 2 - depth / 2;
    return [0, 1].flatMap((end) =>
      Array.from({ length: 49 }, (_, step): [number, number] => {
        const angle = Math.PI / 2 - (Math.PI * step) / 48 + end * -Math.PI;
        return [(end === 0 ? x : -x) + r * Math.cos(angle), r * Math.sin(angle)];
      }),
    );
  };
  const arc = Array.from({ length: 6 }, (_, step) => (Math.PI / 2) * (step / 5));
  const ring = (grow: number, at: number): Point[] => outline(grow).map(([x, z]) => [x, at, z]);
  return loft([
    ...arc.map((angle) => ring(edge * (1 - Math.sin(angle)), y + edge * (1 - Math.cos(angle)))),
    ...arc.toReversed().map((angle) => ring(edge * (1 - Math.sin(angle)), y + height - edge * (1 - Math.cos(angle)))),
  ]);
}

export function body(): ShowcasePart[] {
  const y = base + wrapped;
  const step = at(roundedBox(0.062, 0.006, depth - 0.004, 0.0022, 8), 0.0, y + top - 0.003, 0);
  return [
    { name: '底盖', finish: 'silver', solids: [stadium(base, 0, 0.0016, 0)] },
    { name: '蒙皮机身', finish: 'leatherette', solids: [stadium(wrapped + 0.002, 0.0004, 0.0002, base - 0.001)] },
    { name: '顶盖', finish: 'silver', solids: [stadium(top, 0, 0.0018, y), step] },
    {
      name: '装饰线',
      finish: 'chrome',
      solids: [stadium(0.0009, -0.0003, 0.0003, base - 0.0003), stadium(0.0009, -0.0003, 0.0003, y - 0.0006)],
    },
    {
      name: '三脚架螺口',
      finish: 'chrome',
      solids: [
        at(
          turned(
            [
              [0.0032, 0],
              [0.0062, 0],
              [0.0062, 0.001],
              [0.0032, 0.001],
            ],
            0.0002,
            { sides: 64 },
          ),
          0.02,
          -0.0006,
          0,
        ),
      ],
    },
  ];
}

export function windows(): ShowcasePart[] {
  const [y, z] = [base + wrapped + 0.0045, depth / 2];
  const frame = (x: number, wide: number, high: number, rise: number): Solid => {
    const ring = (grow: number, at: number): Point[] =>
      fillet(
        [
          [-wide / 2 - grow, -high / 2 - grow],
          [wide / 2 + grow, -high / 2 - grow],
          [wide / 2 + grow, high / 2 + grow],
          [-wide / 2 - grow, high / 2 + grow],
        ],
        0.0014,
        { isClosed: true },
      ).map(([px, py]): Point => [px + x, py + y + high / 2, z + at]);
    return loft(
      [ring(0.0014, -0.003), ring(0.0014, rise - 0.0004), ring(0.001, rise), ring(0.0002, rise), ring(0, rise - 0.0004), ring(0, -0.003)],
      { isLoop: true },
    );
  };
  const pane = (x: number, wide: number, high: number): Solid => at(roundedBox(wide, high, 0.002, 0.0006, 4), x, y, z - 0.0003);
  const bright = repeat(11, (index) => at(roundedBox(0.0006, 0.0088, 0.0008, 0.0003, 3), 0.0045 + index * 0.00095, y + 0.0006, z + 0.0007));
  const lugs = [-1, 1].map((k) =>
    place(
      lathe(
        Array.from(
          { length: 24 },
          (_, i) => [0.0042 + 0.0009 * Math.cos((2 * Math.PI * i) / 24), 0.0009 * Math.sin((2 * Math.PI * i) / 24)] as const,
        ),
        { sides: 48, isRing: true },
      ),
      { turn: [Math.PI / 2, 0, 0], move: [k * (width / 2 + 0.0025), base + wrapped + 0.002, 0] },
    ),
  );
  const timer = [
    at(
      alongZ(
        turned(
          [
            [0, 0],
            [0.0052, 0],
            [0.0052, 0.0028],
            [0.004, 0.0036],
            [0, 0.0036],
          ],
          0.0006,
          { sides: 80 },
        ),
      ),
      -0.034,
      base + 0.037,
      z - 0.0004,
    ),
    place(roundedBox(0.0052, 0.022, 0.0026, 0.0012, 7), { move: [-0.034, base + 0.014, z + 0.0014] }),
  ];
  const lock = around(3, at(column({ bottom: 0.0006, height: 0.0008, sides: 24 }), 0.003, 0, 0)).map((solid) =>
    at(alongZ(solid), -0.034, base + 0.037, z + 0.0031),
  );
  return [
    {
      name: '取景窗框',
      finish: 'chrome',
      solids: [frame(-0.0405, 0.013, 0.0098, 0.0018), frame(0.0092, 0.0125, 0.0098, 0.0012), frame(0.0365, 0.0066, 0.0066, 0.0014)],
    },
    { name: '取景窗', finish: 'lens', solids: [pane(-0.0405, 0.013, 0.0098), pane(0.0365, 0.0066, 0.0066)] },
    { name: '采光窗', finish: 'whitePaint', solids: [pane(0.0092, 0.0125, 0.0098), ...bright] },
    { name: '背带环', finish: 'chrome', solids: lugs },
    { name: '自拍扳杆', finish: 'silver', solids: [...timer, ...lock] },
  ];
}

/** A strap that lies beside the camera: leather, hung in both rings. */
export function strap(): ShowcasePart[] {
  const path = smoothLine(
    [
      [0.0735, 0.058, 0.0],
      [0.081, 0.046, 0.002],
      [0.088, 0.02, 0.012],
      [0.09, 0.0035, 0.034],
      [0.07, 0.002, 0.056],
      [0.034, 0.002, 0.064],
      [0.0, 0.002, 0.058],
      [-0.036, 0.002, 0.066],
      [-0.072, 0.002, 0.058],
      [-0.091, 0.0035, 0.034],
      [-0.088, 0.02, 0.012],
      [-0.081, 0.046, 0.002],
      [-0.0735, 0.058, 0],
    ] as const,
    14,
  );
  const band = loft(
    path.map((point, index): Point[] => {
      const next = path[Math.min(path.length - 1, index + 1)]!;
      const before = path[Math.max(0, index - 1)]!;
      const along = [next[0] - before[0], next[1] - before[1], next[2] - before[2]];
      const length = Math.hypot(...along);
      const share = index / (path.length - 1);
      const half = 0.0026 + 0.0026 * Math.sin(Math.PI * share) ** 0.5;
      // The band lies flat where it is low, and stands at the camera.
      const lie = Math.min(1, Math.max(0, (0.03 - point[1]) / 0.028));
      const flat = [along[2]! / length, 0, -along[0]! / length];
      const side = [flat[0]! * lie, 0, flat[2]! * lie + (1 - lie) * (share < 0.5 ? 1 : -1)];
      const size = Math.hypot(...side) || 1;
      const s = side.map((value) => value / size);
      const up = [along[1]! * s[2]! - along[2]! * s[1]!, along[2]! * s[0]! - along[0]! * s[2]!, along[0]! * s[1]! - along[1]! * s[0]!].map(
        (value) => value / length,
      );
      return fillet(
        [
          [-half, -0.0008],
          [half, -0.0008],
          [half, 0.0008],
          [-half, 0.0008],
        ],
        0.0007,
        { isClosed: true, steps: 4 },
      ).map(([a, b]): Point => [0, 1, 2].map((axis) => point[axis]! + s[axis]! * a + up[axis]! * b) as unknown as Point);
    }),
  );
  const loops = [-1, 1].map((k) =>
    tube(
      smoothLine(
        [
          [k * 0.0725, 0.0625, 0],
          [k * 0.0765, 0.06, 0.0012],
          [k * 0.0775, 0.055, 0],
          [k * 0.074, 0.054, -0.001],
          [k * 0.0722, 0.058, 0],
        ] as const,
        10,
      ),
      0.0007,
      16,
    ),
  );
  return [
    { name: '皮背带', finish: 'strap', solids: [band] },
    { name: '背带挂扣', finish: 'chrome', solids: loops },
  ];
}
