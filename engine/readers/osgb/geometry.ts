/** Meshes of an OSGB file's geometries. */

import type { Work } from '../../files/work.ts';
import { srgbToLinear } from '../../images/srgb.ts';
import type { OsgArray } from './arrays.ts';
import type { OsgObject, PrimitiveSet } from './object-types.ts';
import type { TileState } from './state.ts';
import type { Matrix } from './transforms.ts';
import { trianglesOf } from './triangles.ts';

export interface TileMesh {
  /** In the file's coordinates, and in the tileset's frame once they are placed; 3 doubles a vertex. */
  positions: Float64Array;
  indices: Uint32Array;
  /** 2 a vertex, V upwards as the file has it. */
  uvs: Float32Array | null;
  /** Linear RGBA, 4 a vertex. */
  colors: Float32Array | null;
  /** One colour for all, RGBA in sRGB. */
  color: readonly number[];
  state: TileState;
}

const bindings = { overall: 1, perVertex: 4 } as const;
const white = [1, 1, 1, 1];
/** A vertex takes two bytes at least, however often its geometry is drawn. */
const stepsPerVertex = 16;

/** A geometry's triangles; null when it draws none. `dropped` of them could not be drawn. */
export function meshOf({ fields }: OsgObject, state: TileState, matrix: Matrix, work: Work): { mesh: TileMesh | null; dropped: number } {
  const source = arrayOf(fields.Vertex);
  if (!source || source.components < 2) return { mesh: null, dropped: 0 };
  const count = source.values.length / source.components;
  work.charge(count * stepsPerVertex);
  const { corners, dropped } = trianglesOf(fields.PrimitiveSets as (PrimitiveSet | null)[], count, source.indices?.values, work);
  const positions = place(source, matrix);
  const indices = finiteOnly(corners, positions);
  const lost = dropped + (corners.length - indices.length) / 3;
  if (indices.length === 0) return { mesh: null, dropped: lost };
  const lists = (fields.TexCoord ?? []) as unknown[];
  // Some writers give a texture of a later unit no coordinates of its own.
  const uvs = arrayOf(lists[state.unit]) ?? arrayOf(lists[0]);
  const colors = arrayOf(fields.Color);
  const all = colors?.binding === bindings.overall ? colorAt(colors, 0) : white;
  return {
    mesh: {
      positions,
      indices,
      uvs: uvs && uvs.components >= 2 && uvs.values.length / uvs.components >= count ? pairs(uvs, count) : null,
      colors: colors && isPerVertex(colors, count) ? linearColors(colors, count) : null,
      // A material's colour shows where vertices have none and no texture covers it.
      color: colors ? all : ((state.texture ? null : state.color) ?? white),
      state,
    },
    dropped: lost,
  };
}

/** An array, of older files as it is, of later ones the object around it. */
function arrayOf(value: unknown): OsgArray | undefined {
  if (!value) return undefined;
  const { fields } = value as OsgObject;
  if (!fields) return value as OsgArray;
  const elements = fields.Elements as OsgArray | undefined;
  return elements && { ...elements, binding: fields.Binding as number };
}

const isPerVertex = (colors: OsgArray, count: number): boolean =>
  colors.binding === bindings.perVertex && colors.components >= 3 && !colors.indices && colors.values.length / colors.components >= count;

function place({ values, components }: OsgArray, m: Matrix): Float64Array {
  const out = new Float64Array((values.length / components) * 3);
  for (let from = 0, to = 0; to < out.length; from += components, to += 3) {
    const x = values[from]!;
    const y = values[from + 1]!;
    const z = components > 2 ? values[from + 2]! : 0;
    for (let axis = 0; axis < 3; axis++) out[to + axis] = m[axis]! * x + m[4 + axis]! * y + m[8 + axis]! * z + m[12 + axis]!;
  }
  return out;
}

function finiteOnly(corners: Uint32Array, positions: Float64Array): Uint32Array {
  const isFinite = (vertex: number): boolean =>
    Number.isFinite(positions[vertex * 3]! + positions[vertex * 3 + 1]! + positions[vertex * 3 + 2]!);
  let kept = 0;
  for (let at = 0; at < corners.length; at += 3) {
    if (!isFinite(corners[at]!) || !isFinite(corners[at + 1]!) || !isFinite(corners[at + 2]!)) continue;
    // Nearly always nothing moves.
    if (kept !== at) corners.copyWithin(kept, at, at + 3);
    kept += 3;
  }
  return corners.subarray(0, kept);
}

function pairs({ values, components }: OsgArray, count: number): Float32Array {
  const out = new Float32Array(count * 2);
  for (let vertex = 0; vertex < count; vertex++) {
    for (let axis = 0; axis < 2; axis++) out[vertex * 2 + axis] = finite(Math.fround(values[vertex * components + axis]!));
  }
  return out;
}

const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

/** Integers are shares of their type's largest. */
function colorAt({ values, components }: OsgArray, vertex: number): number[] {
  const most = values instanceof Uint8Array ? 255 : values instanceof Uint16Array ? 65_535 : 1;
  return white.map((one, channel) =>
    channel < components ? Math.min(1, Math.max(0, finite((values[vertex * components + channel] ?? most) / most))) : one,
  );
}

function linearColors(colors: OsgArray, count: number): Float32Array {
  const out = new Float32Array(count * 4);
  for (let vertex = 0; vertex < count; vertex++)
    colorAt(colors, vertex).forEach((value, channel) => {
      out[vertex * 4 + channel] = channel < 3 ? srgbToLinear(value) : value;
    });
  return out;
}
