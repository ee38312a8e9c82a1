/** What a model loses in a format: said before the work, and in its report. One table for both. */

import type { ModelWarning } from './warnings.ts';
import { mapKinds, mapLabels, type ModelContents } from '../formats/contents.ts';
import { claimedFields, creditLabels } from '../formats/credits.ts';
import { exactFormatOf, keepsSurfaces, keptOf } from '../formats/exact.ts';
import type { Keeps, Target } from '../formats/targets.ts';

type Loss = (has: ModelContents, keeps: Keeps) => ModelWarning | undefined;

const counted = (code: ModelWarning['code'], count: number, isKept: boolean): ModelWarning | undefined =>
  count > 0 && !isKept ? { code, params: { count } } : undefined;

/** In the order in which they are told. */
const losses: readonly Loss[] = [
  (has, keeps) => (has.nodes > 1 && !keeps.hierarchy ? { code: 'hierarchyLost', params: { count: has.nodes } } : undefined),
  (has, keeps) => (keeps.clips === 0 ? counted('clipsLost', has.clips, false) : undefined),
  (has, keeps) =>
    keeps.clips > 0 && has.clips > keeps.clips ? { code: 'clipsCut', params: { kept: keeps.clips, count: has.clips } } : undefined,
  (has, keeps) => counted('skinsLost', has.skins, keeps.skins),
  (has, keeps) => counted('morphsLost', has.morphedMeshes, keeps.morphs),
  (has, keeps) => counted('materialsLost', has.materials, keeps.materials !== 'none'),
  (has, keeps) => counted('materialsFlattened', has.materials, keeps.materials !== 'color'),
  (has, keeps) => counted('materialsAsPhong', has.materials, keeps.materials !== 'phong'),
  (has, keeps) =>
    keeps.materials === 'pbr' || keeps.materials === 'phong' ? counted('layersLost', has.layeredMaterials, false) : undefined,
  (has, keeps) => (keeps.maps.length === 0 ? counted('texturesLost', has.textures, false) : undefined),
  ({ maps }, keeps) => {
    const lost = keeps.maps.length === 0 ? [] : mapKinds.filter((kind) => maps[kind] > 0 && !keeps.maps.includes(kind));
    return lost.length > 0 ? { code: 'mapsLost', params: { maps: lost.map((kind) => mapLabels[kind]).join('、') } } : undefined;
  },
  (has, keeps) => (keeps.maps.length > 0 ? counted('picturesAsPng', has.unusualPictures, keeps.anyPicture) : undefined),
  (has, keeps) => counted('vertexColorsLost', has.coloredMeshes, keeps.vertexColors),
  (has, keeps) =>
    has.uvSets > keeps.uvSets
      ? { code: keeps.uvSets === 0 ? 'uvsLost' : 'uvSetsCut', params: { kept: keeps.uvSets, count: has.uvSets } }
      : undefined,
  (_, keeps) => (keeps.normals ? undefined : { code: 'normalsLost' }),
  (has, keeps) => counted('camerasLost', has.cameras, keeps.cameras),
  (has, keeps) => counted('lightsLost', has.lights, keeps.lights),
  (has, keeps) => counted('linesLost', has.lines, keeps.lines),
  (has, keeps) => counted('pointsLost', has.points, keeps.points),
  (has, keeps) => counted('levelsLost', has.levels, keeps.levels),
  ({ credits = {} }, keeps) => {
    const lost = claimedFields.filter((field) => credits[field] !== undefined && !keeps.credits.includes(field));
    return lost.length > 0 ? { code: 'creditsLost', params: { fields: lost.map((field) => creditLabels[field]).join('、') } } : undefined;
  },
];

/** What becomes of exact surfaces, and that triangles do not become any. */
function surfaceLoss(extension: string, target: Target): ModelWarning[] {
  if (keepsSurfaces(extension, target)) return [];
  if (exactFormatOf(extension) !== undefined) return [{ code: 'surfacesTessellated' }];
  return target.exact ? [{ code: 'trianglesAsTriangles' }] : [];
}

/**
 * What of `contents` the target cannot hold, as sentences for a person.
 *
 * @param extension of the model's file, in lower case.
 * @example
 * lossesOf(contents, targets.stl, 'glb').map(describeWarning)
 */
export function lossesOf(contents: ModelContents, target: Target, extension: string): ModelWarning[] {
  const keeps = keptOf(extension, target);
  const lost = losses.map((loss) => loss(contents, keeps)).filter((loss) => loss !== undefined);
  return [...surfaceLoss(extension, target), ...lost];
}
