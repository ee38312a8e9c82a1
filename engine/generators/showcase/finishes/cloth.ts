import type { Texture } from '../../../scenes/scene.ts';
import { paintMaps, tileNoise } from './paint.ts';

type Rgb = readonly [number, number, number];

/** Plain weave: warp over weft over warp, each thread round and of its own tone. `threads` a repeat, an even number. */
export function paintWeave(
  name: string,
  seed: number,
  { warp, weft, threads = 48, depth = 2.6 }: { warp: Rgb; weft: Rgb; threads?: number; depth?: number },
): Promise<Texture[]> {
  const [lengthwise, across, fuzz] = [tileNoise(seed, threads, 4), tileNoise(seed + 1, 4, threads), tileNoise(seed + 2, 256, 256)];
  return paintMaps(name, 512, (x, y, out) => {
    const [column, row] = [Math.floor(x * threads), Math.floor(y * threads)];
    const [fx, fy] = [x * threads - column - 0.5, y * threads - row - 0.5];
    const isWarpUp = (column + row) % 2 === 0;
    const [over, along] = isWarpUp ? [fx, fy] : [fy, fx];
    const round = Math.sqrt(Math.max(0, 1 - (over * 2) ** 2));
    const arch = Math.cos(along * Math.PI);
    const height = 0.3 + round * 0.45 + round * arch * 0.5;
    const colour = isWarpUp ? warp : weft;
    const tone = (isWarpUp ? lengthwise(x, y) : across(x, y)) * 0.09 + fuzz(x, y) * 0.06;
    const shade = 0.58 + height * 0.4 + tone;
    out.r = colour[0] * shade;
    out.g = colour[1] * shade;
    out.b = colour[2] * shade;
    out.height = height * depth + fuzz(x, y) * 0.3;
    out.roughness = 0.93 - height * 0.08;
    out.metallic = 0;
  });
}

/** Knitted mesh, as uppers of running shoes have it: holes in rows that are shifted. */
export function paintMesh(name: string, seed: number, colour: Rgb, holes = 32): Promise<Texture[]> {
  const [fuzz, tone] = [tileNoise(seed, 256, 256), tileNoise(seed + 1, 6, 6)];
  return paintMaps(name, 512, (x, y, out) => {
    const row = Math.floor(y * holes);
    const [fx, fy] = [(((x * holes + (row % 2) / 2) % 1) + 1) % 1, y * holes - row];
    const hole = Math.hypot((fx - 0.5) * 1.15, fy - 0.5);
    const rim = Math.min(1, Math.max(0, (hole - 0.2) / 0.16));
    const rib = Math.sin(x * holes * 4 * Math.PI * 2) * 0.12;
    const shade = 0.56 + rim * 0.42 + fuzz(x, y) * 0.05 + tone(x, y) * 0.02 + rib * 0.25;
    out.r = colour[0] * shade;
    out.g = colour[1] * shade;
    out.b = colour[2] * shade;
    out.height = rim * 2.6 + rib + fuzz(x, y) * 0.2;
    out.roughness = 0.88;
    out.metallic = 0;
  });
}
