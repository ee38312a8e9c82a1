/** One lounge chair three times: oak and linen, walnut and green wool, black steel and leather. 0.66 m wide, 0.8 m tall. */

import { roundedBox, smoothLine, sweep, turned } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import type { FinishName } from '../finishes/table.ts';
import type { Primitive } from '../../../scenes/scene.ts';
import { tube } from '../../solids/shapes.ts';
import { at, place, repeat, type Point, type Solid } from '../../solids/solid.ts';
import { createSurface } from '../../surface.ts';

const [width, seatHeight, seatDepth] = [0.62, 0.36, 0.56];
const spline = (points: readonly Point[], steps = 14): Point[] => smoothLine(points, steps);
const oval = (x: number, y: number): [number, number][] =>
  Array.from({ length: 28 }, (_, i) => [x * Math.cos((2 * Math.PI * i) / 28), y * Math.sin((2 * Math.PI * i) / 28)]);

/** A cushion: a slab that swells in the middle, with seams, soft corners and a slight sag. Its front looks to +Y. */
function cushion(wide: number, long: number, thick: number, tile: number, buttons: readonly (readonly [number, number])[]): Primitive[] {
  const half = (sign: number): Primitive =>
    createSurface({
      columns: 96,
      rows: 96,
      uvScale: [wide / tile, long / tile],
      at: (u, v) => {
        const [a, b] = sign > 0 ? [u, 1 - v] : [u, v];
        const [x, z] = [a * 2 - 1, b * 2 - 1];
        // A superellipse in plan: corners are round.
        const corner = Math.max(1, (Math.abs(x) ** 9 + Math.abs(z) ** 9) ** (1 / 9) / Math.max(Math.abs(x), Math.abs(z), 1e-6));
        const edge = Math.max(Math.abs(x), Math.abs(z));
        const swell = Math.sqrt(Math.max(0, 1 - edge ** 8)) * (0.74 + 0.26 * (1 - x * x) * (1 - z * z));
        const dimple = buttons.reduce(
          (sum, [bx, bz]) => sum + 0.42 * Math.exp(-(((x - bx) * wide) ** 2 + ((z - bz) * long) ** 2) / 0.0016),
          0,
        );
        const folds = 0.02 * Math.sin(x * 9 + z * 3) * edge ** 4;
        return [
          ((x / corner) * wide) / 2,
          sign * (thick / 2) * Math.max(0, swell - dimple * swell + folds * swell),
          ((z / corner) * long) / 2,
        ];
      },
    });
  return [half(1), half(-1)];
}

/** A welt around the cushion. */
function welt(wide: number, long: number): Solid {
  const path = Array.from({ length: 160 }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / 160;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const r = 1 / (Math.abs(c) ** 9 + Math.abs(s) ** 9) ** (1 / 9);
    return [(c * r * wide) / 2, 0, (s * r * long) / 2];
  });
  return sweep(
    path.toReversed(),
    oval(0.0042, 0.0042)
      .slice(0)
      .filter((_, i) => i % 2 === 0),
    { isLoop: true },
  );
}

const moved = (primitive: Primitive, tilt: number, move: Point): Primitive => {
  const turn = (values: Float32Array, shift: Point): Float32Array => {
    const out = new Float32Array(values.length);
    const [s, c] = [Math.sin(tilt), Math.cos(tilt)];
    for (let i = 0; i < values.length; i += 3) {
      out[i] = values[i]! + shift[0];
      out[i + 1] = values[i + 1]! * c - values[i + 2]! * s + shift[1];
      out[i + 2] = values[i + 1]! * s + values[i + 2]! * c + shift[2];
    }
    return out;
  };
  return { ...primitive, positions: turn(primitive.positions, move), normals: turn(primitive.normals!, [0, 0, 0]) };
};

interface Look {
  name: string;
  x: number;
  turn: number;
  frame: FinishName;
  cover: FinishName;
  tile: number;
  fitting: FinishName;
  isSteel?: boolean;
}

