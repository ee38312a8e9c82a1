/** Shapes of JT files: strips of JT 8, the topology and the rows of JT 9 and 10. */

import { deflateSync } from 'node:zlib';
import { encodeTopology } from './jt-topology.ts';
import { frame, JtWriter, plain, residuals, types, type JtOptions, type JtShape, type Predictor } from './jt-writer.ts';

const bindingsOf = ({ normals, uvs, colors }: JtShape): number => 2 | (normals ? 8 : 0) | (colors ? 16 : 0) | (uvs ? 0x200 : 0);

export function shapeElement(options: JtOptions, shape: JtShape): Buffer {
  return frame(options, types[shape.kind][1], (writer) => {
    if (writer.generation === 8) writeEarly(options, shape, writer);
    else writeLater(options, shape, writer);
  });
}

/** Strips of three, or rows, over vertices one after the other. */
function writeEarly({ codec = plain, bits = 0 }: JtOptions, shape: JtShape, writer: JtWriter): void {
  const rows = shape.polygons.filter(({ cover }) => cover !== true);
  const starts = [0];
  for (const { places } of rows) starts.push(starts.at(-1)! + places.length);
  const corners = rows.flatMap(({ places, attributes }) => places.map((place, i) => ({ place, attribute: attributes[i]! })));
  const { normals, uvs, colors } = shape;
  const bound = [normals, uvs, colors].map((values) => (values ? 1 : 0));
  writer.i16(1).i32(0).u8(bits, 0, 0, 0).i16(1);
  writer
    .i16(1)
    .u8(...bound)
    .u8(bits, 0, 0, 0);
  codec(residuals(starts, 'stride1'), writer);
  if (bits === 0) {
    const raw = new JtWriter({ version: writer.version, bigEndian: writer.bigEndian });
    for (const { place, attribute } of corners) {
      for (const values of [uvs, colors, normals]) if (values) raw.f32(...values[attribute]!.slice(0, values === uvs ? 2 : 3));
      raw.f32(...shape.positions[place]!);
    }
    const bytes = raw.take();
    const packed = deflateSync(bytes);
    writer.i32(bytes.length, packed.length).raw(packed);
    return;
  }
  writeQuantizers(shape, bits, writer);
  writer.i32(shape.positions.length);
  for (const codes of quantized(shape, bits)) codec(residuals(codes, 'lag1'), writer);
  codec(
    residuals(
      corners.map(({ place }) => place),
      'stripIndex',
    ),
    writer,
  );
}

const range = (shape: JtShape, axis: number): [number, number] => {
  const values = shape.positions.map((position) => position[axis]!);
  return [Math.min(...values), Math.max(...values)];
};

function writeQuantizers(shape: JtShape, bits: number, writer: JtWriter): void {
  for (const axis of [0, 1, 2]) writer.f32(...range(shape, axis)).u8(bits);
}

const quantized = (shape: JtShape, bits: number, order: readonly number[] = shape.positions.map((_, i) => i)): number[][] =>
  [0, 1, 2].map((axis) => {
    const [min, max] = range(shape, axis);
    return order.map((place) => (max > min ? Math.round(((shape.positions[place]![axis]! - min) / (max - min)) * (2 ** bits - 1)) : 0));
  });

function writeLater(options: JtOptions, shape: JtShape, writer: JtWriter): void {
  const bindings = bindingsOf(shape);
  if (writer.generation > 8) writer.i32(0);
  writer.own().own().u64(bindings);
  if (writer.generation === 10) writer.i32(0).guid(types.inner).u8(9).i32(1);
  writer.own(2).i32(1).own(2);
  if (shape.kind === 'triangles') writeTopology(options, shape, writer, bindings);
  else writeRows(options, shape, writer, bindings);
  writer.own();
}

function writeTopology(options: JtOptions, shape: JtShape, writer: JtWriter, bindings: number): void {
  const { codec = plain } = options;
  const symbols = encodeTopology(shape.polygons);
  for (const degrees of symbols.degrees) codec(degrees, writer);
  codec(symbols.valences, writer);
  codec(
    symbols.valences.map(() => 0),
    writer,
  );
  codec(residuals(symbols.flags, 'lag1'), writer);
  const bits = writer.generation === 9 ? 30n : 32n;
  const part = (masks: readonly bigint[], from: bigint, count: bigint): number[] =>
    masks.map((mask) => Number((mask >> from) & ((1n << count) - 1n)) | 0);
  for (const masks of symbols.masks) codec(part(masks, 0n, bits), writer);
  codec(part(symbols.masks[7]!, bits, bits), writer);
  if (bits === 30n) codec(part(symbols.masks[7]!, 60n, 4n), writer);
  writer.i32(symbols.large.length, ...symbols.large.map((word) => word | 0));
  codec(residuals(symbols.splitFaces, 'lag1'), writer);
  codec(symbols.splitPlaces, writer);
  writer.i32(0).u64(bindings).u8(0, 0, 0, 0).i32(symbols.places.length, symbols.attributes.length);
  writeArrays(options, shape, writer, symbols.places, symbols.attributes);
}

/** Rows of places as lines and points have them: every place is one record. */
function writeRows(options: JtOptions, shape: JtShape, writer: JtWriter, bindings: number): void {
  const { codec = plain } = options;
  const predictor = writer.generation === 10 ? 'lag1' : 'none';
  const grouped = writer.generation === 10 || shape.kind === 'lines';
  const starts = [0];
  for (const { places } of shape.polygons) starts.push(starts.at(-1)! + places.length);
  const records = shape.polygons.flatMap(({ places }) => places);
  if (grouped) writer.i32(1);
  writer.i32(starts.length - 1, records.length);
  if (grouped) codec(residuals([0, starts.length - 1], predictor), writer);
  codec(residuals(starts, predictor), writer);
  codec(residuals(records, predictor), writer);
  const all = shape.positions.map((_, i) => i);
  writer.i32(0).u64(bindings).u8(0, 0, 0, 0).i32(all.length);
  if (writer.generation === 9) writer.i32(all.length);
  codec(
    all.map(() => 1),
    writer,
  );
  writer.i32(0);
  writeArrays(options, shape, writer, all, all);
}

function writeArrays(
  { bits = 0, codec = plain }: JtOptions,
  shape: JtShape,
  writer: JtWriter,
  places: readonly number[],
  attributes: readonly number[],
): void {
  const floats = (values: readonly number[], predictor: Predictor): void => {
    const words = [...new Int32Array(Float32Array.from(values).buffer)];
    if (writer.generation === 10) codec(residuals(words, predictor), writer);
    else
      for (const half of [words.map((word) => word >> 23), words.map((word) => word & 0x7fffff)]) codec(residuals(half, predictor), writer);
  };
  writer.i32(places.length).u8(3);
  writeQuantizers(shape, bits, writer);
  if (bits > 0) for (const codes of quantized(shape, bits, places)) codec(residuals(codes, 'lag1'), writer);
  else
    for (const axis of [0, 1, 2])
      floats(
        places.map((place) => shape.positions[place]![axis]!),
        'lag1',
      );
  writer.i32(0);
  for (const [values, size] of [
    [shape.normals, 3],
    [shape.colors, 3],
    [shape.uvs, 2],
  ] as const) {
    if (!values) continue;
    writer.i32(attributes.length).u8(size, 0);
    for (let axis = 0; axis < size; axis++)
      floats(
        attributes.map((attribute) => values[attribute]![axis]!),
        'none',
      );
    writer.i32(0);
  }
}
