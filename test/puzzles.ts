/** Looks at a puzzle's pictures for its answer, as an eye does. */

import sharp from 'sharp';
import { outlineOf, pointsWithin, type Point } from '#domain/risk/figures';
import { scratchSize, sliderSize } from '#domain/risk/limits';

/** The bytes of a data URL. */
export const bytesOf = (dataUrl: string): Buffer => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each, from the top left. */
  data: Buffer;
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Where a slider's piece fits: the gap whose shape and shaded picture are the piece's. Pixels from the left. */
export async function findGap(image: Buffer, piece: Buffer, pieceY: number): Promise<number> {
  const [ground, part] = [await pixelsOf(image), await pixelsOf(piece)];
  const places = Array.from({ length: sliderSize.width - sliderSize.piece - 8 }, (_, index) => index + 8);
  const difference = (left: number): number => {
    let sum = 0;
    for (let y = 0; y < part.height; y++) {
      for (let x = 0; x < part.width; x++) {
        const at = (y * part.width + x) * 4;
        if ((part.data[at + 3] ?? 0) < 255) continue;
        const below = ((pieceY + y) * ground.width + left + x) * 4;
        for (const [channel, shade] of [10, 16, 36].entries()) {
          sum += Math.abs((ground.data[below + channel] ?? 0) - 0.48 * (part.data[at + channel] ?? 0) - 0.52 * shade);
        }
      }
    }
    return sum;
  };
  const found = places.map((left) => ({ left, far: difference(left) })).toSorted((one, other) => one.far - other.far);
  return found[0]?.left ?? 0;
}

/** Where the shield is pressed into a foil: the place whose outline has an edge all around. */
export async function findShield(foil: Buffer): Promise<{ x: number; y: number; turn: number }> {
  const { width, height, data } = await pixelsOf(foil);
  const light = (x: number, y: number): number => {
    const at = (Math.round(y) * width + Math.round(x)) * 4;
    return (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
  };
  const edges = Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) return 0;
    return Math.min(160, Math.abs(light(x + 1, y) - light(x - 1, y)) + Math.abs(light(x, y + 1) - light(x, y - 1)));
  });
  let best = { x: 0, y: 0, turn: 0, score: -1 };
  for (let turn = -0.36; turn <= 0.37; turn += 0.06) {
    const outline = alongOutline(outlineOf({ name: 'shield', x: 0, y: 0, radius: 23, turn }));
    for (let y = 25; y < scratchSize.height - 25; y++) {
      for (let x = 25; x < scratchSize.width - 25; x++) {
        const score = outline.reduce((sum, [dx, dy]) => sum + (edges[Math.round(y + dy) * width + Math.round(x + dx)] ?? 0), 0);
        if (score > best.score) best = { x, y, turn, score };
      }
    }
  }
  return best;
}

function alongOutline(corners: readonly Point[]): Point[] {
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    const steps = Math.ceil(Math.hypot(next[0] - corner[0], next[1] - corner[1]) / 2);
    return Array.from({ length: steps }, (_, step): Point => {
      const share = step / steps;
      return [corner[0] + (next[0] - corner[0]) * share, corner[1] + (next[1] - corner[1]) * share];
    });
  });
}

/** The rows in which a hand rubs the shield free, each from one side to the other. */
export function rowsOfShield({ x, y, turn }: { x: number; y: number; turn: number }, apart = 6): { y: number; from: number; to: number }[] {
  const points = pointsWithin(outlineOf({ name: 'shield', x, y, radius: 23, turn }), 1);
  const top = Math.min(...points.map((point) => point[1]));
  const bottom = Math.max(...points.map((point) => point[1]));
  const rows = [];
  for (let line = top + 7; line < bottom - 4; line += apart) {
    const xs = points.filter((point) => Math.abs(point[1] - line) < 1).map((point) => point[0]);
    rows.push({ y: line, from: Math.min(...xs) + 6, to: Math.max(...xs) - 6 });
  }
  return rows;
}
