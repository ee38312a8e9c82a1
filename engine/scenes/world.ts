/** Where things stand in the world: node matrices, and every primitive as often as it is drawn. */

import type { Mat4, Primitive, Scene, SceneNode } from './scene.ts';

/** A primitive at one place. */
export interface Draw {
  node: number;
  mesh: number;
  primitive: Primitive;
  /** Place of the primitive in its mesh. */
  primitiveIndex: number;
  /** Column-major local-to-world matrix; identity for a skinned primitive, whose joints place it. */
  matrix: Mat4;
  /** Index into `scene.skins`, null when not skinned. */
  skin: number | null;
}

export const identityMatrix = (): Mat4 => new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);

/** a · b, both 16 numbers column-major; `bOffset` is where b starts in its array. */
export function multiplyMatrices(a: ArrayLike<number>, b: ArrayLike<number>, bOffset = 0): Mat4 {
  const out = new Float64Array(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[k * 4 + row]! * b[bOffset + column * 4 + k]!;
      out[column * 4 + row] = sum;
    }
  }
  return out;
}

/** The node's matrix relative to its parent, column-major. */
export function localMatrix(node: SceneNode): Mat4 {
  if (node.matrix) return node.matrix;
  const [x, y, z, w] = node.rotation;
  const [sx, sy, sz] = node.scale;
  const [tx, ty, tz] = node.translation;
  // Rotation matrix of a unit quaternion, glTF 2.0 §3.5.3.
  return new Float64Array([
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    tx,
    ty,
    tz,
    1,
  ]);
}

/**
 * World matrix of each node reachable from the roots, undefined for the others. A node reached twice keeps its first place,
 * so a cycle in a broken file ends.
 */
export function worldMatrices(scene: Scene): (Mat4 | undefined)[] {
  const world: (Mat4 | undefined)[] = Array.from({ length: scene.nodes.length });
  const stack: { node: number; parent: Mat4 | undefined }[] = scene.roots.toReversed().map((node) => ({ node, parent: undefined }));
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const node = scene.nodes[entry.node];
    if (!node || world[entry.node]) continue;
    const local = localMatrix(node);
    const matrix = entry.parent ? multiplyMatrices(entry.parent, local) : local;
    world[entry.node] = matrix;
    for (let i = node.children.length - 1; i >= 0; i--) stack.push({ node: node.children[i]!, parent: matrix });
  }
  return world;
}

/** Every primitive of the scene once for each place it is drawn at, in node order; GPU instances are spelled out. */
export function listDraws(scene: Scene, world = worldMatrices(scene)): Draw[] {
  const draws: Draw[] = [];
  scene.nodes.forEach((node, index) => {
    const matrix = world[index];
    const mesh = node.mesh === null ? undefined : scene.meshes[node.mesh];
    if (!matrix || !mesh || node.mesh === null) return;
    const skin = node.skin !== null && scene.skins[node.skin] ? node.skin : null;
    const places = node.instances ? Math.floor(node.instances.length / 16) : 1;
    for (let place = 0; place < places; place++) {
      const at = node.instances ? multiplyMatrices(matrix, node.instances, place * 16) : matrix;
      mesh.primitives.forEach((primitive, primitiveIndex) => {
        const skinned = skin !== null && primitive.joints.length > 0;
        draws.push({
          node: index,
          mesh: node.mesh!,
          primitive,
          primitiveIndex,
          matrix: skinned ? identityMatrix() : at,
          skin: skinned ? skin : null,
        });
      });
    }
  });
  return draws;
}
