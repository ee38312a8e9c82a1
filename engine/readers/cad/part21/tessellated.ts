/** Geometry that an AP242 file gives as triangles (ISO 10303-42, tessellated geometry): solids, shells, sets and faces, with their own normals. */

import { AppError } from '#domain/errors/app-error';
import type { Mat4 } from '#engine/scenes/scene';
import { identityMatrix, multiplyMatrices } from '#engine/scenes/world';
import type { CadColor, CadFace, CadMesh } from '../occt.ts';
import { cutsFor, flatten, netsOf, type BezierNets } from './bezier.ts';
import type { ExchangeFile } from './exchange-file.ts';
import { numberOf, refOf, refsOf, textOf, type Typed, type Value } from './parameters.ts';
import { placementOf } from './placements.ts';
import { addFaceNormals, addTriangles, volumeOf, type TriangleLists } from './triangles.ts';

/** Colour that a style gives an item; null without one. */
export type ColorOfItem = (item: number) => CadColor | null;

export interface TessellatedMesh extends CadMesh {
  /** The item that it comes from, by which styles name it. */
  item: number;
}

const container = /^TESSELLATED_(SOLID|SHELL|GEOMETRIC_SET)$/;
/** Faces and sets of triangles; the former refer to a surface before their points' list. */
const triangulated = /^(COMPLEX_)?TRIANGULATED_(FACE|SURFACE_SET)$/;
/** Faces of curved triangles, which have no numbers of their own for their points. */
const curved = 'CUBIC_BEZIER_TRIANGULATED_FACE';
const deepest = 16;
/** Sets may hold the same solids again and again: a few lines can say billions. */
const maxCorners = 100_000_000;
const maxItems = 100_000;

export const isTessellated = (type: string): boolean => container.test(type) || isFace(type);
/** Whether a file gives triangles that are curved, which become flat ones. */
export const hasCurvedTriangles = (file: ExchangeFile): boolean => file.byType.has(curved);

const isFace = (type: string): boolean => type === curved || triangulated.test(type);

/**
 * Meshes of a tessellated item, in millimetres.
 * @param unit Millimetres of one unit of the file.
 * @param linear Most distance between a curved triangle and the flat ones that stand for it, as a part of its mesh's size.
 * @param onLost Called for each face that is of no known kind or names points that are not there.
 * @throws `model.unsupportedFeature` when there are too many.
 */
export function readTessellated(
  file: ExchangeFile,
  item: number,
  unit: number,
  linear: number,
  colorOf: ColorOfItem,
  onLost: () => void,
): TessellatedMesh[] {
  const points = new Map<number, Float64Array>();
  const left = { items: maxItems, corners: maxCorners };
  const read = (id: number, placement: Mat4, depth: number): TessellatedMesh[] => {
    const parts = file.parts(id);
    const own = parts.find(({ type }) => isTessellated(type));
    if (!own || depth > deepest) return [];
    if (--left.items < 0 || left.corners < 0) throw new AppError('model.unsupportedFeature', { feature: '三角形或零件过多的 STEP 网格' });
    const repositioned = parts.find(({ type }) => type === 'REPOSITIONED_TESSELLATED_ITEM');
    const local = repositioned && placementOf(file, refOf(repositioned.params.at(-1)), unit);
    const at = local ? multiplyMatrices(placement, local) : placement;
    const name = textOf((parts.find(({ type }) => type === 'REPRESENTATION_ITEM') ?? parts[0]!).params[0]).trim();
    if (own.type === 'TESSELLATED_GEOMETRIC_SET')
      return refsOf(own.params.find(Array.isArray)).flatMap((child) => read(child, at, depth + 1));
    const faces = container.test(own.type) ? refsOf(own.params.find(Array.isArray)) : [id];
    const mesh = new MeshBuilder();
    const nets = new Map<number, BezierNets>();
    for (const face of new Set(faces)) if (file.type(face) === curved) nets.set(face, curvedOf(file, face, unit, points));
    // The same for all of a mesh, so that its faces meet.
    const cuts = cutsFor([...nets.values()], linear);
    for (const face of faces) {
      const curves = nets.get(face);
      const lists = curves ? flatten(curves, cuts, file.work) : listsOf(file, face, unit, points);
      left.corners -= lists ? [lists.triangles, lists.strips, lists.fans].flat().reduce((sum, list) => sum + list.length, 0) : 0;
      const isWhole = lists !== null && left.corners >= 0 && mesh.add(lists, face === id ? null : colorOf(face));
      if (!isWhole || curves?.sound === false) onLost();
    }
    return [{ ...mesh.end(at, own.type === 'TESSELLATED_SOLID'), name, color: colorOf(id), item: id }];
  };
  return read(item, identityMatrix(), 0);
}

