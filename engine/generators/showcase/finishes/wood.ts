import type { Texture } from '../../../scenes/scene.ts';
import { paintMaps, tileNoise } from './paint.ts';

type Rgb = readonly [number, number, number];

/** Wood with its grain along x: year rings that a saw cut lengthwise, pores, and a little unevenness of tone. */
export function paintWood(
  name: string,
  seed: number,
  { light, dark, roughness = 0.5 }: { light: Rgb; dark: Rgb; roughness?: number },
): Promise<Texture[]> {
  const bend = tileNoise(seed, 2, 4);
  const fine = tileNoise(seed + 1, 4, 96);
  const streak = tileNoise(seed + 2, 3, 32);
  const pores = tileNoise(seed + 3, 24, 256);
  const tone = tileNoise(seed + 4, 2, 6);
  return paintMaps(name, 512, (x, y, out) => {
    const ring = y * 12 + bend(x, y) * 1.5 + streak(x, y) * 0.25;
    const phase = ring - Math.floor(ring);
    // Early wood darkens slowly to late wood, which ends at once.
    const late = phase ** 2.2 * (1 - Math.max(0, phase - 0.92) * 12);
    const pore = Math.max(0, pores(x, y) - 0.45) * (0.6 + phase * 0.6);
    const t = Math.min(1, Math.max(0, 0.25 + late * 0.5 + fine(x, y) * 0.16 + tone(x, y) * 0.14 + pore * 0.6));
    out.r = light[0] + (dark[0] - light[0]) * t;
    out.g = light[1] + (dark[1] - light[1]) * t;
    out.b = light[2] + (dark[2] - light[2]) * t;
    out.height = -pore * 2.2 - late * 0.35 + fine(x, y) * 0.25;
    out.roughness = roughness + late * -0.08 + pore * 0.25 + fine(x, y) * 0.04;
    out.metallic = 0;
  });
}
