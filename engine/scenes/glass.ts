/** Glass for those that know no light that passes through a surface (KHR_materials_transmission): thin, and a little of it stays. */

import type { Material } from './scene.ts';

/** Opacity of a surface that lets all light through, so that it still shows. */
const clearest = 0.28;

/**
 * The alpha that makes `material` look like the glass that it is: its own, less what passes through. Its own where nothing does.
 *
 * @example
 * const { alphaMode, alpha } = glassOf(material);
 */
export function glassOf({ alphaMode, baseColor, extensions }: Material): { alphaMode: Material['alphaMode']; alpha: number } {
  const factor = extensions['KHR_materials_transmission']?.['transmissionFactor'];
  const passes = typeof factor === 'number' && factor > 0 ? Math.min(1, factor) : 0;
  return { alphaMode: passes > 0 && alphaMode === 'opaque' ? 'blend' : alphaMode, alpha: baseColor[3] * (1 - passes * (1 - clearest)) };
}
