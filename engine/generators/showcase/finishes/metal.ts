import type { Texture } from '../../../scenes/scene.ts';
import { paintMaps, tileCells, tileNoise } from './paint.ts';

type Rgb = readonly [number, number, number];

/** Brushed metal: fine streaks along x. */
export function paintBrushed(name: string, seed: number, colour: Rgb, roughness = 0.34): Promise<Texture[]> {
  const [long, short, soft] = [tileNoise(seed, 3, 256), tileNoise(seed + 1, 12, 512), tileNoise(seed + 2, 4, 4)];
  return paintMaps(name, 512, (x, y, out) => {
    const streak = long(x, y) * 0.6 + short(x, y) * 0.4;
    const shade = 1 + streak * 0.045 + soft(x, y) * 0.015;
    out.r = colour[0] * shade;
    out.g = colour[1] * shade;
    out.b = colour[2] * shade;
    out.height = streak * 0.22;
    out.roughness = roughness + streak * 0.08 + soft(x, y) * 0.03;
    out.metallic = 1;
  });
}

/** Cast iron or painted castings: an orange peel of small bumps. */
export function paintCast(
  name: string,
  seed: number,
  colour: Rgb,
  { roughness = 0.45, metallic = 0, depth = 0.7, uneven = 1 } = {},
): Promise<Texture[]> {
  const [fine, coarse, patches] = [tileNoise(seed, 128, 128), tileNoise(seed + 1, 48, 48), tileNoise(seed + 2, 6, 6)];
  return paintMaps(name, 512, (x, y, out) => {
    const bump = fine(x, y) * 0.5 + coarse(x, y) * 0.5;
    const wear = patches(x, y) * uneven;
    const shade = 1 + bump * 0.04 + wear * 0.05;
    out.r = colour[0] * shade;
    out.g = colour[1] * shade;
    out.b = colour[2] * shade;
    out.height = bump * depth;
    out.roughness = roughness + wear * 0.06 + bump * 0.04;
    out.metallic = metallic;
  });
}

/** Leather and leatherette: rounded cells with creases between. */
export function paintLeather(
  name: string,
  seed: number,
  colour: Rgb,
  { cells = 40, roughness = 0.55, depth = 2.4 } = {},
): Promise<Texture[]> {
  const [grain, tone, fine] = [tileCells(seed, cells), tileNoise(seed + 1, 5, 5), tileNoise(seed + 2, 160, 160)];
  const found: [number, number, number] = [0, 0, 0];
  return paintMaps(name, 512, (x, y, out) => {
    grain(x, y, found);
    const edge = Math.min(1, (found[1] - found[0]) * 2.6);
    const shade = 0.72 + edge * 0.28 + tone(x, y) * 0.07 + (found[2] - 0.5) * 0.05;
    out.r = colour[0] * shade;
    out.g = colour[1] * shade;
    out.b = colour[2] * shade;
    out.height = edge ** 0.6 * depth + fine(x, y) * 0.15;
    out.roughness = roughness + (1 - edge) * 0.2 + fine(x, y) * 0.03;
    out.metallic = 0;
  });
}