/** Sides of shaped wood: two legs, an arm that flows over them, and rails between. */
function woodFrame(): Solid[] {
  const side = (k: number): Solid[] => {
    const x = (k * width) / 2;
    const leg = (points: readonly Point[], from: number, to: number): Solid => {
      const path = spline(points);
      return sweep(path, oval(0.0155, 0.0205), { up: [0, 0, 1], scale: (t) => from + (to - from) * t });
    };
    const frontLeg = leg(
      [
        [x + k * 0.018, 0, 0.29],
        [x + k * 0.006, 0.25, 0.272],
        [x, 0.4, 0.262],
        [x - k * 0.002, 0.548, 0.25],
      ],
      0.72,
      1,
    );
    const backLeg = leg(
      [
        [x + k * 0.018, 0, -0.33],
        [x + k * 0.006, 0.24, -0.262],
        [x, 0.38, -0.228],
        [x - k * 0.004, 0.53, -0.22],
      ],
      0.72,
      1,
    );
    const armPath = spline([
      [x - k * 0.004, 0.53, -0.27],
      [x, 0.538, -0.15],
      [x + k * 0.008, 0.553, 0.05],
      [x + k * 0.01, 0.556, 0.2],
      [x + k * 0.004, 0.552, 0.305],
    ]);
    const arm = sweep(armPath, oval(0.033, 0.0125), { scale: (t) => 0.62 + 0.48 * Math.sin(Math.PI * (0.18 + t * 0.72)) });
    const rail = sweep(
      spline([
        [x, 0.3, -0.245],
        [x, 0.315, 0],
        [x, 0.33, 0.268],
      ]),
      oval(0.0105, 0.021),
    );
    return [frontLeg, backLeg, arm, rail];
  };
  const cross = (y: number, z: number, high: number): Solid =>
    sweep(
      spline([
        [-width / 2, y, z],
        [0, y - 0.004, z + 0.006],
        [width / 2, y, z],
      ]),
      oval(high, 0.0105),
      { up: [0, 0, 1] },
    );
  const slats = repeat(7, (index) => {
    const t = index / 6;
    const [y, z] = [0.4 + t * 0.36, -0.238 - t * 0.16];
    return sweep(
      spline([
        [-width / 2 + 0.03, y, z],
        [0, y - 0.002, z - 0.03],
        [width / 2 - 0.03, y, z],
      ]),
      oval(0.0155, 0.0058),
      { up: [0, 0.39, 0.92] },
    );
  });
  const stiles = [-1, 1].map((k) =>
    sweep(
      spline([
        [k * (width / 2 - 0.03), 0.29, -0.19],
        [k * (width / 2 - 0.03), 0.5, -0.275],
        [k * (width / 2 - 0.032), 0.8, -0.415],
      ]),
      oval(0.0125, 0.018),
      { up: [0, 0, 1], scale: (t) => 1.1 - 0.35 * t },
    ),
  );
  const seatSlats = repeat(6, (index) =>
    at(roundedBox(width - 0.03, 0.011, 0.038, 0.004, 5), 0, 0.305 + index * 0.0045, -0.19 + index * 0.083),
  );
  return [...side(-1), ...side(1), cross(0.3, -0.235, 0.021), cross(0.325, 0.262, 0.021), ...slats, ...stiles, ...seatSlats];
}

/** The same lines in bent tube. */
function steelFrame(): Solid[] {
  const side = (k: number): Solid => {
    const x = (k * (width + 0.01)) / 2;
    return tube(
      spline([
        [x, 0.54, -0.25],
        [x, 0.548, 0],
        [x, 0.55, 0.22],
        [x, 0.535, 0.282],
        [x, 0.48, 0.3],
        [x, 0.2, 0.302],
        [x, 0.045, 0.3],
        [x, 0.014, 0.27],
        [x, 0.012, 0.1],
        [x, 0.012, -0.22],
        [x, 0.016, -0.3],
        [x, 0.06, -0.325],
        [x, 0.3, -0.29],
        [x, 0.5, -0.262],
        [x, 0.535, -0.25],
      ]),
      0.0115,
      40,
    );
  };
  const bars = [
    [0.31, -0.285],
    [0.325, 0.3],
    [0.022, -0.3],
  ].map(([y, z]) =>
    tube(
      [
        [-width / 2 - 0.005, y!, z!],
        [width / 2 + 0.005, y!, z!],
      ],
      0.0095,
      36,
    ),
  );
  const back = tube(
    spline([
      [-width / 2 + 0.03, 0.31, -0.2],
      [-width / 2 + 0.03, 0.56, -0.305],
      [-width / 2 + 0.032, 0.77, -0.4],
      [-width / 2 + 0.06, 0.806, -0.418],
      [0, 0.81, -0.42],
      [width / 2 - 0.06, 0.806, -0.418],
      [width / 2 - 0.032, 0.77, -0.4],
      [width / 2 - 0.03, 0.56, -0.305],
      [width / 2 - 0.03, 0.31, -0.2],
    ]),
    0.0095,
    36,
  );
  const straps = repeat(6, (index) => at(roundedBox(width - 0.02, 0.004, 0.05, 0.0018, 4), 0, 0.308 + index * 0.005, -0.2 + index * 0.09));
  return [side(-1), side(1), ...bars, back, ...straps];
}

