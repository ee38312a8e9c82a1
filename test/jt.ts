/** Writes JT files of all three generations, so that a test needs none that others made: JT 8.1, 9.5 and 10.3. */

import { deflateSync } from 'node:zlib';
import { shapeElement } from './jt-shapes.ts';
import { frame, JtWriter, types, type JtOptions, type JtPart, type JtShape } from './jt-writer.ts';

export const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
  [i & 1, (i >> 1) & 1, (i >> 2) & 1].map((value, axis) => value * [10, 20, 30][axis]!),
);
/** Corners of each side counter-clockwise, seen from outside. */
export const sides = [
  { normal: [0, 0, -1], places: [0, 2, 3, 1] },
  { normal: [0, 0, 1], places: [4, 5, 7, 6] },
  { normal: [0, -1, 0], places: [0, 1, 5, 4] },
  { normal: [0, 1, 0], places: [2, 6, 7, 3] },
  { normal: [-1, 0, 0], places: [0, 4, 6, 2] },
  { normal: [1, 0, 0], places: [1, 3, 7, 5] },
];
const halves = [
  [0, 1, 2],
  [0, 2, 3],
];
/** A box of 10 × 20 × 30 with flat sides; `open` leaves out the upper side, over which a cover lies. */
export const box = (open = false): JtShape => ({
  kind: 'triangles',
  positions: corners,
  normals: sides.map(({ normal }) => normal),
  polygons: sides.flatMap(({ places }, side) =>
    open && side === 1
      ? [{ places, attributes: places.map(() => side), cover: true }]
      : halves.map((half) => ({ places: half.map((i) => places[i]!), attributes: half.map(() => side) })),
  ),
});
export const boxPart = (changes: Partial<JtPart> = {}): JtPart => ({ name: '盒子', shapes: [box()], ...changes });

/** Writes a JT: a partition over an instance for each part, a part, and its levels of detail. */
export function buildJt(options: JtOptions = {}): Buffer {
  const { version = '8.1', bigEndian = false, parts = [], unit = 'Millimeters' } = options;
  const late = Number.parseInt(version, 10) >= 10;
  const segments: { id: string; type: number; body: Buffer }[] = [];
  const nodes: Buffer[] = [];
  const properties: Buffer[] = [];
  const table: [node: number, name: number, value: number][] = [];
  let ids = 1;
  const element = (list: Buffer[], kind: string, write: (writer: JtWriter) => void): number => {
    const id = ids++;
    list.push(frame(options, kind, (writer) => write(writer.i32(id))));
    return id;
  };
  const state = (writer: JtWriter): JtWriter => {
    writer.own().u8(0).i32(0);
    return late ? writer.i32(0) : writer;
  };
  const property = (node: number, name: string, value: string | { segment: string }): void => {
    const atom = (kind: string, write: (writer: JtWriter) => void): number =>
      element(properties, kind, (writer) => write(writer.own().i32(0).own()));
    const nameId = atom(types.text, (writer) => writer.text(name));
    const valueId =
      typeof value === 'string'
        ? atom(types.text, (writer) => writer.text(value))
        : atom(types.late, (writer) => writer.guid(value.segment).i32(7).i32(1).i32(1));
    table.push([node, nameId, valueId]);
  };
  const node = (kind: string, attributes: number[], more: (writer: JtWriter) => void): number =>
    element(nodes, kind, (writer) => more(writer.own().i32(0, attributes.length, ...attributes)));

  // The graph begins with its root, whose children come behind it.
  const rootId = ids++;
  const instances = parts.map(({ name, matrix, color, shapes, file }, index) => {
    const levels = shapes.map((shape, level) => {
      const segment = `${index.toString(16).padStart(8, '0')}${level.toString(16).padStart(24, '0')}`;
      segments.push({ id: segment, type: 7, body: Buffer.concat([shapeElement(options, shape), frame(options, types.end)]) });
      const id = node(types[shape.kind][0], [], (writer) => writer.raw(Buffer.alloc(100)));
      property(id, 'JT_LLPROP_SHAPEIMPL', { segment });
      return id;
    });
    const range = node(types.levels, [], (writer) =>
      writer
        .own()
        .i32(levels.length, ...levels)
        .raw(Buffer.alloc(40)),
    );
    const material =
      color === undefined
        ? []
        : [
            element(nodes, types.material, (writer) => {
              state(writer).own();
              writer.i16(0).f32(0, 0, 0, 1, ...color, 0.5, 0.5, 0.5, 1, 0, 0, 0, 1, 30);
            }),
          ];
    const part =
      file === undefined
        ? node(types.part, material, (writer) => writer.own().i32(1, range).raw(Buffer.alloc(10)))
        : node(types.partition, material, (writer) => writer.own().i32(0, 0).text(file).raw(Buffer.alloc(52)));
    property(part, 'JT_PROP_MEASUREMENT_UNITS', unit);
    const transform =
      matrix === undefined
        ? []
        : [
            element(nodes, types.transform, (writer) => {
              state(writer).own().i16(-1);
              if (late) writer.f64(...matrix);
              else writer.f32(...matrix);
            }),
          ];
    const instance = node(types.instance, transform, (writer) => writer.own().i32(part));
    property(instance, 'JT_PROP_NAME', `${name}.part;0;0:`);
    return instance;
  });
  const root = frame(options, types.partition, (writer) => {
    writer
      .i32(rootId)
      .own()
      .i32(0, 0)
      .own()
      .i32(instances.length, ...instances);
    writer.i32(0).text('a.jt').raw(Buffer.alloc(52));
  });
  const pairs = new JtWriter(options).i16(1).i32(table.length);
  for (const [of, name, value] of table) pairs.i32(of, name, value, 0);
  const end = frame(options, types.end);
  const graph = Buffer.concat([root, ...nodes, end, ...properties, end, pairs.take()]);
  const graphId = 'a'.repeat(32);
  const [how, packed] = options.packXz ? [3, options.packXz(graph)] : options.stored ? [1, graph] : [2, deflateSync(graph)];
  segments.unshift({
    id: graphId,
    type: 1,
    body: new JtWriter(options)
      .i32(how, packed.length + 1)
      .u8(how)
      .raw(packed)
      .take(),
  });
  if (options.exact) segments.push({ id: 'b'.repeat(32), type: 17, body: Buffer.alloc(16) });
  return assemble(options, version, graphId, segments, bigEndian, late);
}

function assemble(
  options: JtOptions,
  version: string,
  graphId: string,
  segments: readonly { id: string; type: number; body: Buffer }[],
  bigEndian: boolean,
  late: boolean,
): Buffer {
  const offset = (writer: JtWriter, value: number): JtWriter => (late ? writer.u64(value) : writer.i32(value));
  const header = new JtWriter(options)
    .raw(Buffer.from(`Version ${version} JT`.padEnd(80)))
    .u8(bigEndian ? 1 : 0)
    .i32(0);
  const contentsAt = 80 + 5 + (late ? 8 : 4) + 16;
  offset(header, contentsAt).guid(graphId).i32(segments.length);
  let at = contentsAt + 4 + segments.length * (late ? 32 : 28);
  const bodies = new JtWriter(options);
  for (const segment of segments) {
    const size = 24 + segment.body.length;
    offset(header.guid(segment.id), at).i32(size, segment.type << 24);
    bodies.guid(segment.id).i32(segment.type, size).raw(segment.body);
    at += size;
  }
  return Buffer.concat([header.take(), bodies.take()]);
}
