import type { Texture } from '../../../scenes/scene.ts';
import { paintMaps, tileCells, tileNoise } from './paint.ts';

type Rgb = readonly [number, number, number];

/** Stone, concrete, plaster, asphalt: noise of several sizes with specks. */
export function paintStone(
  name: string,
  seed: number,
  colour: Rgb,
  { speck = 0.12, cloud = 0.08, depth = 0.8, roughness = 0.8 } = {},
): Promise<Texture[]> {
  const [large, middle, fine, grit] = [
    tileNoise(seed, 4, 4),
    tileNoise(seed + 1, 24, 24),
    tileNoise(seed + 2, 96, 96),
    tileNoise(seed + 3, 256, 256),
  ];
  return paintMaps(name, 512, (x, y, out) => {
    const [clouds, dust] = [large(x, y) * 0.6 + middle(x, y) * 0.4, grit(x, y) * 0.6 + fine(x, y) * 0.4];
    const shade = 1 + clouds * cloud + dust * speck;
    out.r = colour[0] * shade;
    out.g = colour[1] * shade;
    out.b = colour[2] * shade;
    out.height = dust * depth + middle(x, y) * depth;
    out.roughness = roughness + dust * 0.08;
    out.metallic = 0;
  });
}

/** Paving: stones in rows that are shifted by half, with joints. */
export function paintPaving(name: string, seed: number, colour: Rgb, { columns = 4, rows = 8 } = {}): Promise<Texture[]> {
  const [fine, grit, tone] = [tileNoise(seed, 64, 64), tileNoise(seed + 1, 256, 256), tileNoise(seed + 2, columns * 2, rows)];
  return paintMaps(name, 512, (x, y, out) => {
    const row = Math.floor(y * rows);
    const [gx, fy] = [x * columns + (row % 2) / 2, y * rows - row];
    const fx = gx - Math.floor(gx);
    const joint = Math.min(Math.min(fx, 1 - fx) / columns, Math.min(fy, 1 - fy) / rows) * 90;
    const inside = Math.min(1, Math.max(0, joint));
    const own = tone((Math.floor(gx) + 0.01) / (columns * 2), (row + 0.01) / rows) * 0.12;
    const shade = (0.62 + inside * 0.38) * (1 + own + fine(x, y) * 0.05 + grit(x, y) * 0.05);
    out.r = colour[0] * shade;
    out.g = colour[1] * shade;
    out.b = colour[2] * shade;
    out.height = inside * 3 + fine(x, y) * 0.4 + grit(x, y) * 0.3;
    out.roughness = 0.82 - inside * 0.06;
    out.metallic = 0;
  });
}

/** Soil or moss: grains of all tones. */
export function paintGrains(name: string, seed: number, colour: Rgb, { cells = 64, spread = 0.5 } = {}): Promise<Texture[]> {
  const [grains, clouds] = [tileCells(seed, cells), tileNoise(seed + 1, 8, 8)];
  const found: [number, number, number] = [0, 0, 0];
  return paintMaps(name, 512, (x, y, out) => {
    grains(x, y, found);
    const round = Math.max(0, 1 - found[0] * 1.1);
    const shade = 0.45 + round * 0.5 + (found[2] - 0.5) * spread + clouds(x, y) * 0.12;
    out.r = colour[0] * shade;
    out.g = colour[1] * shade;
    out.b = colour[2] * shade;
    out.height = round * 4;
    out.roughness = 0.95;
    out.metallic = 0;
  });
}

/** A leaf along x, its midrib at y = 0.5: veins that leave the midrib forwards, and flesh that swells between them. */
export function paintLeaf(name: string, seed: number, { flesh, vein }: { flesh: Rgb; vein: Rgb }): Promise<Texture[]> {
  const [tone, fine] = [tileNoise(seed, 6, 6), tileNoise(seed + 1, 128, 128)];
  const cells = tileCells(seed + 2, 44);
  const found: [number, number, number] = [0, 0, 0];
  return paintMaps(name, 512, (x, y, out) => {
    const side = Math.abs(y - 0.5) * 2;
    const phase = x * 9 - side * 3.2;
    const between = Math.abs(phase - Math.floor(phase) - 0.5) * 2;
    const secondary = Math.max(0, 1 - (1 - between) * 16) * (1 - side * 0.6);
    const midrib = Math.max(0, 1 - side * 26);
    cells(x, y, found);
    const net = Math.max(0, 1 - (found[1] - found[0]) * 5) * 0.22;
    const t = Math.min(1, Math.max(midrib, secondary * 0.7, net) * 0.8);
    const shade = 1 + tone(x, y) * 0.13 + fine(x, y) * 0.04 - between * 0.05;
    out.r = (flesh[0] + (vein[0] - flesh[0]) * t) * shade;
    out.g = (flesh[1] + (vein[1] - flesh[1]) * t) * shade;
    out.b = (flesh[2] + (vein[2] - flesh[2]) * t) * shade;
    out.height = -secondary * 3 - midrib * 4 + (1 - between) * 2.2 - net * 1.2;
    out.roughness = 0.42 + t * 0.15 + fine(x, y) * 0.04;
    out.metallic = 0;
  });
}