function chair({ name, x, turn, frame, cover, tile, fitting, isSteel = false }: Look): ShowcasePart[] {
  const buttons = [
    [-0.36, -0.3],
    [0.36, -0.3],
    [0, 0.02],
    [-0.36, 0.34],
    [0.36, 0.34],
  ] as const;
  const seat = cushion(width - 0.05, seatDepth, 0.135, tile, []).map((part) => moved(part, -0.07, [0, seatHeight + 0.04, 0.025]));
  const back = cushion(width - 0.05, 0.5, 0.13, tile, buttons).map((part) => moved(part, Math.PI / 2 - 0.37, [0, 0.64, -0.26]));
  const welts = [
    place(welt(width - 0.05, seatDepth), { turn: [-0.07, 0, 0], move: [0, seatHeight + 0.04, 0.025] }),
    place(welt(width - 0.05, 0.5), { turn: [Math.PI / 2 - 0.37, 0, 0], move: [0, 0.64, -0.26] }),
  ];
  const feet = [-1, 1].flatMap((k) =>
    [0.29, -0.33].map((z) =>
      at(
        turned(
          [
            [0, -0.002],
            [0.0125, -0.002],
            [0.0135, 0.02],
            [0, 0.02],
          ],
          0.002,
          { sides: 64 },
        ),
        k * (width / 2 + 0.018),
        0.002,
        z,
      ),
    ),
  );
  const pins = [-1, 1].flatMap((k) =>
    [
      [0.331, 0.268],
      [0.3, -0.245],
    ].map(([y, z]) =>
      place(
        turned(
          [
            [0, 0],
            [0.008, 0],
            [0.007, 0.0035],
            [0, 0.0045],
          ],
          0.001,
          { sides: 48 },
        ),
        { turn: [0, 0, (-k * Math.PI) / 2], move: [k * (width / 2 + 0.0095), y!, z!] },
      ),
    ),
  );
  const [s, c] = [Math.sin(turn), Math.cos(turn)];
  const spread = (primitive: Primitive): Primitive => {
    const rotate = (values: Float32Array, dx: number): Float32Array => {
      const out = new Float32Array(values.length);
      for (let i = 0; i < values.length; i += 3) {
        out[i] = values[i]! * c + values[i + 2]! * s + dx;
        out[i + 1] = values[i + 1]!;
        out[i + 2] = -values[i]! * s + values[i + 2]! * c;
      }
      return out;
    };
    return { ...primitive, positions: rotate(primitive.positions, x), normals: rotate(primitive.normals!, 0) };
  };
  const stand = (solid: Solid): Solid => place(solid, { turn: [0, turn, 0], move: [x, 0, 0] });
  return [
    { name: `${name}·框架`, finish: frame, solids: (isSteel ? steelFrame() : woodFrame()).map(stand) },
    { name: `${name}·坐垫`, finish: cover, surfaces: seat.map(spread) },
    { name: `${name}·靠垫`, finish: cover, surfaces: back.map(spread) },
    { name: `${name}·包边`, finish: cover, solids: welts.map(stand) },
    ...(isSteel ? [] : [{ name: `${name}·五金`, finish: fitting, solids: [...feet, ...pins].map(stand) }]),
  ];
}

const looks: readonly Look[] = [
  { name: '橡木亚麻', x: -0.86, turn: 0.3, frame: 'oak', cover: 'linen', tile: 0.09, fitting: 'brass' },
  { name: '胡桃木墨绿', x: 0, turn: 0.3, frame: 'walnut', cover: 'green', tile: 0.09, fitting: 'brass' },
  { name: '黑钢皮革', x: 0.86, turn: 0.3, frame: 'blackMetal', cover: 'caramel', tile: 0.16, fitting: 'chrome', isSteel: true },
];

export const loungeChairs = (): ShowcasePart[] => looks.flatMap(chair);
