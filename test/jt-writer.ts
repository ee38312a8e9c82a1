/** What JT files of all three generations are written with: numbers in one byte order, packets of integers, elements. */

import type { Polygon } from './jt-topology.ts';

export type JtVersion = '8.1' | '9.5' | '10.3';
export type Codec = (values: readonly number[], writer: JtWriter) => void;

export interface JtShape {
  kind: 'triangles' | 'lines' | 'points';
  positions: readonly (readonly number[])[];
  /** Triangles with cover faces, or rows of places. */
  polygons: readonly Polygon[];
  /** By attribute. */
  normals?: readonly (readonly number[])[];
  uvs?: readonly (readonly number[])[];
  colors?: readonly (readonly number[])[];
}

export interface JtPart {
  name: string;
  /** Rows of a matrix for row vectors. */
  matrix?: readonly number[];
  color?: readonly [number, number, number, number];
  /** Lies in the file of this name, and not here. */
  file?: string;
  /** Levels of detail, finest first. */
  shapes: readonly JtShape[];
}

export interface JtOptions {
  version?: JtVersion;
  bigEndian?: boolean;
  unit?: string;
  parts?: readonly JtPart[];
  /** Bits of a coordinate; 0 keeps floats. */
  bits?: number;
  /** How packets of integers are written. */
  codec?: Codec;
  /** Segments of exact geometry. */
  exact?: boolean;
  /** The scene graph is not deflated. */
  stored?: boolean;
  /** Packs the scene graph as JT 10 does, into an XZ file. */
  packXz?: (graph: Uint8Array) => Buffer;
}

export const types = {
  partition: '10dd103e2ac811d19b6b0080c7bb5997',
  instance: '10dd102a2ac811d19b6b0080c7bb5997',
  part: 'ce35724438fb11d1a506006097bdc6e1',
  levels: '10dd104c2ac811d19b6b0080c7bb5997',
  triangles: ['10dd10772ac811d19b6b0080c7bb5997', '10dd10ab2ac811d19b6b0080c7bb5997'],
  lines: ['10dd10462ac811d19b6b0080c7bb5997', '10dd10a12ac811d19b6b0080c7bb5997'],
  points: ['98134716001008181998080009835d5a', '98134716001108181998080009835d5a'],
  transform: '10dd10832ac811d19b6b0080c7bb5997',
  material: '10dd10302ac811d19b6b0080c7bb5997',
  text: '10dd106e2ac811d19b6b0080c7bb5997',
  late: 'e0b05be5fbbd11d1a3a700aa00d10954',
  inner: 'f830a5adbe4c4fbc9b5fb9269278d2e1',
  end: 'f'.repeat(32),
} as const;

/** Bytes in one order. */
export class JtWriter {
  readonly parts: Buffer[] = [];
  readonly version: JtVersion;
  readonly bigEndian: boolean;

  constructor({ version = '8.1', bigEndian = false }: JtOptions) {
    this.version = version;
    this.bigEndian = bigEndian;
  }

  get generation(): number {
    return Number.parseInt(this.version, 10);
  }

  #number(size: number, value: number, name: 'Int8' | 'Int16' | 'Int32' | 'Float32' | 'Float64'): void {
    const bytes = new DataView(new ArrayBuffer(size));
    bytes[`set${name}`](0, value, !this.bigEndian);
    this.parts.push(Buffer.from(bytes.buffer));
  }

  u8(...values: number[]): this {
    this.parts.push(Buffer.from(values));
    return this;
  }

  i16(value: number): this {
    this.#number(2, value, 'Int16');
    return this;
  }

  i32(...values: number[]): this {
    for (const value of values) this.#number(4, value, 'Int32');
    return this;
  }

  f32(...values: number[]): this {
    for (const value of values) this.#number(4, value, 'Float32');
    return this;
  }

  f64(...values: number[]): this {
    for (const value of values) this.#number(8, value, 'Float64');
    return this;
  }

  u64(value: number): this {
    return this.bigEndian ? this.i32(0, value) : this.i32(value, 0);
  }

  guid(hex: string): this {
    const words = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16)].map((word) => Buffer.from(word, 'hex'));
    this.parts.push(...words.map((word) => (this.bigEndian ? word : Buffer.from(word.toReversed()))), Buffer.from(hex.slice(16), 'hex'));
    return this;
  }

  text(text: string): this {
    const bytes = Buffer.from(text, 'utf16le');
    this.i32(text.length).parts.push(this.bigEndian ? bytes.swap16() : bytes);
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.parts.push(Buffer.from(bytes));
    return this;
  }

  /** The version of a collection: none in JT 8, two bytes in 9, one in 10. */
  own(value = 1): this {
    return this.generation === 9 ? this.i16(value) : this.generation === 10 ? this.u8(value) : this;
  }

  take(): Buffer {
    return Buffer.concat(this.parts.splice(0));
  }
}

/** Values as they are. */
export const plain: Codec = (values, writer) => {
  if (writer.generation === 8) writer.u8(0).i32(values.length, ...values);
  else if (values.length === 0) writer.i32(0);
  else
    writer
      .i32(values.length)
      .u8(0)
      .i32(values.length * 4, ...values);
};

export type Predictor = 'none' | 'lag1' | 'stride1' | 'stripIndex';

/** What is left of values once they are predicted. */
export function residuals(values: readonly number[], predictor: Predictor): number[] {
  return values.map((value, i) => {
    if (i < 4 || predictor === 'none') return value;
    const [one, two, four] = [values[i - 1]!, values[i - 2]!, values[i - 4]!];
    if (predictor === 'lag1') return (value - one) | 0;
    if (predictor === 'stride1') return value - (one + (one - two));
    return value - (two + (Math.abs(two - four) < 8 ? two - four : 2));
  });
}

export function frame(options: JtOptions, kind: string, write: (writer: JtWriter) => void = () => undefined): Buffer {
  const writer = new JtWriter(options).guid(kind);
  if (kind !== types.end) writer.u8(0);
  write(writer);
  const body = writer.take();
  return Buffer.concat([new JtWriter(options).i32(body.length).take(), body]);
}
