/** Builders of chess pieces, trees, stones and mountains. */

import { createNoise } from '../../numbers/random.ts';
import { loft } from '../solids/loft.ts';
import { box, lathe, lifted, sphere, tube } from '../solids/shapes.ts';
import { around, at, place, repeat, type Part, type Point, type Solid } from '../solids/solid.ts';
import type { Builder } from './values.ts';
import { star } from './vessels.ts';

/** Outlines of pieces above their common foot: radius in radii of the foot, height in parts of the piece's. */
const pieces: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  pawn: [
    [0.35, 0.3],
    [0.28, 0.55],
    [0.5, 0.6],
    [0.3, 0.66],
    [0.48, 0.74],
    [0.5, 0.84],
    [0.4, 0.94],
    [0.22, 0.99],
    [0, 1],
  ],
  rook: [
    [0.45, 0.25],
    [0.42, 0.65],
    [0.62, 0.75],
    [0.62, 1],
    [0.42, 1],
    [0.42, 0.9],
    [0, 0.9],
  ],
  bishop: [
    [0.34, 0.28],
    [0.26, 0.6],
    [0.5, 0.64],
    [0.3, 0.68],
    [0.42, 0.78],
    [0.3, 0.9],
    [0.1, 0.95],
    [0.12, 0.98],
    [0, 1],
  ],
  queen: [
    [0.36, 0.28],
    [0.28, 0.62],
    [0.52, 0.66],
    [0.32, 0.7],
    [0.58, 0.92],
    [0.4, 0.93],
    [0.2, 0.95],
    [0.16, 0.99],
    [0, 1],
  ],
  king: [
    [0.38, 0.28],
    [0.3, 0.6],
    [0.54, 0.64],
    [0.34, 0.68],
    [0.56, 0.86],
    [0.3, 0.88],
    [0, 0.89],
  ],
};

const chess: Builder = ({ num, pick }) => {
  const [height, foot, piece] = [num('height'), num('diameter') / 2, pick('piece')];
  if (piece === 'disc') {
    const h = Math.min(height, foot * 0.9);
    return [
      {
        name: '棋子',
        finish: 'body',
        solids: [
          lathe(
            [
              [0, 0],
              [foot * 0.85, 0],
              [foot, h * 0.35],
              [foot, h * 0.65],
              [foot * 0.85, h],
              [foot * 0.75, h * 0.94],
              [foot * 0.68, h],
              [0, h],
            ],
            { sides: 72 },
          ),
        ],
      },
    ];
  }
  if (piece === 'stone')
    return [
      {
        name: '棋子',
        finish: 'body',
        solids: [
          place(sphere(1, 48), { scale: [foot, Math.min(height / 2, foot * 0.5), foot], move: [0, Math.min(height / 2, foot * 0.5), 0] }),
        ],
      },
    ];
  const outline = (pieces[piece] ?? pieces.pawn!).map(([radius, y]) => [radius * foot, y * height] as const);
  const profile = [
    [0, 0],
    [foot, 0],
    [foot, height * 0.06],
    [foot * 0.75, height * 0.12],
    [foot * 0.82, height * 0.15],
    [foot * 0.5, height * 0.2],
    ...outline,
  ] as const;
  const more: Solid[] = [];
  if (piece === 'king')
    more.push(
      at(box(foot * 0.12, height * 0.12, foot * 0.12), 0, height * 0.88, 0),
      at(box(foot * 0.4, height * 0.035, foot * 0.12), 0, height * 0.94, 0),
    );
  if (piece === 'rook') more.push(...around(6, at(box(foot * 0.18, height * 0.07, foot * 0.22), foot * 0.52, height * 0.995, 0)));
  return [{ name: '棋子', finish: 'body', solids: [lathe(profile, { sides: 72 }), ...more] }];
};

/** A lump: a sphere with its radius moved by noise. */
function lump(radius: Point, seed: number, amount: number, sides = 32): Solid {
  const noise = createNoise(seed);
  const ball = sphere(1, sides);
  const positions: number[] = [];
  for (let i = 0; i < ball.positions.length; i += 3) {
    const [x, y, z] = [ball.positions[i]!, ball.positions[i + 1]!, ball.positions[i + 2]!];
    // The angle around the axis runs in a circle through the noise, so that the seam meets itself.
    const wave = 1 + amount * (noise(x * 1.7 + 5 + z * 0.6, y * 1.7 + 5) + 0.5 * noise(z * 3.1 + 9, x * 3.1 + y * 2.3) - 0.75);
    positions.push(x * radius[0] * wave, y * radius[1] * wave, z * radius[2] * wave);
  }
  return { positions, indices: ball.indices };
}

