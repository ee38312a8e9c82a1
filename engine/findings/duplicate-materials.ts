import { type Finding, createFinding } from '#domain/models/findings';
import type { Scene } from '../scenes/scene.ts';

/** Materials that look the same in everything but their name. */
export function duplicateMaterials(scene: Scene): Finding[] {
  const looks = new Set(scene.materials.map(({ name: _name, extras: _extras, ...look }) => JSON.stringify(look)));
  const count = scene.materials.length - looks.size;
  return count > 0 ? [createFinding('materialsDuplicate', { count })] : [];
}
