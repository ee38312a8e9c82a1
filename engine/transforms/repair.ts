/** Replaces values that glTF forbids by the nearest valid ones, so that faulty exports do not reach a viewer. */

import { faceNormal } from '../scenes/face-normal.ts';
import type { VerbContext } from '../context.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { dropUndrawable } from './meshes/drop-undrawable.ts';
import type { NoOptions, TransformResult } from './transform.ts';

/** What was repaired, as counts; all 0 for a valid scene. */
export interface RepairResult extends TransformResult {
  /** Triangles, lines or points that were dropped because a position was not finite. */
  droppedElements: number;
  /** Normals and tangents that were normalised or recomputed. */
  vectors: number;
}

/**
 * Drops what is drawn with non-finite positions or indices out of range; brings normals, tangents, skin weights and rotations to unit
 * length; non-finite texture coordinates and colours become 0.
 *
 * @example
 * const { droppedElements } = repair(scene);
 */
export function repair(scene: Scene, _options: NoOptions = {}, context: VerbContext = {}): RepairResult {
  const result: RepairResult = { warnings: [], droppedElements: 0, vectors: 0 };
  const seen = new Set<Primitive>();
  let done = 0;
  for (const mesh of scene.meshes) {
    for (const primitive of mesh.primitives) {
      if (seen.has(primitive)) continue;
      seen.add(primitive);
      result.droppedElements += dropUndrawable(primitive);
      result.vectors += repairNormals(primitive) + repairTangents(primitive);
      for (const values of [...primitive.uvs, primitive.colors]) if (values) zeroNonFinite(values);
      repairWeights(primitive);
    }
    context.signal?.throwIfAborted();
    context.onProgress?.('repair', ++done, scene.meshes.length);
  }
  for (const node of scene.nodes) {
    const [x, y, z, w] = node.rotation;
    const length = Math.hypot(x, y, z, w);
    if (Math.abs(length - 1) > 1e-6) {
      node.rotation =
        length > 0 && Number.isFinite(length) ? (node.rotation.map((value) => value / length) as typeof node.rotation) : [0, 0, 0, 1];
    }
  }
  if (result.droppedElements > 0) result.warnings.push({ code: 'nonFiniteDropped', params: { count: result.droppedElements } });
  return result;
}

/** glTF's validator allows this much. */
const unitTolerance = 0.0005;

function repairNormals(primitive: Primitive): number {
  const { normals } = primitive;
  if (!normals) return 0;
  let repaired = 0;
  let faces: Float32Array | undefined;
  for (let i = 0; i < normals.length; i += 3) {
    const x = normals[i]!;
    const y = normals[i + 1]!;
    const z = normals[i + 2]!;
    const square = x * x + y * y + z * z;
    if (Math.abs(square - 1) <= unitTolerance) continue;
    repaired++;
    if (square > 1e-20 && Number.isFinite(square)) {
      const scale = 1 / Math.sqrt(square);
      normals[i] = x * scale;
      normals[i + 1] = y * scale;
      normals[i + 2] = z * scale;
    } else {
      faces ??= faceNormals(primitive);
      normals.set(faces.subarray(i, i + 3), i);
    }
  }
  return repaired;
}

/** Area-weighted normals at the vertices; up where a vertex belongs to no area. */
function faceNormals({ mode, positions, indices }: Primitive): Float32Array {
  const sums = new Float32Array(positions.length);
  const normal = new Float64Array(3);
  if (mode === 'triangles') {
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
      faceNormal(positions, a, b, c, normal);
      for (const at of [a, b, c]) for (let axis = 0; axis < 3; axis++) sums[at + axis]! += normal[axis]!;
    }
  }
  for (let i = 0; i < sums.length; i += 3) {
    const length = Math.hypot(sums[i]!, sums[i + 1]!, sums[i + 2]!);
    if (length > 0 && Number.isFinite(length)) for (let k = i; k < i + 3; k++) sums[k]! /= length;
    else sums.set([0, 1, 0], i);
  }
  return sums;
}

function repairTangents({ tangents }: Primitive): number {
  if (!tangents) return 0;
  let repaired = 0;
  for (let i = 0; i < tangents.length; i += 4) {
    const [x, y, z, w] = [tangents[i]!, tangents[i + 1]!, tangents[i + 2]!, tangents[i + 3]!];
    const square = x * x + y * y + z * z;
    if (Math.abs(square - 1) <= unitTolerance && Math.abs(w) === 1) continue;
    repaired++;
    const scale = square > 1e-20 && Number.isFinite(square) ? 1 / Math.sqrt(square) : 0;
    tangents.set(scale > 0 ? [x * scale, y * scale, z * scale, w < 0 ? -1 : 1] : [1, 0, 0, w < 0 ? -1 : 1], i);
  }
  return repaired;
}

function zeroNonFinite(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i]!)) values[i] = 0;
}

/** All sets together sum to 1 at each vertex; a vertex without weights belongs to its first joint. Joints without weight become 0. */
function repairWeights({ joints, weights }: Primitive): void {
  if (weights.length === 0) return;
  const vertices = weights[0]!.length / 4;
  for (let vertex = 0; vertex < vertices; vertex++) {
    let sum = 0;
    for (const set of weights) {
      for (let k = vertex * 4; k < vertex * 4 + 4; k++) {
        if (!(set[k]! > 0) || !Number.isFinite(set[k]!)) set[k] = 0;
        sum += set[k]!;
      }
    }
    if (sum === 0) weights[0]![vertex * 4] = 1;
    else if (Math.abs(sum - 1) > 1e-6) for (const set of weights) for (let k = vertex * 4; k < vertex * 4 + 4; k++) set[k]! /= sum;
    joints.forEach((set, index) => {
      for (let k = vertex * 4; k < vertex * 4 + 4; k++) if (weights[index]?.[k] === 0) set[k] = 0;
    });
  }
}
