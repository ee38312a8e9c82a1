/** A town from above, drawn by rule: roofs, roads, cars' lanes and trees; what nets for maps are tested on. */

import { createRandom } from '../numbers/random.ts';

interface Thing {
  x: number;
  y: number;
  /** Half of its edges along its own axes, or twice its radius. */
  half: readonly [number, number];
  turn: readonly [cos: number, sin: number];
  isRound: boolean;
  colour: readonly [number, number, number];
}

/** Of each pixel, along each axis: edges are as soft as a camera's. */
const samples = 3;

/** Planes of red, green and blue, 0..1. @param seed The same town for the same one. */
export function drawTown(width: number, height: number, seed: number): Float32Array[] {
  const random = createRandom(seed);
  const things = Array.from({ length: Math.ceil((width * height) / 220) }, (): Thing => {
    const isRound = random() < 0.35;
    const angle = (random() < 0.7 ? 0.3 : 1.1) + (random() < 0.5 ? Math.PI / 2 : 0);
    const [long, wide] = isRound
      ? [2 + random() * 5, 0]
      : random() < 0.25
        ? [width, 0.6 + random()]
        : [4 + random() * 14, 3 + random() * 9];
    const bright = 0.15 + random() * 0.75;
    return {
      ...{ x: random() * width, y: random() * height, half: [long, wide], turn: [Math.cos(angle), Math.sin(angle)], isRound },
      colour: isRound
        ? [bright * 0.5, bright * 0.8, bright * 0.4]
        : [bright, bright * (0.6 + random() * 0.4), bright * (0.5 + random() * 0.5)],
    };
  });
  const planes = [0.45, 0.48, 0.35].map((ground) => new Float32Array(width * height).fill(ground));
  for (const thing of things) paint(planes, thing, width, height);
  return planes;
}

function paint(planes: readonly Float32Array[], thing: Thing, width: number, height: number): void {
  const reach = Math.hypot(...thing.half) + 1;
  const from = (middle: number): number => Math.max(0, Math.floor(middle - reach));
  for (let y = from(thing.y); y < Math.min(height, thing.y + reach); y++) {
    for (let x = from(thing.x); x < Math.min(width, thing.x + reach); x++) {
      const share = covered(thing, x, y);
      if (share === 0) continue;
      const at = y * width + x;
      for (const [band, plane] of planes.entries()) plane[at] = plane[at]! + (thing.colour[band]! - plane[at]!) * share;
    }
  }
}

/** How much of the pixel the thing covers. */
function covered({ x, y, half, turn: [cos, sin], isRound }: Thing, column: number, row: number): number {
  let inside = 0;
  for (let sample = 0; sample < samples * samples; sample++) {
    const dx = column + ((sample % samples) + 0.5) / samples - x;
    const dy = row + (Math.floor(sample / samples) + 0.5) / samples - y;
    const [u, v] = [dx * cos + dy * sin, dy * cos - dx * sin];
    if (isRound ? dx * dx + dy * dy <= half[0] * half[0] : Math.abs(u) <= half[0] && Math.abs(v) <= half[1]) inside++;
  }
  return inside / (samples * samples);
}
