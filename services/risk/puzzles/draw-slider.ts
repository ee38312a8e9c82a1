import type { RiskAnswer } from '#domain/risk/codes';
import type { Point } from '#domain/risk/figures';
import { sliderSize } from '#domain/risk/limits';
import { rgb } from './canvas.ts';
import { chance } from './chance.ts';
import type { DrawnPuzzle } from './drawn-puzzle.ts';
import { drawScenery } from './scenery.ts';

const { width, height, piece } = sliderSize;

/** Of the square without its knobs, and of a knob. */
const body = 44;
const knob = 8;
/** The piece never belongs near its start, where nothing would have to be moved. */
const leftmost = 72;

/** Which sides bulge out; the others are straight. */
type Knobs = readonly [top: boolean, right: boolean, bottom: boolean, left: boolean];

const knobs: readonly Knobs[] = [
  [true, true, false, false],
  [false, true, true, false],
  [false, false, true, true],
  [true, false, false, true],
  [true, false, true, false],
  [false, true, false, true],
];

/** Corners of half a knob's circle. */
const roundness = 16;
const dark = rgb('#0a1024');
const white = rgb('#ffffff');

/** The outline of a jigsaw piece in the middle of its square. */
function outlineOf(sides: Knobs): Point[] {
  const edge = (piece - body) / 2;
  const starts: Point[] = [
    [edge, edge],
    [edge + body, edge],
    [edge + body, edge + body],
    [edge, edge + body],
  ];
  return starts.flatMap(([x, y], side): Point[] => {
    const [dx, dy] = (
      [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ] as Point[]
    )[side] ?? [0, 0];
    if (sides[side] !== true) return [[x, y]];
    const middle = body / 2;
    const round = Array.from({ length: roundness + 1 }, (_, corner): Point => {
      const turn = Math.PI * (1 - corner / roundness);
      const [along, out] = [middle + knob * Math.cos(turn), knob * Math.sin(turn)];
      return [x + dx * along + dy * out, y + dy * along - dx * out];
    });
    return [[x, y], ...round];
  });
}

const moved = (outline: readonly Point[], dx: number, dy: number): Point[] => outline.map(([x, y]): Point => [x + dx, y + dy]);

/** Draws a slider: a landscape with a gap and the piece that was there; gaps of other shapes are beside it where the check asked for them. */
export async function drawSlider({ decoys, tolerance }: RiskAnswer): Promise<DrawnPuzzle> {
  const shapes = chance
    .shuffled(knobs)
    .slice(0, decoys + 1)
    .map(outlineOf);
  // Gaps share the width, so that none covers another.
  const room = (width - piece - leftmost) / shapes.length;
  const places = chance.shuffled(shapes.map((_, slot) => leftmost + slot * room));
  const aside = decoys === 0 ? room : room - piece;
  const gaps = shapes.map((shape, index) => ({ shape, x: Math.round((places[index] ?? 0) + chance.between(0, Math.max(1, aside))) }));
  const [right] = gaps;
  if (right === undefined) throw new TypeError('There is no gap');
  const y = chance.whole(4, height - piece - 4);

  const scene = drawScenery(sliderSize);
  const part = scene.cut(right.x, y, piece, right.shape);
  part.stroke(right.shape, 3, dark, 0.35);
  part.stroke(right.shape, 1.6, white);
  for (const { shape, x } of gaps) {
    const outline = moved(shape, x, y);
    scene.cover([outline], dark, 0.52);
    scene.stroke(outline, 1.4, white, 0.75);
  }
  const [image, moving] = await Promise.all([scene.webp(82), part.webp(90)]);
  return { kind: 'slider', width, height, image, piece: moving, pieceY: y, answer: { x: right.x, tolerance } };
}
