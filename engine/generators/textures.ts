/** Seeded textures as PNG: glaze with a wave band, terrazzo, brushed metal. */

import sharp from 'sharp';
import type { Texture } from '../scenes/scene.ts';
import { createNoise, createRandom } from './random.ts';

export type Rgb = readonly [number, number, number];

/** A square picture of `size` pixels; `color` gives sRGB bytes for x, y in [0, 1). */
export async function paintTexture(name: string, size: number, color: (x: number, y: number) => Rgb): Promise<Texture> {
  const pixels = new Uint8Array(size * size * 3);
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at += 3) {
      const [r, g, b] = color(column / size, row / size);
      pixels[at] = r;
      pixels[at + 1] = g;
      pixels[at + 2] = b;
    }
  }
  // Level 1: a demo shall start at once, and what is uploaded need not be small.
  const bytes = await sharp(pixels, { raw: { width: size, height: size, channels: 3 } }).png({ compressionLevel: 1 }).toBuffer();
  return { name, bytes, mimeType: 'image/png', width: size, height: size };
}

const mix = (a: Rgb, b: Rgb, t: number): Rgb => {
  const share = Math.min(1, Math.max(0, t));
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
};

const porcelain: Rgb = [236, 240, 238];
const cobalt: Rgb = [24, 58, 138];
const deepCobalt: Rgb = [12, 30, 86];

/** Blue and white porcelain: bands of waves and scales between rules, with the cobalt pooling unevenly. */
export function paintGlaze(size: number, seed: number): Promise<Texture> {
  const noise = createNoise(seed);
  return paintTexture('青花釉', size, (x, y) => {
    const pool = noise(x * 24, y * 24) * 0.25 + noise(x * 96, y * 96) * 0.15;
    const ground = mix(porcelain, [214, 224, 226], 0.4 + noise(x * 8, y * 8) * 0.4);
    const ink = mix(cobalt, deepCobalt, 0.5 + pool * 1.6);
    return mix(ground, ink, smooth(-0.06, 0.06, motif(x, y) + pool * 0.12));
  });
}

/** Above 0 where there is cobalt. */
function motif(x: number, y: number): number {
  const rule = (at: number, width: number): number => width - Math.abs(y - at);
  const rules = Math.max(rule(0.12, 0.006), rule(0.14, 0.002), rule(0.34, 0.006), rule(0.36, 0.002), rule(0.7, 0.006), rule(0.9, 0.01)) * 30;
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

/** A rolling line with two lighter ones below. */
function waves(x: number, y: number): number {
  const crest = 0.45 + 0.28 * Math.sin(x * 2 * Math.PI * 6) * Math.cos(x * 2 * Math.PI * 3 + y * 3);
  const lines = [0, 0.16, 0.28].map((offset, index) => 0.05 / (index + 1) - Math.abs(y - crest - offset));
  return Math.max(...lines) * 10;
}

const smooth = (from: number, to: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** Light terrazzo: chips of stone in cement, the nearest of jittered cells. */
export function paintTerrazzo(size: number, seed: number): Promise<Texture> {
  const cells = 40;
  const random = createRandom(seed);
  const stones = Array.from({ length: cells * cells }, () => ({ x: random(), y: random(), size: 0.15 + random() * 0.4, tone: random() }));
  const tones: Rgb[] = [
    [122, 110, 98],
    [178, 160, 138],
    [90, 98, 104],
    [206, 196, 180],
  ];
  const noise = createNoise(seed + 1);
  return paintTexture('水磨石', size, (x, y) => {
    const gx = x * cells;
    const gy = y * cells;
    let best = 0;
    let tone = 0;
    for (let row = Math.floor(gy) - 1; row <= Math.floor(gy) + 1; row++) {
      for (let column = Math.floor(gx) - 1; column <= Math.floor(gx) + 1; column++) {
        const stone = stones[((row + cells) % cells) * cells + ((column + cells) % cells)]!;
        const inside = stone.size - Math.max(Math.abs(gx - column - stone.x) * 1.2, Math.abs(gy - row - stone.y));
        if (inside > best) {
          best = inside;
          tone = stone.tone;
        }
      }
    }
    const cement: Rgb = mix([226, 222, 214], [206, 202, 194], 0.5 + noise(x * 200, y * 200) * 0.5);
    return best > 0 ? mix(cement, tones[Math.floor(tone * tones.length)]!, smooth(0, 0.06, best)) : cement;
  });
}

/** Metallic and roughness of brushed metal: G roughness in streaks along x, B metallic. */
export function paintBrushed(size: number, seed: number): Promise<Texture> {
  const noise = createNoise(seed);
  return paintTexture('拉丝金属', size, (x, y) => {
    const streak = noise(x * 4, y * 250) * 0.6 + noise(x * 12, y * 120) * 0.4;
    return [255, 96 + streak * 44, 255];
  });
}

/** Tangent-space normals of a hammered surface. */
export function paintHammered(size: number, seed: number): Promise<Texture> {
  const noise = createNoise(seed, 32);
  const height = (x: number, y: number): number => noise(x * 32, y * 32) + noise(x * 64, y * 64) / 3;
  const step = 1 / size;
  return paintTexture('锤纹法线', size, (x, y) => {
    const dx = (height(x + step, y) - height(x - step, y)) * 5;
    const dy = (height(x, y + step) - height(x, y - step)) * 5;
    const length = Math.hypot(dx, dy, 1);
    return [127.5 - (dx / length) * 127, 127.5 + (dy / length) * 127, 127.5 + (1 / length) * 127];
  });
}
