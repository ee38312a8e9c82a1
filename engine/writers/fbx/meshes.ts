/** What the models of a scene draw: geometry, once for all that show the same. */

import type { Mat4, Primitive, Scene } from '../../scenes/scene.ts';
import type { FbxDocument } from './document.ts';
import { writeGeometry } from './geometry.ts';
import type { Models } from './models.ts';
import { nameOf } from './names.ts';
import { addShapes } from './shapes.ts';
import { addSkin, type Bindings } from './skins.ts';
import { surfaceOf, type Surface } from './surface.ts';

interface DrawnMesh {
  geometry: number;
  materials: (number | null)[];
  /** Blend shape channels, by morph target. */
  channels: number[];
}

/** The materials of what is drawn, in the order of drawing. */
export function usedMaterials(scene: Scene, models: Models): Set<number | null> {
  return new Set(models.drawn.flatMap(({ node }) => trianglesOf(scene, scene.nodes[node]!.mesh!).map(({ material }) => material)));
}

/**
 * Adds geometry for the models that draw.
 * @param materialIds The object of each material.
 * @param bindings Where skinned meshes were bound.
 * @returns the blend shape channels of each node that has some.
 */
export function addMeshes(
  document: FbxDocument,
  scene: Scene,
  models: Models,
  materialIds: ReadonlyMap<number | null, number>,
  { ofNode: bound, ownJoints }: Bindings,
): Map<number, number[]> {
  const known = new Map<string, DrawnMesh>();
  const channels = new Map<number, number[]>();
  const morphing = new Set(
    scene.animations.flatMap((animation) => animation.channels.filter(({ path }) => path === 'weights').map(({ node }) => node)),
  );
  for (const { model, node: index } of models.drawn) {
    const node = scene.nodes[index]!;
    // Shapes and skins belong to geometry: a node that is bound or moved by itself has its own.
    const key = bound.has(index) || morphing.has(index) ? `node ${index}` : `${node.mesh} ${JSON.stringify(node.weights)}`;
    let drawn = known.get(key);
    if (!drawn)
      known.set(
        key,
        (drawn = addMesh(document, scene, models, { node: index, model, bound: bound.get(index), ownJoint: ownJoints.get(index) })),
      );
    document.connect(drawn.geometry, model);
    for (const material of drawn.materials) document.connect(materialIds.get(material)!, model);
    if (drawn.channels.length > 0) channels.set(index, drawn.channels);
  }
  return channels;
}

function addMesh(
  document: FbxDocument,
  scene: Scene,
  models: Models,
  { node, model, bound, ownJoint }: { node: number; model: number; bound: Mat4 | undefined; ownJoint: number | undefined },
): DrawnMesh {
  const { mesh: index, weights } = scene.nodes[node]!;
  const mesh = scene.meshes[index!]!;
  const drawn = trianglesOf(scene, index!);
  const materials = [...new Set(drawn.map(({ material }) => material))];
  const slots = drawn.map(({ material }) => materials.indexOf(material));
  const name = nameOf(mesh.name, '');
  const targets = longestOf(drawn, (primitive) => primitive.targets).map((target) => target.name);
  const isSkinned = bound !== undefined && drawn.some(({ joints }) => joints.length > 0);

  // Made when the geometry is written, and let go with the last of what is written from it.
  let surface: Surface | undefined;
  let uses = 1 + targets.length + (isSkinned ? 1 : 0);
  const take = (): Surface => {
    const taken = (surface ??= surfaceOf(drawn)!);
    if (--uses === 0) surface = undefined;
    return taken;
  };
  const geometry = document.add('Geometry', (records, id) => writeGeometry(records, id, name, take(), slots));
  const channels = targets.length > 0 ? addShapes(document, geometry, targets, weights ?? mesh.weights, take) : [];
  if (isSkinned) addSkin(document, scene, { node, model, geometry, bound, ownJoint }, models, take);
  return { geometry, materials, channels };
}

const longestOf = <T>(primitives: readonly Primitive[], of: (primitive: Primitive) => readonly T[]): readonly T[] =>
  primitives.map(of).reduce((longest, list) => (list.length > longest.length ? list : longest), []);

const trianglesOf = (scene: Scene, mesh: number): Primitive[] =>
  scene.meshes[mesh]!.primitives.filter(({ mode, indices }) => mode === 'triangles' && indices.length >= 3);
