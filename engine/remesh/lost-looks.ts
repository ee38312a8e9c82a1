/** What materials have that no picture of the new atlas holds. */

import type { ModelWarning } from '#domain/models/warnings';
import type { Material } from '../scenes/scene.ts';

const losses: readonly (readonly [label: string, has: (material: Material) => boolean])[] = [
  ['自发光', ({ emissive, emissiveTexture }) => emissiveTexture !== null || emissive.some((value) => value > 0)],
  ['环境遮蔽', ({ occlusionTexture }) => occlusionTexture !== null],
  ['清漆、透射等附加层', ({ extensions }) => Object.keys(extensions).length > 0],
];

/** One warning that names all that `materials` lose, or none. */
export function lostLooks(materials: readonly Material[]): ModelWarning[] {
  const lost = losses.filter(([, has]) => materials.some(has)).map(([label]) => label);
  return lost.length === 0 ? [] : [{ code: 'looksNotBaked', params: { looks: lost.join('、') } }];
}
