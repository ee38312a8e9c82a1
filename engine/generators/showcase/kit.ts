/** A model of the showcase as parts: each a name, a finish, and solids or surfaces of it. */

import { createMesh, createNode, createScene, createSlot } from '../../scenes/create-scene.ts';
import type { Primitive, Scene, Texture } from '../../scenes/scene.ts';
import type { Solid } from '../solids/solid.ts';
import { shaded } from '../solids/to-scene.ts';
import { boxMap } from './box-map.ts';
import { finishes, type FinishName } from './finishes/table.ts';

export interface ShowcasePart {
  name: string;
  finish: FinishName;
  solids?: readonly Solid[];
  /** Surfaces with texture coordinates of their own; the finish gives the material. */
  surfaces?: readonly Primitive[];
}

/** A scene of parts, a node each; finishes are painted once, and only those that are used. */
export async function buildScene(name: string, parts: readonly ShowcasePart[]): Promise<Scene> {
  const scene = createScene(name);
  const materialOf = new Map<FinishName, number>();
  for (const { finish } of parts) {
    if (materialOf.has(finish)) continue;
    const { material, maps } = finishes[finish];
    const painted: Texture[] = maps === undefined ? [] : await maps();
    const first = scene.textures.push(...painted) - painted.length;
    const [base, normal, surface] = [0, 1, 2].map((place) => (painted[place] === undefined ? null : createSlot(first + place)));
    const changes = { baseColorTexture: base ?? null, normalTexture: normal ?? null, metallicRoughnessTexture: surface ?? null };
    materialOf.set(finish, scene.materials.push({ ...material, ...changes }) - 1);
  }
  const root = createNode(name);
  scene.nodes.push(root);
  scene.roots.push(0);
  for (const { name: partName, finish, solids = [], surfaces = [] } of parts) {
    const material = materialOf.get(finish)!;
    const primitives = surfaces.map((surface): Primitive => ({ ...surface, material }));
    // Without pictures no coordinates are needed, whose seams would hold up the simplifier.
    if (solids.length > 0)
      primitives.push(
        finishes[finish].maps === undefined ? { ...shaded(solids), material } : boxMap(solids, finishes[finish].tile, material),
      );
    if (primitives.length === 0) continue;
    const mesh = scene.meshes.push(createMesh(partName, joined(primitives))) - 1;
    root.children.push(scene.nodes.push(createNode(partName, { mesh })) - 1);
  }
  return scene;
}

/** Primitives of one material as one, so that a part is drawn at once. */
function joined(primitives: readonly Primitive[]): Primitive[] {
  if (primitives.length < 2) return [...primitives];
  const [first] = primitives;
  const vertices = primitives.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const corners = primitives.reduce((sum, { indices }) => sum + indices.length, 0);
  const whole = { positions: new Float32Array(vertices * 3), normals: new Float32Array(vertices * 3), uvs: new Float32Array(vertices * 2) };
  const indices = new Uint32Array(corners);
  let [vertex, corner] = [0, 0];
  for (const primitive of primitives) {
    whole.positions.set(primitive.positions, vertex * 3);
    whole.normals.set(primitive.normals!, vertex * 3);
    whole.uvs.set(primitive.uvs[0]!, vertex * 2);
    for (const index of primitive.indices) indices[corner++] = index + vertex;
    vertex += primitive.positions.length / 3;
  }
  return [{ ...first!, positions: whole.positions, normals: whole.normals, uvs: [whole.uvs], indices }];
}