const tree: Builder = ({ num, is, pick }) => {
  const [height, crown, girth, layers, style] = [
    num('height'),
    num('crown') / 2,
    Math.min(num('trunk') / 2, num('height') * 0.1),
    num('layers'),
    pick('style'),
  ];
  const trunkTop = style === 'broadleaf' ? height * 0.5 : style === 'palm' ? height * 0.86 : height * 0.3;
  const trunkPath = Array.from({ length: 8 }, (_, index): Point => [
    style === 'palm' ? height * 0.06 * (index / 7) ** 2 : 0,
    (trunkTop * index) / 7,
    0,
  ]);
  const trunk = tube(
    trunkPath,
    trunkPath.map((_, index) => girth * (1.25 - 0.5 * (index / 7))),
    20,
  );
  const parts: Part[] = [{ name: '树干', finish: 'trunk', solids: [trunk] }];
  if (style === 'conifer') {
    const from = height * 0.16;
    const each = (height - from) / layers;
    parts.push({
      name: '树冠',
      finish: 'crown',
      solids: repeat(layers, (index) => {
        const reach = crown * (1 - (index / layers) * 0.82);
        return lifted(
          lathe(
            [
              [0, each * 0.2],
              [reach, 0],
              [reach * 0.55, each * 0.6],
              [reach * 0.12, each * 1.25],
              [0, each * 1.3],
            ],
            { sides: 36 },
          ),
          from + each * index * (1 - 0.3 / layers),
        );
      }),
    });
  } else if (style === 'palm') {
    const leaf = Array.from({ length: 9 }, (_, index): Point => [
      (crown * index) / 8,
      crown * (0.35 * Math.sin((index / 8) * Math.PI) - 0.45 * (index / 8) ** 2),
      0,
    ]);
    const blade = place(
      tube(
        leaf,
        leaf.map((_, index) => crown * 0.1 * Math.sin(Math.PI * Math.min(0.98, 0.08 + (index / 8) * 0.9))),
        8,
      ),
      { scale: [1, 1, 1] },
    );
    parts.push({
      name: '树冠',
      finish: 'crown',
      solids: around(9, blade).map((solid) => place(solid, { move: [height * 0.06, trunkTop, 0] })),
    });
  } else {
    parts.push({
      name: '树冠',
      finish: 'crown',
      solids: repeat(layers, (index) => {
        const angle = index * 2.4;
        const reach = index === 0 ? 0 : crown * 0.42;
        const size = crown * (index === 0 ? 0.82 : 0.55);
        return at(
          lump([size, Math.min(size, height * 0.26), size], 11 + index, 0.3, 28),
          reach * Math.cos(angle),
          height * 0.72 + ((index % 3) - 1) * height * 0.07,
          reach * Math.sin(angle),
        );
      }),
    });
  }
  if (is('star'))
    parts.push({ name: '顶星', finish: 'star', solids: [lifted(star(Math.max(height * 0.04, girth), height * 0.02), height * 0.985)] });
  return parts;
};

const stone: Builder = ({ num, pick }) => {
  const [width, height, count] = [num('width'), num('height'), num('pieces')];
  const amount = pick('roughness') === 'smooth' ? 0.06 : 0.26;
  const size = count === 1 ? 1 : 0.62;
  return [
    {
      name: '石头',
      finish: 'body',
      solids: repeat(count, (index) => {
        const angle = index * 2.4;
        const reach = index === 0 ? 0 : width * 0.36 * Math.sqrt(index / count);
        const shrink = size * (1 - (index / Math.max(1, count)) * 0.5);
        const tall = (height / 2) * shrink;
        return at(
          lump([(width / 2) * shrink, tall, (width / 2) * shrink * 0.82], 31 + index, amount, 40),
          reach * Math.cos(angle),
          tall * 0.9,
          reach * Math.sin(angle),
        );
      }),
    },
  ];
};

const mountain: Builder = ({ num, is }) => {
  const [width, height, peaks] = [num('width'), num('height'), num('peaks')];
  const noise = createNoise(7);
  const cells = 72;
  const tops = Array.from({ length: peaks }, (_, index) => ({
    x: index === 0 ? 0 : 0.28 * Math.cos(index * 2.4),
    z: index === 0 ? 0 : 0.28 * Math.sin(index * 2.4),
    tall: index === 0 ? 1 : 0.85 - 0.08 * index,
  }));
  const ground = (x: number, z: number): number => {
    let tall = 0;
    for (const top of tops) tall = Math.max(tall, top.tall * Math.exp(-((x - top.x) ** 2 + (z - top.z) ** 2) * 16));
    const edge = Math.max(0, 1 - (Math.hypot(x, z) / 0.5) ** 4);
    const rough = 0.6 + 0.4 * (noise(x * 9 + 3, z * 9 + 3) + 0.5 * noise(x * 21 + 1, z * 21 + 1));
    const crater = is('crater') ? Math.min(1, 0.75 + (Math.hypot(x, z) / 0.05) ** 2 * 0.25) : 1;
    return Math.max(0.004, tall * edge * rough * crater);
  };
  const highest = Math.max(
    ...Array.from({ length: (cells + 1) ** 2 }, (_, index) =>
      ground((index % (cells + 1)) / cells - 0.5, Math.floor(index / (cells + 1)) / cells - 0.5),
    ),
  );
  // Rings around the middle, from the foot to the top: one closed surface without seams.
  const rings = 48;
  const sides = 96;
  const surface = (lift: number): Point[][] =>
    Array.from({ length: rings }, (_, ring) => {
      const reach = 0.5 * (1 - ring / rings);
      return Array.from({ length: sides }, (_, side): Point => {
        const [x, z] = [reach * Math.cos((-2 * Math.PI * side) / sides), reach * Math.sin((-2 * Math.PI * side) / sides)];
        return [x * width, (ground(x, z) / highest) * height + lift, z * width];
      });
    });
  const rock = surface(0);
  const foot = rock[0]!.map(([x, , z]): Point => [x, 0, z]);
  const top: Point[] = [[0, (ground(0, 0) / highest) * height, 0]];
  const parts: Part[] = [{ name: '山体', finish: 'rock', solids: [loft([foot, ...rock, top])] }];
  if (is('snow')) {
    const cap = surface(height * 0.006).filter((ring) => ring.reduce((sum, [, y]) => sum + y, 0) / sides > height * 0.52);
    const under = cap[0]?.map(([x, y, z]): Point => [x, y - height * 0.02, z]);
    if (under !== undefined)
      parts.push({ name: '雪', finish: 'snow', solids: [loft([under, ...cap, [[0, top[0]![1] + height * 0.006, 0]]])] });
  }
  return parts;
};

export const natureBuilders = { chess, tree, stone, mountain };
