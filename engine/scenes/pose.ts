/** Vertices in their pose: default morph weights applied, skins in bind pose. */

import type { Draw } from './world.ts';
import type { Mat4, Primitive, Scene, Skin } from './scene.ts';
import { identityMatrix, multiplyMatrices } from './world.ts';

export interface Pose {
  /** 3 floats a vertex, to be multiplied by `draw.matrix`. The primitive's own array when nothing moves it. */
  positions: Float32Array;
  normals: Float32Array | null;
}

/** base + Σ weight · delta (glTF 2.0 §3.7.2.2). */
function applyTargets(base: Float32Array, deltas: (Float32Array | null)[], weights: number[]): Float32Array {
  const out = base.slice();
  deltas.forEach((delta, target) => {
    const weight = weights[target] ?? 0;
    if (!delta || weight === 0) return;
    for (let i = 0; i < out.length; i++) out[i]! += weight * delta[i]!;
  });
  return out;
}

/** Of each joint, from the world to `place` (`skinPlace`), which has no turn: what is small is then not lost in large coordinates. */
function jointMatrices(skin: Skin, place: Mat4, world: (Mat4 | undefined)[]): Mat4[] {
  return skin.joints.map((joint, i) => {
    const matrix = world[joint]?.slice() ?? identityMatrix();
    for (let axis = 12; axis < 15; axis++) matrix[axis]! -= place[axis]!;
    return skin.inverseBindMatrices ? multiplyMatrices(matrix, skin.inverseBindMatrices, i * 16) : matrix;
  });
}

/** Linear blend skinning; `w` is 1 for points and 0 for directions. */
function applySkin(source: Float32Array, primitive: Primitive, joints: Mat4[], w: 0 | 1): Float32Array {
  const out = new Float32Array(source.length);
  for (let vertex = 0; vertex * 3 < source.length; vertex++) {
    const x = source[vertex * 3]!;
    const y = source[vertex * 3 + 1]!;
    const z = source[vertex * 3 + 2]!;
    let ox = 0;
    let oy = 0;
    let oz = 0;
    for (let set = 0; set < primitive.joints.length; set++) {
      for (let k = 0; k < 4; k++) {
        const weight = primitive.weights[set]?.[vertex * 4 + k] ?? 0;
        const m = weight === 0 ? undefined : joints[primitive.joints[set]![vertex * 4 + k]!];
        if (!m) continue;
        ox += weight * (m[0]! * x + m[4]! * y + m[8]! * z + m[12]! * w);
        oy += weight * (m[1]! * x + m[5]! * y + m[9]! * z + m[13]! * w);
        oz += weight * (m[2]! * x + m[6]! * y + m[10]! * z + m[14]! * w);
      }
    }
    out[vertex * 3] = ox;
    out[vertex * 3 + 1] = oy;
    out[vertex * 3 + 2] = oz;
  }
  return out;
}

/** Positions and normals of a primitive with its morph targets weighed; its own arrays when no weight moves them. */
export function morphDraw({ positions, normals, targets }: Primitive, weights: number[]): Pose {
  if (targets.length === 0 || weights.every((weight) => weight === 0)) return { positions, normals };
  const deltas = (of: 'positions' | 'normals'): (Float32Array | null)[] => targets.map((target) => target[of]);
  return {
    positions: applyTargets(positions, deltas('positions'), weights),
    normals: normals && applyTargets(normals, deltas('normals'), weights),
  };
}

/** Positions and normals of one draw in its rest pose. `world` are the scene's world matrices. */
export function poseDraw(scene: Scene, draw: Draw, world: (Mat4 | undefined)[]): Pose {
  const { primitive } = draw;
  const { positions, normals } = morphDraw(primitive, scene.nodes[draw.node]!.weights ?? scene.meshes[draw.mesh]!.weights);
  if (draw.skin === null) return { positions, normals };
  const joints = jointMatrices(scene.skins[draw.skin]!, draw.matrix, world);
  return { positions: applySkin(positions, primitive, joints, 1), normals: normals && applySkin(normals, primitive, joints, 0) };
}
