import type { RiskAnswer } from '#domain/risk/codes';
import { figures, outlineOf, type FigureName, type PlacedFigure, type Point } from '#domain/risk/figures';
import { scratchSize } from '#domain/risk/limits';
import { Canvas, circle, rgb, type Rgb } from './canvas.ts';
import { chance } from './chance.ts';
import type { DrawnPuzzle } from './drawn-puzzle.ts';
import { drawScenery } from './scenery.ts';

const { width, height } = scratchSize;
const radius = 23;

type Foil = readonly [bright: string, dark: string];

const foils: readonly [Foil, ...Foil[]] = [
  ['#dfe5ee', '#aab6c8'],
  ['#f0e2c4', '#c9a86a'],
  ['#dbe6fb', '#8fabe3'],
  ['#e9dcf3', '#b195cc'],
];

const white = rgb('#ffffff');
const ink = rgb('#1a2233');

/** How dark the foil is across it, from corner to corner. */
const sheen: readonly Point[] = [
  [0, 0],
  [0.45, 1],
  [0.6, 0],
  [1, 1],
];

function darknessAt(across: number): number {
  const next = sheen.findIndex(([at]) => at > across);
  const [from, to] = [sheen[next - 1], sheen[next]];
  return from === undefined || to === undefined ? 1 : from[1] + ((across - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);
}

/** A foil with figures pressed into it, lit from above. */
function foil(placed: readonly PlacedFigure[]): Canvas {
  const canvas = new Canvas(width, height);
  const [bright, dark] = chance.one(foils).map(rgb) as [Rgb, Rgb];
  canvas.paint((x, y) => {
    const share = darknessAt((x / width + y / height) / 2);
    return bright.map((value, channel) => value + ((dark[channel] ?? 0) - value) * share) as unknown as Rgb;
  });
  for (let x = -130; x < width; x += 13) {
    const [from, broad] = [x + chance.between(-3, 3), chance.between(0.8, 4)];
    canvas.cover(
      [
        [
          [from, 0],
          [from + broad, 0],
          [from + broad + height, height],
          [from + height, height],
        ],
      ],
      white,
      0.16,
    );
  }
  for (const figure of placed) {
    const outline = outlineOf(figure);
    const moved = (by: number): Point[] => outline.map(([x, y]): Point => [x + by, y + by]);
    canvas.cover([moved(1.3)], white, 0.8);
    canvas.cover([moved(-1.1)], ink, 0.38);
    canvas.cover([outline], dark);
  }
  for (let speck = 0; speck < 160; speck++) {
    canvas.cover([circle(chance.between(0, width), chance.between(0, height), chance.between(0.4, 1.3))], chance.one([white, ink]), 0.13);
  }
  return canvas;
}

/** Draws a scratch card: a foil with a shield and other figures pressed into it, and a landscape below. The shield is to be scratched free, the others not. */
export async function drawScratchCard({ decoys }: RiskAnswer): Promise<DrawnPuzzle> {
  const others = Object.keys(figures).filter((name) => name !== 'shield') as FigureName[];
  const names = chance.shuffled<FigureName>(['shield', ...chance.shuffled(others).slice(0, decoys)]);
  const room = width / names.length;
  const placed = names.map((name, index): PlacedFigure => {
    const aside = room / 2 - radius - 3;
    return {
      ...{ name, radius, turn: chance.between(-0.35, 0.35) },
      x: Math.round((index + 0.5) * room + chance.between(-aside, aside)),
      y: Math.round(chance.between(radius + 8, height - radius - 8)),
    };
  });
  const target = placed.find(({ name }) => name === 'shield');
  if (target === undefined) throw new TypeError('There is no shield');
  const [image, below] = await Promise.all([foil(placed).webp(84), drawScenery(scratchSize).webp(84)]);
  return { kind: 'scratch', width, height, image, piece: below, answer: { target, others: placed.filter((figure) => figure !== target) } };
}
