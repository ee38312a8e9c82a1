/** A shape's level of detail: its bytes as primitives. */

import { createPrimitive } from '#engine/scenes/create-scene';
import type { Primitive, PrimitiveMode } from '#engine/scenes/scene';
import { unreadable } from '../../files/read-failure.ts';
import { GrowingIndices } from '../../numbers/growing.ts';
import { VertexTable } from '../../numbers/vertex-table.ts';
import type { Guid, JtBytes } from './bytes.ts';
import { readPacket, type PacketSource } from './packets.ts';
import { readEarlyShape } from './shape-early.ts';
import { decodeTopology, readTopology } from './topology.ts';
import { readVertexArrays, type Runs, type VertexArrays } from './vertex-arrays.ts';

type ShapeKind = 'strips' | 'polygons' | 'lines' | 'points';

/** Classes of shapes that are read. */
export const shapeKinds: Readonly<Record<Guid, ShapeKind>> = {
  '10dd10ab2ac811d19b6b0080c7bb5997': 'strips',
  '10dd109f2ac811d19b6b0080c7bb5997': 'polygons',
  '10dd10a12ac811d19b6b0080c7bb5997': 'lines',
  '98134716001108181998080009835d5a': 'points',
};

/** Corners of a primitive by numbers: which place and which attribute each takes. */
interface Corners {
  mode: PrimitiveMode;
  places: GrowingIndices;
  attributes: GrowingIndices;
}

/**
 * Reads the body of a shape's element.
 * @returns undefined for one without triangles, lines and points.
 * @throws `model.unreadable`, `model.truncated`.
 */
export function readShape(
  kind: ShapeKind,
  bytes: JtBytes,
  source: PacketSource,
  onDropped: (attribute: string) => void,
): Primitive | undefined {
  if (source.generation === 8) {
    // Version, bindings and quantization of the vertices, version of the shape.
    bytes.skip(2 + 4 + 4 + 2);
    return fromRuns(kind, readEarlyShape(bytes, source, onDropped), source);
  }
  const version = (): number => (source.generation === 9 ? bytes.u16() : bytes.u8());
  version();
  version();
  bytes.skip(8);
  // JT 10 has an element of its own inside: length, class, base type, id.
  if (source.generation === 10) bytes.skip(4 + 16 + 1 + 4);
  version();
  bytes.skip(4);
  version();
  if (kind !== 'strips') return fromRuns(kind, readRuns(kind, bytes, source, onDropped), source);
  const symbols = readTopology(bytes, source);
  const bindings = bytes.bits64();
  bytes.skip(4);
  if (bytes.i32() <= 0) return undefined;
  bytes.skip(4);
  const arrays = readVertexArrays(bytes, bindings, source, onDropped);
  const { sizes, places, attributes } = decodeTopology(symbols, source.work);
  const corners = newCorners('triangles');
  for (let polygon = 0, at = 0; polygon < sizes.length; at += sizes[polygon]!, polygon++)
    for (let corner = 2; corner < sizes[polygon]!; corner++)
      for (const i of [at, at + corner - 1, at + corner]) add(corners, places[i]!, attributes[i]!);
  return assemble(corners, arrays);
}

const newCorners = (mode: PrimitiveMode): Corners => ({ mode, places: new GrowingIndices(), attributes: new GrowingIndices() });

function add({ places, attributes }: Corners, place: number, attribute: number): void {
  places.push(place);
  attributes.push(attribute);
}

/** Lists of rows as JT 9 and 10 keep lines, points and polygons. */
function readRuns(kind: ShapeKind, bytes: JtBytes, source: PacketSource, onDropped: (attribute: string) => void): Runs {
  const isLater = source.generation === 10;
  const predictor = isLater ? 'lag1' : 'none';
  // JT 9 groups lines only.
  const grouped = isLater || kind === 'lines';
  bytes.skip(grouped ? 12 : 8);
  if (grouped) readPacket(bytes, source, predictor);
  const starts = readPacket(bytes, source, predictor);
  const records = readPacket(bytes, source, predictor);
  bytes.skip(4);
  const bindings = bytes.bits64();
  bytes.skip(4);
  const empty: Runs = {
    starts: new Int32Array(0),
    corners: null,
    arrays: { positions: new Float32Array(0), normals: null, colors: null, uvs: [] },
  };
  if (bytes.i32() <= 0) return empty;
  if (!isLater) bytes.skip(4);
  const lengths = readPacket(bytes, source);
  bytes.skip(4);
  const arrays = readVertexArrays(bytes, bindings, source, onDropped);
  // Several records may have one place: of each place the file says how many.
  const placeOf = new GrowingIndices();
  for (const [place, length] of lengths.entries()) {
    source.work.charge(Math.max(1, length));
    for (let i = 0; i < length; i++) placeOf.push(place);
  }
  const places = placeOf.take();
  const spread = (values: Float32Array, size: number): Float32Array => {
    const out = new Float32Array(places.length * size);
    for (let i = 0; i < places.length; i++)
      for (let axis = 0; axis < size; axis++) out[i * size + axis] = values[places[i]! * size + axis] ?? NaN;
    return out;
  };
  return { starts, corners: records, arrays: { ...arrays, positions: spread(arrays.positions, 3) } };
}

