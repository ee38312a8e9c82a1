/** Arrays of an OSGB file: the types of their elements, and reading them without a copy of each element. */

import type { OsgbStream } from './stream.ts';

type Numbers = Float32Array | Float64Array | Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array;

export interface OsgArray {
  values: Numbers;
  components: number;
  /** 0 none, 1 one for all, 2 one a primitive set, 3 one a primitive, 4 one a vertex; undefined where the file leaves it open. */
  binding: number | undefined;
  /** Older files: which element each vertex has. */
  indices?: OsgArray;
}

type Scalar = 'i8' | 'u8' | 'i16' | 'u16' | 'i32' | 'u32' | 'f32' | 'f64';

const scalars: Record<Scalar, new (buffer: ArrayBuffer) => Numbers> = {
  ...{ i8: Int8Array, u8: Uint8Array, i16: Int16Array, u16: Uint16Array, i32: Int32Array, u32: Uint32Array },
  ...{ f32: Float32Array, f64: Float64Array },
};
const bytesOf: Record<Scalar, 1 | 2 | 4 | 8> = { i8: 1, u8: 1, i16: 2, u16: 2, i32: 4, u32: 4, f32: 4, f64: 8 };

/** By the number that files before version 112 give the type (osgDB/DataTypes), and by the class of later ones. */
const types: readonly (readonly [name: string, scalar: Scalar, components: number])[] = [
  ['Byte', 'i8', 1],
  ['UByte', 'u8', 1],
  ['Short', 'i16', 1],
  ['UShort', 'u16', 1],
  ['Int', 'i32', 1],
  ['UInt', 'u32', 1],
  ['Float', 'f32', 1],
  ['Double', 'f64', 1],
  ['Vec2b', 'i8', 2],
  ['Vec3b', 'i8', 3],
  ['Vec4b', 'i8', 4],
  ['Vec4ub', 'u8', 4],
  ['Vec2s', 'i16', 2],
  ['Vec3s', 'i16', 3],
  ['Vec4s', 'i16', 4],
  ['Vec2', 'f32', 2],
  ['Vec3', 'f32', 3],
  ['Vec4', 'f32', 4],
  ['Vec2d', 'f64', 2],
  ['Vec3d', 'f64', 3],
  ['Vec4d', 'f64', 4],
  ['Vec2ub', 'u8', 2],
  ['Vec3ub', 'u8', 3],
  ['Vec2us', 'u16', 2],
  ['Vec3us', 'u16', 3],
  ['Vec4us', 'u16', 4],
  ['Vec2i', 'i32', 2],
  ['Vec3i', 'i32', 3],
  ['Vec4i', 'i32', 4],
  ['Vec2ui', 'u32', 2],
  ['Vec3ui', 'u32', 3],
  ['Vec4ui', 'u32', 4],
];

/** Names of the classes of arrays, without `osg::` and `Array`. */
export const arrayNames: readonly string[] = types.map(([name]) => name);

/** `count` numbers in a row, in this machine's byte order. */
export function readNumbers(stream: OsgbStream, scalar: Scalar, count: number): Numbers {
  const size = bytesOf[scalar];
  const from = stream.bytes(count * size);
  const bytes = new Uint8Array(count * size);
  bytes.set(from);
  if (!stream.littleEndian && size > 1) swap(bytes, size);
  return new scalars[scalar](bytes.buffer);
}

function swap(bytes: Uint8Array, size: 2 | 4 | 8 | 1): void {
  const buffer = Buffer.from(bytes.buffer);
  if (size === 2) buffer.swap16();
  else if (size === 4) buffer.swap32();
  else buffer.swap64();
}

/** The elements of an array of a type, by its place in `arrayNames`. */
export function readElements(stream: OsgbStream, type: number, bracketed: boolean): OsgArray {
  const row = types[type];
  if (!row) throw stream.fault(`的数组类型 ${type} 不存在`);
  const [, scalar, components] = row;
  const count = stream.count(bytesOf[scalar] * components);
  if (bracketed) stream.open();
  const values = readNumbers(stream, scalar, count * components);
  if (bracketed) stream.close();
  return { values, components, binding: undefined };
}
