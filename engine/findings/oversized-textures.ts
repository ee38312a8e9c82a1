import { nameList } from '#domain/display/sentence';
import { type Finding, createFinding } from '#domain/models/findings';
import type { Scene } from '../scenes/scene.ts';

/** Beyond this many pixels a side phones refuse a texture, and no screen shows the difference. */
const largestSide = 4096;

/** Textures larger than any device needs. */
export function oversizedTextures(scene: Scene): Finding[] {
  const names = scene.textures
    .filter(({ width, height }) => Math.max(width, height) > largestSide)
    .map(({ name, width, height }) => `${name}（${width}×${height}）`);
  return names.length > 0 ? [createFinding('texturesOversized', { count: names.length, names: nameList(names) })] : [];
}