/** Rows as triangles, segments or points; in strips every other triangle is turned, and those without extent only lead to the next. */
function fromRuns(kind: ShapeKind, { starts, corners: list, arrays }: Runs, { work }: PacketSource): Primitive | undefined {
  const corners = newCorners(kind === 'lines' ? 'lines' : kind === 'points' ? 'points' : 'triangles');
  const { positions } = arrays;
  const total = list ? list.length : positions.length / 3;
  const vertexAt = (i: number): number => (list ? list[i]! : i);
  const take = (...row: number[]): void => {
    for (const i of row) add(corners, vertexAt(i), vertexAt(i));
  };
  const meet = (a: number, b: number): boolean =>
    [0, 1, 2].every((axis) => positions[vertexAt(a) * 3 + axis] === positions[vertexAt(b) * 3 + axis]);
  const rows: Record<ShapeKind, (i: number, from: number) => void> = {
    points: (i) => take(i),
    lines: (i, from) => i > from && take(i - 1, i),
    polygons: (i, from) => i > from + 1 && take(from, i - 1, i),
    strips: (i, from) => {
      if (i < from + 2 || meet(i - 2, i - 1) || meet(i - 1, i) || meet(i - 2, i)) return;
      if ((i - from) % 2 === 0) take(i - 2, i - 1, i);
      else take(i - 1, i - 2, i);
    },
  };
  for (let run = 0; run + 1 < starts.length; run++) {
    const [from, to] = [starts[run]!, starts[run + 1]!];
    if (from < 0 || to < from || to > total) throw unreadable('三角形带的编号超出范围');
    // Rows may lie over each other.
    work.charge(to - from);
    for (let i = from; i < to; i++) rows[kind](i, from);
  }
  return assemble(corners, arrays);
}

/** One vertex for each pair of place and attribute that occurs. */
function assemble({ mode, places, attributes }: Corners, arrays: VertexArrays): Primitive | undefined {
  const count = places.length;
  const [placeCount, ofAttributes] = [arrays.positions.length / 3, attributeCount(arrays)];
  const table = new VertexTable(placeCount);
  const indices = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const [place, attribute] = [places.at(i) | 0, attributes.at(i) | 0];
    if (place < 0 || place >= placeCount || (ofAttributes !== Infinity && (attribute < 0 || attribute >= ofAttributes)))
      throw unreadable('三角形引用了不存在的顶点');
    indices[i] = table.indexOf(place, ofAttributes === Infinity ? 0 : attribute, 0);
  }
  const keys = table.keys();
  const gather = (values: Float32Array, size: number, key: 0 | 1): Float32Array => {
    const out = new Float32Array(table.size * size);
    for (let vertex = 0; vertex < table.size; vertex++)
      for (let axis = 0; axis < size; axis++) out[vertex * size + axis] = values[keys[vertex * 3 + key]! * size + axis]!;
    return out;
  };
  if (count === 0) return undefined;
  return createPrimitive(gather(arrays.positions, 3, 0), indices, {
    mode,
    normals: mode === 'triangles' && arrays.normals ? gather(arrays.normals, 3, 1) : null,
    colors: arrays.colors && gather(arrays.colors, 4, 1),
    uvs: arrays.uvs.map((uv) => gather(uv, 2, 1).map((value, i) => (i % 2 === 1 ? 1 - value : value))),
  });
}

/** How many attributes there are at least; Infinity where vertices have nothing but places. */
const attributeCount = ({ normals, colors, uvs }: VertexArrays): number =>
  Math.min(normals ? normals.length / 3 : Infinity, colors ? colors.length / 4 : Infinity, ...uvs.map((uv) => uv.length / 2));
