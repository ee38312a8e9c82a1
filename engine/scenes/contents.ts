import { mapKinds, type MapKind, type ModelContents } from '#domain/formats/contents';
import type { Primitive, Scene } from './scene.ts';
import { worldMatrices } from './world.ts';

/** Where a material holds the map of each kind. */
export const mapSlots = {
  baseColor: 'baseColorTexture',
  metallicRoughness: 'metallicRoughnessTexture',
  normal: 'normalTexture',
  occlusion: 'occlusionTexture',
  emissive: 'emissiveTexture',
} as const satisfies Record<MapKind, string>;

/** What the scene holds beside its triangles, of nodes that are drawn. Materials and textures count whether they are used or not. */
export function contentsOf(scene: Scene, world = worldMatrices(scene)): ModelContents {
  const nodes = scene.nodes.filter((_, index) => world[index] !== undefined);
  const meshes = [...new Set(nodes.flatMap(({ mesh }) => (mesh === null ? [] : [scene.meshes[mesh]!])))];
  const count = (mode: Primitive['mode'], corners: number): number =>
    meshes.reduce(
      (sum, { primitives }) => sum + primitives.reduce((all, one) => all + (one.mode === mode ? one.indices.length / corners : 0), 0),
      0,
    );
  const meshesWith = (test: (primitive: Primitive) => boolean): number => meshes.filter(({ primitives }) => primitives.some(test)).length;
  const maps = Object.fromEntries(
    mapKinds.map((kind) => [kind, scene.materials.filter((material) => material[mapSlots[kind]] !== null).length]),
  ) as Record<MapKind, number>;
  return {
    nodes: nodes.length,
    materials: scene.materials.length,
    textures: scene.textures.length,
    maps,
    unusualPictures: scene.textures.filter(({ mimeType }) => mimeType !== 'image/png' && mimeType !== 'image/jpeg').length,
    layeredMaterials: scene.materials.filter(({ extensions }) => Object.keys(extensions).length > 0).length,
    coloredMeshes: meshesWith(({ colors }) => colors !== null),
    uvSets: meshes.reduce((most, { primitives }) => primitives.reduce((top, { uvs }) => Math.max(top, uvs.length), most), 0),
    skins: scene.skins.length,
    morphedMeshes: meshesWith(({ targets }) => targets.length > 0),
    clips: scene.animations.length,
    cameras: nodes.filter(({ camera }) => camera !== null).length,
    lights: nodes.filter(({ light }) => light !== null).length,
    lines: count('lines', 2),
    points: count('points', 1),
    levels: scene.nodes.reduce((sum, { levels }) => sum + (levels?.length ?? 0), 0),
    ...(Object.keys(scene.credits).length > 0 && { credits: scene.credits }),
  };
}
