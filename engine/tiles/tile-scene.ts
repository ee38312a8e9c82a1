/** The meshes of a tile as a scene that stands in the tileset's frame. */

import { createMaterial, createMesh, createNode, createPrimitive, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Material, Scene, Texture } from '../scenes/scene.ts';
import { srgbToLinear } from '../images/srgb.ts';
import type { TileMesh } from '../readers/osgb/geometry.ts';
import type { OsgImage } from '../readers/osgb/object-types.ts';
import type { TileState } from '../readers/osgb/state.ts';
import { compactVertices } from '../transforms/meshes/compact.ts';
import { emptyBox, type Box } from './box.ts';
import type { Point } from '#domain/crs/ellipsoid';

export interface TileScene {
  scene: Scene;
  /** Of what is drawn, in the frame, Z up. */
  box: Box;
  triangles: number;
}

/** The centre of a tile lies on whole multiples of this many metres, so that grids of neighbours fall together. */
const centreStep = 64;

/**
 * The scene of `meshes`, which stand in the frame, Y up as glTF has it. Positions are 32-bit metres from the tile's middle, which is the node's place, so that they are exact to
 * micrometres. What is seen was lit by the sun already: materials are unlit, and normals left out.
 */
export async function createTileScene(
  meshes: readonly TileMesh[],
  textureOf: (image: OsgImage) => Promise<Texture | undefined>,
): Promise<TileScene> {
  const scene = createScene('');
  const box = boxOfMeshes(meshes);
  const centre = box.min.map((least, axis) => Math.round((least + box.max[axis]!) / 2 / centreStep) * centreStep) as Point;
  const primitives = [];
  const numbers = { textures: new Map<Texture, number>(), materials: new Map<string, number>() };
  let triangles = 0;
  for (const mesh of meshes) {
    const texture = mesh.uvs && mesh.state.texture ? await textureOf(mesh.state.texture.image) : undefined;
    const { positions: from } = mesh;
    const positions = new Float32Array(from.length);
    for (let at = 0; at < from.length; at += 3) {
      positions[at] = from[at]! - centre[0];
      positions[at + 1] = from[at + 2]! - centre[2];
      positions[at + 2] = centre[1] - from[at + 1]!;
    }
    const shown = texture === undefined ? null : numberOf(numbers.textures, texture, texture, scene.textures);
    const look = materialOf(mesh, shown);
    const material = numberOf(numbers.materials, JSON.stringify(look), look, scene.materials);
    primitives.push(
      compactVertices(
        createPrimitive(positions, mesh.indices, {
          uvs: texture && mesh.uvs ? [downwards(mesh.uvs)] : [],
          colors: mesh.colors,
          material,
        }),
      ),
    );
    triangles += mesh.indices.length / 3;
  }
  scene.meshes.push(createMesh('', primitives));
  scene.nodes.push(createNode('', { mesh: 0, translation: [centre[0], centre[2], -centre[1] || 0] }));
  scene.roots.push(0);
  return { scene, box, triangles };
}

/** Of the vertices that are drawn: others may be anywhere. */
function boxOfMeshes(meshes: readonly TileMesh[]): Box {
  const box = emptyBox();
  const { min, max } = box;
  for (const { positions, indices } of meshes)
    for (const vertex of indices)
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[vertex * 3 + axis]!;
        if (value < min[axis]!) min[axis] = value;
        if (value > max[axis]!) max[axis] = value;
      }
  return box;
}

function downwards(uvs: Float32Array): Float32Array {
  const out = uvs.slice();
  for (let at = 1; at < out.length; at += 2) out[at] = 1 - out[at]!;
  return out;
}

/** The number of what `key` stands for in `list`, to which it is added the first time. */
function numberOf<K, T>(numbers: Map<K, number>, key: K, item: T, list: T[]): number {
  let number = numbers.get(key);
  if (number === undefined) numbers.set(key, (number = list.push(item) - 1));
  return number;
}

function materialOf({ color, state }: TileMesh, texture: number | null): Material {
  const [red = 1, green = 1, blue = 1, alpha = 1] = color;
  return createMaterial('', {
    baseColor: [srgbToLinear(red), srgbToLinear(green), srgbToLinear(blue), alpha],
    baseColorTexture: texture === null ? null : createSlot(texture, wrapsOf(state)),
    alphaMode: state.blends ? 'blend' : 'opaque',
    doubleSided: !state.culls,
    unlit: true,
  });
}

const wrapsOf = ({ texture }: TileState): { wrapS?: 'clamp' | 'repeat' | 'mirror'; wrapT?: 'clamp' | 'repeat' | 'mirror' } =>
  texture ? { wrapS: texture.wrapS, wrapT: texture.wrapT } : {};
