/** Hostile JT files: bytes that unfold to far more than they are. */

import { deflateSync } from 'node:zlib';
import { boxPart, buildJt } from '../jt.ts';
import { BitWriter } from '../jt-codecs.ts';
import { packXz } from '../seven-zip.ts';
import { frame, JtWriter, plain, types, type Codec, type JtOptions } from '../jt-writer.ts';
import type { HostileFile } from './kinds.ts';

const options: JtOptions = { version: '9.5' };
const node = (kind: string, id: number, children: readonly number[]): Buffer =>
  frame(options, kind, (writer) => {
    writer.i32(id).i16(1).i32(0, 0).i16(1);
    if (kind === types.instance) writer.i32(children[0]!);
    else writer.i32(children.length, ...children).raw(Buffer.alloc(12));
  });
const end = frame(options, types.end);
/** A file of a scene graph alone. */
const graphFile = (graph: Buffer): Buffer => {
  const whole = buildJt({ ...options, stored: true });
  const packed = deflateSync(graph);
  const at = 105 + 4 + 28;
  const head = Buffer.from(whole.subarray(0, at + 24));
  head.writeUInt32LE(24 + 9 + packed.length, 105 + 4 + 20);
  return Buffer.concat([
    head,
    new JtWriter(options)
      .i32(2, packed.length + 1)
      .u8(2)
      .raw(packed)
      .take(),
  ]);
};
const graph = (nodes: readonly Buffer[]): Buffer => graphFile(Buffer.concat([...nodes, end, end, Buffer.from([1, 0, 0, 0, 0, 0])]));
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** A packet that says `size` times the same in a few bytes, where many values are asked for. */
const constant =
  (size: number): Codec =>
  (values, writer) => {
    if (values.length < 10) return plain(values, writer);
    const table = new BitWriter().put(1, 16).put(2, 6).put(1, 6).put(0, 6).put(3, 32).text('10 1');
    writer.i32(size).u8(3).i32(32, 0).raw(table.bytes()).i32(0);
  };

const nested =
  (size: number): Codec =>
  (values, writer) => {
    if (values.length < 10) return plain(values, writer);
    for (let depth = 0; depth < size; depth++) writer.i32(1).u8(4, 0);
  };

export const hostileJt: HostileFile[] = [
  {
    name: 'JT: a version of digits',
    make: (size) => ({ 'a.jt': `Version ${'1'.repeat(size)}` }),
    size: 1_000_000,
    ends: 'refused',
  },
  {
    name: 'JT: contents of billions',
    make: () => {
      const bytes = buildJt({ ...options, parts: [boxPart()] });
      bytes.writeInt32LE(0x7fffffff, 105);
      return { 'a.jt': bytes };
    },
    size: 1,
    ends: ['model.truncated'],
  },
  {
    name: 'JT: a scene graph that inflates for ever',
    make: (size) => ({ 'a.jt': graphFile(Buffer.alloc(size)) }),
    size: 300 * 1024 ** 2,
    ends: ['model.unreadable'],
  },
  {
    name: 'JT: a scene graph in XZ that is inflated for ever',
    make: (size) => ({ 'a.jt': buildJt({ version: '10.3', packXz: () => packXz(Buffer.alloc(size)) }) }),
    size: 300 * 1024 ** 2,
    ends: ['model.unreadable'],
  },
  {
    name: 'JT: groups that hold the next one twice',
    make: (size) => ({ 'a.jt': graph(times(size, (i) => node(types.part, i + 1, [i + 2, i + 2]))) }),
    size: 60,
    ends: ['model.unreadable'],
  },
  {
    name: 'JT: a chain of instances',
    make: (size) => ({ 'a.jt': graph(times(size, (i) => node(types.instance, i + 1, [i + 2]))) }),
    size: 50_000,
    ends: ['model.unreadable'],
  },
  {
    name: 'JT: an instance of itself',
    make: () => ({ 'a.jt': graph([node(types.instance, 1, [1])]) }),
    size: 1,
    ends: ['model.noGeometry'],
  },
  {
    name: 'JT: a packet of billions of equal values',
    make: (size) => ({ 'a.jt': buildJt({ ...options, parts: [boxPart()], codec: constant(size) }) }),
    size: 0x7fffffff,
    ends: ['model.unreadable'],
  },
  {
    name: 'JT: packets inside each other',
    make: (size) => ({ 'a.jt': buildJt({ ...options, parts: [boxPart()], codec: nested(size) }) }),
    size: 100_000,
    ends: ['model.unreadable'],
  },
  {
    name: 'JT: files that each name the next twice',
    make: (size) =>
      Object.fromEntries(
        times(size, (i) => [
          `${i}.jt`,
          buildJt({ ...options, parts: i + 1 < size ? times(2, () => ({ name: '', shapes: [], file: `${i + 1}.jt` })) : [boxPart()] }),
        ]),
      ),
    size: 60,
    ends: ['model.unreadable'],
  },
  {
    name: 'JT: thousands of parts',
    make: (size) => ({ 'a.jt': buildJt({ ...options, parts: times(size, () => boxPart()) }) }),
    size: 4000,
    ends: 'read',
  },
];
