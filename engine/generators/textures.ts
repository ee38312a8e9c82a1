/** Seeded textures as PNG: glaze with a wave band, terrazzo, brushed metal. */

import { sharp } from '../images/vips.ts';
import type { Texture } from '../scenes/scene.ts';
import { createNoise, createRandom } from '../numbers/random.ts';

type Rgb = readonly [number, number, number];

/** Puts the sRGB bytes of the point x, y in [0, 1) into `out`; called a million times, so that it makes no objects. */
type Paint = (x: number, y: number, out: Float64Array) => void;

/** A square picture of `size` pixels. */
async function paintTexture(name: string, size: number, paint: Paint): Promise<Texture> {
  const pixels = new Uint8Array(size * size * 3);
  const color = new Float64Array(3);
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at += 3) {
      paint(column / size, row / size, color);
      pixels[at] = color[0]!;
      pixels[at + 1] = color[1]!;
      pixels[at + 2] = color[2]!;
    }
  }
  // Level 1: the demo should start at once, and its upload need not be small.
  const bytes = await sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { name, bytes, mimeType: 'image/png', width: size, height: size };
}

const set = (out: Float64Array, r: number, g: number, b: number): void => {
  out[0] = r;
  out[1] = g;
  out[2] = b;
};

/** Moves `out` towards a colour by a share in [0, 1]. */
const blend = (out: Float64Array, to: Rgb, share: number): void => {
  const t = Math.min(1, Math.max(0, share));
  for (let i = 0; i < 3; i++) out[i]! += (to[i]! - out[i]!) * t;
};

const greyGlaze: Rgb = [214, 224, 226];
const deepCobalt: Rgb = [12, 30, 86];

/** Blue and white porcelain: bands of waves and scales between rules, with the cobalt pooling unevenly. */
export function paintGlaze(size: number, seed: number): Promise<Texture> {
  const noise = createNoise(seed);
  const ink = new Float64Array(3);
  return paintTexture('青花釉', size, (x, y, out) => {
    const pool = noise(x * 24, y * 24) * 0.25 + noise(x * 96, y * 96) * 0.15;
    set(out, 236, 240, 238);
    blend(out, greyGlaze, 0.4 + noise(x * 8, y * 8) * 0.4);
    const painted = smooth(-0.06, 0.06, motif(x, y) + pool * 0.12);
    if (painted === 0) return;
    set(ink, 24, 58, 138);
    blend(ink, deepCobalt, 0.5 + pool * 1.6);
    for (let i = 0; i < 3; i++) out[i]! += (ink[i]! - out[i]!) * painted;
  });
}

/** Lines around the vase: height on the texture and half their width. */
const ruled = [
  { at: 0.12, width: 0.006 },
  { at: 0.14, width: 0.002 },
  { at: 0.34, width: 0.006 },
  { at: 0.36, width: 0.002 },
  { at: 0.7, width: 0.006 },
  { at: 0.9, width: 0.01 },
] as const;

/** Above 0 where there is cobalt. */
function motif(x: number, y: number): number {
  let rules = -1;
  for (const { at, width } of ruled) rules = Math.max(rules, (width - Math.abs(y - at)) * 30);
  if (y > 0.14 && y < 0.34) return Math.max(rules, scales(x * 24, (y - 0.14) * 24 * 0.9));
  if (y > 0.36 && y < 0.7) return Math.max(rules, waves(x, (y - 0.36) / 0.34));
  if (y > 0.72 && y < 0.88) return Math.max(rules, 0.28 - Math.abs(Math.abs(((x * 16) % 1) - 0.5) * 2 - 1 + (y - 0.72) / 0.16));
  return rules;
}

/** Rows of overlapping arcs (seigaiha, 海水纹). */
function scales(x: number, y: number): number {
  const row = Math.floor(y * 2);
  const dx = ((x + (row % 2) / 2) % 1) - 0.5;
  const dy = y * 2 - row;
  const radius = Math.hypot(dx * 2, dy);
  return 0.22 - Math.abs((radius % 0.5) - 0.25);
}

/** Rolling waves: a crest with two lighter lines that follow it. */
function waves(x: number, y: number): number {
  const turn = x * 2 * Math.PI * 6;
  const crest = 0.5 + 0.13 * Math.sin(turn + 0.7 * Math.sin(turn));
  return (
    Math.max(
      0.05 - Math.abs(y - crest),
      0.022 - Math.abs(y - crest - 0.15),
      0.012 - Math.abs(y - crest - 0.25),
      0.012 - Math.abs(y - crest + 0.17),
    ) * 10
  );
}

const smooth = (from: number, to: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

const darkCement: Rgb = [206, 202, 194];
const tones: readonly Rgb[] = [
  [122, 110, 98],
  [178, 160, 138],
  [90, 98, 104],
  [206, 196, 180],
];

/** Light terrazzo: chips of stone in cement, the nearest of jittered cells. */
export function paintTerrazzo(size: number, seed: number): Promise<Texture> {
  const cells = 40;
  const random = createRandom(seed);
  const stones = Array.from({ length: cells * cells }, () => ({ x: random(), y: random(), size: 0.15 + random() * 0.4, tone: random() }));
  const noise = createNoise(seed + 1);
  return paintTexture('水磨石', size, (x, y, out) => {
    const gx = x * cells;
    const gy = y * cells;
    let best = 0;
    let tone = 0;
    for (let row = Math.floor(gy) - 1; row <= Math.floor(gy) + 1; row++) {
      for (let column = Math.floor(gx) - 1; column <= Math.floor(gx) + 1; column++) {
        const stone = stones[((row + cells) % cells) * cells + ((column + cells) % cells)]!;
        const dx = Math.abs(gx - column - stone.x);
        const dy = Math.abs(gy - row - stone.y);
        // Between a diamond and a square: broken stone has corners.
        const inside = stone.size - Math.max(dx, dy, (dx + dy) * (0.6 + stone.tone * 0.2));
        if (inside > best) {
          best = inside;
          tone = stone.tone;
        }
      }
    }
    set(out, 226, 222, 214);
    blend(out, darkCement, 0.5 + noise(x * 200, y * 200) * 0.5);
    if (best > 0) blend(out, tones[Math.floor(tone * tones.length)]!, smooth(0, 0.06, best));
  });
}

/** Metallic and roughness of brushed metal: G roughness in streaks along x, B metallic. */
export function paintBrushed(size: number, seed: number): Promise<Texture> {
  const noise = createNoise(seed);
  return paintTexture('拉丝金属', size, (x, y, out) => {
    const streak = noise(x * 4, y * 250) * 0.6 + noise(x * 12, y * 120) * 0.4;
    set(out, 255, 96 + streak * 44, 255);
  });
}

/** Tangent-space normals of a hammered surface. */
export function paintHammered(size: number, seed: number): Promise<Texture> {
  const noise = createNoise(seed, 32);
  const height = (x: number, y: number): number => noise(x * 32, y * 32) + noise(x * 64, y * 64) / 3;
  const step = 1 / size;
  return paintTexture('锤纹法线', size, (x, y, out) => {
    const dx = (height(x + step, y) - height(x - step, y)) * 5;
    const dy = (height(x, y + step) - height(x, y - step)) * 5;
    const length = Math.hypot(dx, dy, 1);
    set(out, 127.5 - (dx / length) * 127, 127.5 + (dy / length) * 127, 127.5 + (1 / length) * 127);
  });
}
