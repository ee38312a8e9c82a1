import { mapKinds } from '#domain/formats/contents';
import type { Keeps } from '#domain/formats/targets';
import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../../context.ts';
import { mapSlots } from '../../scenes/contents.ts';
import { glassOf } from '../../scenes/glass.ts';
import { keepLevels } from '../../scenes/levels.ts';
import type { Scene } from '../../scenes/scene.ts';
import { dropUnusedTextures } from '../../scenes/textures-in-use.ts';
import { bakeMorphs } from './bake-morphs.ts';
import { bakeSkins } from './bake-skins.ts';
import { bakeTints } from './bake-tints.ts';
import { expandInstances } from './expand-instances.ts';
import { finiteNumbers } from './finite-numbers.ts';
import { limitUvSets } from './limit-uv-sets.ts';
import { plainPictures } from './plain-pictures.ts';
import { settleAlpha } from './settle-alpha.ts';

/**
 * Leaves in `scene` what a format keeps: what it cannot hold is baked where the model then looks the same, and dropped otherwise. Changes the scene;
 * arrays of numbers are replaced, not written to. What is dropped by the table `keeps` is told by `lossesOf`, not here.
 *
 * @returns what went beyond that: what has no place, pictures that no decoder reads.
 * @example
 * const warnings = await fitScene(scene, targets.stl.keeps, { signal });
 */
export async function fitScene(scene: Scene, keeps: Keeps, context: VerbContext = {}): Promise<ModelWarning[]> {
  // First, so that nothing is mended that is not written.
  dropVertexData(scene, keeps);
  const warnings = finiteNumbers(scene);
  if (!keeps.levels) keepLevels(scene, () => []);
  if (!keeps.instancing) expandInstances(scene);
  // Both see the pose at rest, so animations go last; morph targets lie below skins.
  if (!keeps.morphs) bakeMorphs(scene);
  if (!keeps.skins) bakeSkins(scene);
  if (scene.animations.length > keeps.clips) scene.animations = scene.animations.slice(0, keeps.clips);
  if (!keeps.cameras) for (const node of scene.nodes) node.camera = null;
  if (!keeps.lights) for (const node of scene.nodes) node.light = null;
  if (keeps.lights && !keeps.lightRanges) warnings.push(...lostRanges(scene));
  dropModes(scene, keeps);
  // Before glass becomes a blended surface.
  if (keeps.materials !== 'layered' && keeps.materials !== 'none') await settleAlpha(scene, context);
  dropMaterialData(scene, keeps);
  if (!keeps.tintedMaps) warnings.push(...(await bakeTints(scene, context)));
  limitUvSets(scene, keeps.uvSets);
  if (keeps.materials !== 'layered') dropUnusedTextures(scene);
  return keeps.anyPicture ? warnings : [...warnings, ...(await plainPictures(scene, context))];
}

function lostRanges({ nodes, lights }: Scene): ModelWarning[] {
  const count = nodes.filter(({ light }) => light !== null && typeof lights[light]?.['range'] === 'number').length;
  return count > 0 ? [{ code: 'lightRangesLost', params: { count } }] : [];
}

function dropModes(scene: Scene, keeps: Keeps): void {
  const isKept = { triangles: true, lines: keeps.lines, points: keeps.points };
  for (const mesh of scene.meshes) mesh.primitives = mesh.primitives.filter(({ mode, indices }) => isKept[mode] && indices.length > 0);
  const places = new Map<number, number>();
  scene.meshes.forEach(({ primitives }, index) => primitives.length > 0 && places.set(index, places.size));
  scene.meshes = scene.meshes.filter(({ primitives }) => primitives.length > 0);
  for (const node of scene.nodes) {
    node.mesh = node.mesh === null ? null : (places.get(node.mesh) ?? null);
    // What is left of a node without a mesh has nothing to bend.
    if (node.mesh === null) Object.assign(node, { skin: null, weights: null });
  }
  for (const animation of scene.animations)
    animation.channels = animation.channels.filter(({ node, path }) => path !== 'weights' || scene.nodes[node]!.mesh !== null);
}

function dropVertexData({ meshes }: Scene, keeps: Keeps): void {
  for (const { primitives } of meshes)
    for (const primitive of primitives) {
      if (!keeps.vertexColors) primitive.colors = null;
      if (!keeps.normals) primitive.normals = null;
      if (!keeps.normals) primitive.tangents = null;
    }
}

function dropMaterialData(scene: Scene, { materials, maps }: Keeps): void {
  if (materials === 'none') {
    scene.materials = [];
    for (const { primitives } of scene.meshes) for (const primitive of primitives) primitive.material = null;
  }
  for (const material of scene.materials) {
    for (const kind of mapKinds) if (!maps.includes(kind)) material[mapSlots[kind]] = null;
    if (materials === 'layered') continue;
    material.extensionTextures = {};
    const { alphaMode, alpha } = glassOf(material);
    material.alphaMode = alphaMode;
    material.baseColor[3] = alpha;
    delete material.extensions['KHR_materials_transmission'];
  }
}