/** What a face says of its triangles; null when it is none or has no points. */
function listsOf(file: ExchangeFile, id: number, unit: number, known: Map<number, Float64Array>): TriangleLists | null {
  const parts = file.parts(id);
  const own = parts.find(({ type }) => triangulated.test(type));
  if (!own) return null;
  const params = paramsOf(parts, own);
  const face = own.type.endsWith('FACE');
  const [, coordinates, , normals] = params;
  const [index, ...triangles] = params.slice(face ? 5 : 4);
  const positions = pointsOf(file, refOf(coordinates), unit, known);
  if (positions.length === 0) return null;
  const complex = own.type.startsWith('COMPLEX');
  return {
    positions,
    normals: vectorsOf(normals),
    index: numbersOf(index),
    triangles: complex ? [] : listsIn(triangles[0]),
    strips: complex ? listsIn(triangles[0]) : [],
    fans: complex ? listsIn(triangles[1]) : [],
  };
}

function curvedOf(file: ExchangeFile, id: number, unit: number, known: Map<number, Float64Array>): BezierNets {
  const [, coordinates, , normals, , triangles] = file.params(id);
  return netsOf(pointsOf(file, refOf(coordinates), unit, known), vectorsOf(normals), listsIn(triangles), file.work);
}

/** Parameters as a simple instance has them; a complex one keeps those that it inherits in parts of their own. */
function paramsOf(parts: Typed[], own: Typed): Value[] {
  if (parts.length === 1) return own.params;
  const inherited = parts.find(({ type }) => type === 'TESSELLATED_FACE' || type === 'TESSELLATED_SURFACE_SET');
  return ['', ...(inherited?.params ?? []), ...own.params];
}

function pointsOf(file: ExchangeFile, id: number, unit: number, known: Map<number, Float64Array>): Float64Array {
  let points = known.get(id);
  if (!points) {
    const list = file.type(id) === 'COORDINATES_LIST' ? file.params(id).at(-1) : [];
    known.set(id, (points = vectorsOf(list).map((value) => value * unit)));
  }
  return points;
}

/** Triples of a list, one after the other; NaN for values that are not numbers. */
function vectorsOf(value: Value | undefined): Float64Array {
  const list = Array.isArray(value) ? value : [];
  const vectors = new Float64Array(list.length * 3);
  list.forEach((triple, i) => {
    for (let k = 0; k < 3; k++) vectors[i * 3 + k] = Array.isArray(triple) ? numberOf(triple[k]) : Number.NaN;
  });
  return vectors;
}

const numbersOf = (value: Value | undefined): number[] => (Array.isArray(value) ? value.map(numberOf) : []);
const listsIn = (value: Value | undefined): number[][] => (Array.isArray(value) ? value.map(numbersOf) : []);

/** Faces of one mesh, each with vertices of its own. */
class MeshBuilder {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #indices: number[] = [];
  readonly #faces: CadFace[] = [];
  #withNormals = false;
  #withSides = false;

  /** False when some of its triangles name points that are not there: these are left out. */
  add(lists: TriangleLists, color: CadColor | null): boolean {
    const first = this.#indices.length / 3;
    const start = this.#positions.length / 3;
    const { sound, hasNormals } = addTriangles(lists, this.#positions, this.#normals, this.#indices);
    if (!hasNormals) addFaceNormals(this.#positions, this.#normals, this.#indices, start, first);
    this.#withNormals ||= hasNormals;
    this.#withSides ||= hasNormals && !lists.computed;
    this.#faces.push({ first, last: this.#indices.length / 3 - 1, color });
    return sound;
  }

  /** @param solid It is closed: without normals of its own it is turned so that it looks outwards. */
  end(placement: Mat4, solid: boolean): Omit<CadMesh, 'name' | 'color'> {
    if (solid && !this.#withSides && volumeOf(this.#indices, this.#positions) < 0) {
      for (let i = 0; i < this.#normals.length; i++) this.#normals[i] = -this.#normals[i]!;
      for (let i = 0; i < this.#indices.length; i += 3)
        [this.#indices[i], this.#indices[i + 1]] = [this.#indices[i + 1]!, this.#indices[i]!];
    }
    return {
      positions: Float64Array.from(transform(this.#positions, placement, 1)),
      // Of a mesh that states none at all, those of the faces say nothing.
      normals: this.#withNormals ? Float32Array.from(transform(this.#normals, placement, 0)) : null,
      indices: Uint32Array.from(this.#indices),
      faces: this.#faces,
    };
  }
}

/** Points (`w` 1) or directions (`w` 0) of a list at a placement, which is rigid. */
function transform(values: number[], m: Mat4, w: 0 | 1): number[] {
  for (let at = 0; at < values.length; at += 3) {
    const [x, y, z] = [values[at]!, values[at + 1]!, values[at + 2]!];
    for (let k = 0; k < 3; k++) values[at + k] = m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + w * m[12 + k]!;
  }
  return values;
}
