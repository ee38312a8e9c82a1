/** Geometry of an FBX file: each mesh, NURBS surface or line once, whoever draws it. */

import { createPrimitive } from '#engine/scenes/create-scene';
import type { MorphTarget, Primitive } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { none, type Answer, type FbxKernel } from './kernel.ts';

export interface FbxTarget {
  name: string;
  /** Whose animation moves it. */
  channel: number;
  /** Weight of the channel at which it shows whole: less than 1 for shapes in between. */
  fullAt: number;
  weight: number;
}

export interface FbxGeometry {
  name: string;
  /** Primitives by the number of the material that they take. */
  parts: { slot: number; primitive: Primitive }[];
  uvSets: string[];
  skin: number | undefined;
  /** Some vertex follows no bone: the joint after the last cluster is the node itself. */
  hasUnbound: boolean;
  targets: FbxTarget[];
  /** Material that the geometry brings along. */
  material: number | undefined;
}

/** Reads a mesh. */
export const readMesh = (kernel: FbxKernel, index: number, name: string, warnings: WarningList): FbxGeometry =>
  readGeometry(kernel.ask('mesh', index), name, undefined, warnings);

/** Tessellates a NURBS surface; undefined, with a warning, when it cannot be. */
export function readSurface(kernel: FbxKernel, index: number, warnings: WarningList): FbxGeometry | undefined {
  const answer = kernel.ask('surface', index);
  if (answer.length === 0) {
    warnings.add('freeFormDropped');
    return undefined;
  }
  const name = answer.text();
  const material = answer.u32();
  return readGeometry(answer, name, material === none ? undefined : material, warnings);
}

/** Reads a curve of straight segments. */
export function readLines(kernel: FbxKernel, index: number): FbxGeometry {
  const answer = kernel.ask('lines', index);
  const name = answer.text();
  const positions = answer.floats();
  const primitive = createPrimitive(positions, answer.words(), { mode: 'lines' });
  const parts = primitive.indices.length > 0 ? [{ slot: 0, primitive }] : [];
  return { name, parts, uvSets: [], skin: undefined, hasUnbound: false, targets: [], material: undefined };
}

function readGeometry(answer: Answer, name: string, material: number | undefined, warnings: WarningList): FbxGeometry {
  const uvSets = answer.list(() => answer.text());
  if (answer.u32() > 0) warnings.add('attributeDropped', { attribute: `UV ${uvSets.length + 1}+` });
  if (answer.u32() > 1) warnings.add('attributeDropped', { attribute: '第 2 组及以后的顶点色' });
  const skinIndex = answer.u32();
  const skin = skinIndex === none ? undefined : skinIndex;
  const skinSets = answer.u32();
  const targets = answer.list(() => ({ name: answer.text(), channel: answer.u32(), fullAt: answer.f64(), weight: answer.f64() }));
  const parts = answer.list(() => readPart(answer, uvSets.length, skinSets, targets));
  warnings.count('facesShort', answer.u32());
  const hasUnbound = answer.u32() > 0;
  warnings.count('influencesDropped', answer.u32());
  return { name, parts: parts.filter(({ primitive }) => primitive.indices.length > 0), uvSets, skin, hasUnbound, targets, material };
}

function readPart(answer: Answer, uvSets: number, skinSets: number, targets: FbxTarget[]): FbxGeometry['parts'][number] {
  const optional = (): Float32Array | null => {
    const values = answer.floats();
    return values.length > 0 ? values : null;
  };
  const slot = answer.u32();
  answer.u32();
  const indices = answer.words();
  const positions = answer.floats();
  const normals = optional();
  const uvs = Array.from({ length: uvSets }, () => answer.floats());
  const colors = optional();
  const tangents = optional();
  const joints: Uint16Array[] = [];
  const weights: Float32Array[] = [];
  for (let set = 0; set < skinSets; set++) {
    joints.push(answer.halves());
    weights.push(answer.floats());
  }
  const made = targets.map(({ name }): MorphTarget => ({ name, positions: answer.floats(), normals: optional(), tangents: null }));
  return { slot, primitive: createPrimitive(positions, indices, { normals, uvs, colors, tangents, joints, weights, targets: made }) };
}
