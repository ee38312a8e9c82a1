/** World transforms: node matrices, and every primitive as often as it is drawn. */

import type { Mat4, Primitive, Scene, SceneNode, Skin } from './scene.ts';

/** A primitive at one place. */
export interface Draw {
  node: number;
  mesh: number;
  primitive: Primitive;
  /** Place of the primitive in its mesh. */
  primitiveIndex: number;
  /** Column-major local-to-world matrix; that of `skinPlace` for a skinned primitive, whose joints place it. */
  matrix: Mat4;
  /** Index into `scene.skins`, null when not skinned. */
  skin: number | null;
}

export const identityMatrix = (): Mat4 => new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);

/** a · b, both 16 numbers column-major; `bOffset` is where b starts in its array, `out` where the product goes (not a or b). */
export function multiplyMatrices(a: ArrayLike<number>, b: ArrayLike<number>, bOffset = 0, out: Mat4 = new Float64Array(16)): Mat4 {
  for (let column = 0; column < 16; column += 4) {
    const x = b[bOffset + column]!;
    const y = b[bOffset + column + 1]!;
    const z = b[bOffset + column + 2]!;
    const w = b[bOffset + column + 3]!;
    for (let row = 0; row < 4; row++) out[column + row] = a[row]! * x + a[4 + row]! * y + a[8 + row]! * z + a[12 + row]! * w;
  }
  return out;
}

/** The node's matrix relative to its parent, column-major; in `out` where the node has none of its own. */
export function localMatrix(node: SceneNode, out: Mat4 = new Float64Array(16)): Mat4 {
  if (node.matrix) return node.matrix;
  const [x, y, z, w] = node.rotation;
  const [sx, sy, sz] = node.scale;
  // Rotation matrix of a unit quaternion, glTF 2.0 §3.5.3.
  out[0] = (1 - 2 * (y * y + z * z)) * sx;
  out[1] = 2 * (x * y + z * w) * sx;
  out[2] = 2 * (x * z - y * w) * sx;
  out[4] = 2 * (x * y - z * w) * sy;
  out[5] = (1 - 2 * (x * x + z * z)) * sy;
  out[6] = 2 * (y * z + x * w) * sy;
  out[8] = 2 * (x * z + y * w) * sz;
  out[9] = 2 * (y * z - x * w) * sz;
  out[10] = (1 - 2 * (x * x + y * y)) * sz;
  out[12] = node.translation[0];
  out[13] = node.translation[1];
  out[14] = node.translation[2];
  out[3] = out[7] = out[11] = 0;
  out[15] = 1;
  return out;
}

/**
 * World matrix of each node reachable from the roots, undefined for the others. A node reached twice keeps its first place,
 * so a cycle in a broken file ends.
 */
export function worldMatrices(scene: Scene): (Mat4 | undefined)[] {
  const world: (Mat4 | undefined)[] = Array.from({ length: scene.nodes.length });
  // One allocation for all of them: scenes of CAD have a hundred thousand nodes.
  const room = new Float64Array(scene.nodes.length * 16);
  const local = new Float64Array(16);
  const stack: { node: number; parent: Mat4 | undefined }[] = scene.roots.toReversed().map((node) => ({ node, parent: undefined }));
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const node = scene.nodes[entry.node];
    if (!node || world[entry.node]) continue;
    const own = room.subarray(entry.node * 16, entry.node * 16 + 16);
    const matrix = entry.parent ? multiplyMatrices(entry.parent, localMatrix(node, local), 0, own) : localMatrix(node, own);
    world[entry.node] = matrix;
    for (let i = node.children.length - 1; i >= 0; i--) stack.push({ node: node.children[i]!, parent: matrix });
  }
  return world;
}

/** Where a node at `matrix` in the world draws its mesh: there, or at its instances. */
export function placesOf(matrix: Mat4, { instances }: Pick<SceneNode, 'instances'>): Mat4[] {
  if (!instances) return [matrix];
  const room = new Float64Array(instances.length - (instances.length % 16));
  const places: Mat4[] = [];
  for (let at = 0; at < room.length; at += 16) places.push(multiplyMatrices(matrix, instances, at, room.subarray(at, at + 16)));
  return places;
}

/** A place beyond this loses tenths of millimetres in floats, metres. */
const farPlace = 1000;

/** Where the posed vertices of a skin count from: the world's origin, or, for a skeleton far from it, the skeleton's first joint. */
export function skinPlace({ joints }: Skin, world: (Mat4 | undefined)[]): Mat4 {
  const place = identityMatrix();
  const joint = world[joints[0] ?? -1]?.subarray(12, 15);
  if (joint?.every(Number.isFinite) && joint.some((value) => Math.abs(value) > farPlace)) place.set(joint, 12);
  return place;
}

/** Every primitive of the scene once for each place it is drawn at, in node order; GPU instances are spelled out. */
export function* eachDraw(scene: Scene, world = worldMatrices(scene)): Generator<Draw, void, void> {
  for (const [index, node] of scene.nodes.entries()) {
    const matrix = world[index];
    const mesh = node.mesh === null ? undefined : scene.meshes[node.mesh];
    if (!matrix || !mesh || node.mesh === null) continue;
    const skin = node.skin !== null && scene.skins[node.skin] ? node.skin : null;
    for (const at of placesOf(matrix, node)) {
      for (const [primitiveIndex, primitive] of mesh.primitives.entries()) {
        const skinned = skin !== null && primitive.joints.length > 0;
        yield {
          node: index,
          mesh: node.mesh,
          primitive,
          primitiveIndex,
          matrix: skinned ? skinPlace(scene.skins[skin]!, world) : at,
          skin: skinned ? skin : null,
        };
      }
    }
  }
}

/** As `eachDraw`, in an array. */
export const listDraws = (scene: Scene, world = worldMatrices(scene)): Draw[] => [...eachDraw(scene, world)];
