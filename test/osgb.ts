/** Writes OSGB files of any version, byte order and packing, for tests of the reader: what OpenSceneGraph's own writer would write. */

import { gzipSync } from 'node:zlib';

export interface OsgbOptions {
  /** Default 80, as ContextCapture writes; from 112 on arrays are objects. */
  version?: number;
  /** Whether objects say where they end (default: from version 112 on). */
  brackets?: boolean;
  zlib?: boolean;
  bigEndian?: boolean;
}

export interface PrimitiveRun {
  /** OpenGL's number. */
  mode: number;
  indices?: number[];
  /** Of the indices (default `UShort`). */
  type?: 'UByte' | 'UShort' | 'UInt';
  first?: number;
  count?: number;
  lengths?: number[];
}

export interface GeometryPlan {
  positions: number[];
  /** Default floats. */
  doubles?: boolean;
  sets: PrimitiveRun[];
  uvs?: number[];
  /** RGBA bytes a vertex. */
  colors?: number[];
  /** Stored in the file, or beside it where there are no bytes; pixels are RGB rows, the lowest first. The same one again is referred to. */
  picture?: { name: string; bytes?: Uint8Array; pixels?: { width: number; height: number; rgb: Uint8Array }; unit?: number };
}

export type NodePlan =
  | GeometryPlan
  | { children: NodePlan[]; matrix?: number[] }
  /** A light over what it lights. */
  | { lit: NodePlan[] }
  | {
      mode: 'pixels' | 'distance';
      radius?: number;
      /** What its files' names are told from (default: not written). */
      folder?: string;
      levels: { from: number; to: number; file?: string; node?: NodePlan }[];
    }
  /** A class that no reader knows. */
  | { unknown: string }
  /** A node that was written before, referred to. */
  | { again: NodePlan };

/** An OSGB of one node. */
export function osgbFile(node: NodePlan, options: OsgbOptions = {}): Buffer {
  return new Writer(options).file(node);
}

class Writer {
  readonly #version: number;
  readonly #brackets: boolean;
  readonly #options: OsgbOptions;
  #parts: Buffer[] = [];
  #id = 0;
  readonly #ids = new Map<NodePlan, number>();
  readonly #textures = new Map<GeometryPlan['picture'], number>();

  constructor(options: OsgbOptions) {
    this.#options = options;
    this.#version = options.version ?? 80;
    this.#brackets = options.brackets ?? this.#version >= 112;
  }

  file(node: NodePlan): Buffer {
    const { zlib = false } = this.#options;
    this.#node(node);
    const body = Buffer.concat(this.#parts);
    this.#parts = [];
    for (const value of [0x6c910ea1, 0x1afb4545, 1, this.#version, this.#brackets ? 4 : 0]) this.#u32(value);
    this.#text(zlib ? 'zlib' : '0');
    return Buffer.concat([...this.#parts, zlib ? gzipSync(body) : body]);
  }

  #number(bytes: 1 | 2 | 4 | 8, put: 'UInt8' | 'UInt16' | 'UInt32' | 'Int32' | 'Float' | 'Double', value: number): void {
    const buffer = Buffer.alloc(bytes);
    const order = this.#options.bigEndian ? 'BE' : 'LE';
    if (put === 'UInt8') buffer.writeUInt8(value);
    else buffer[`write${put}${order}`](value);
    this.#parts.push(buffer);
  }
  #u32 = (value: number): void => this.#number(4, 'UInt32', value);
  #i32 = (value: number): void => this.#number(4, 'Int32', value);
  #f32 = (value: number): void => this.#number(4, 'Float', value);
  #f64 = (value: number): void => this.#number(8, 'Double', value);
  #bool = (value: boolean): void => this.#number(1, 'UInt8', value ? 1 : 0);
  #nothing(count: number): void {
    for (let index = 0; index < count; index++) this.#bool(false);
  }
  #text(value: string): void {
    const bytes = Buffer.from(value);
    this.#u32(bytes.length);
    this.#parts.push(bytes);
  }

  #bracketed(write: () => void): void {
    if (!this.#brackets) return write();
    const outer = this.#parts;
    this.#parts = [];
    write();
    const body = Buffer.concat(this.#parts);
    this.#parts = outer;
    const wide = this.#version > 148;
    const size = body.length + (wide ? 8 : 4);
    if (wide && this.#options.bigEndian) this.#u32(0);
    this.#u32(size);
    if (wide && !this.#options.bigEndian) this.#u32(0);
    this.#parts.push(body);
  }

  #object(type: string, write: () => void): void {
    this.#text(`osg::${type}`);
    this.#bracketed(() => {
      this.#u32(++this.#id);
      this.#base();
      write();
    });
  }
  /** Name, variance and user data. */
  #base(): void {
    this.#text('');
    this.#i32(0);
    this.#bool(false);
  }

  #node(plan: NodePlan): void {
    if ('again' in plan) {
      this.#text('osg::Group');
      return this.#bracketed(() => this.#u32(this.#ids.get(plan.again)!));
    }
    this.#ids.set(plan, this.#id + 1);
    if ('unknown' in plan) return this.#object(plan.unknown, () => this.#f64(1));
    if ('levels' in plan) return this.#paged(plan);
    if ('lit' in plan) {
      return this.#object('LightSource', () => {
        this.#nodeFields();
        this.#list(plan.lit, (child) => this.#node(child));
        // No light, and what follows in the file.
        this.#bool(false);
        [0, 0].forEach(this.#i32);
      });
    }
    if ('children' in plan) {
      return this.#object(plan.matrix ? 'MatrixTransform' : 'Group', () => {
        this.#nodeFields();
        this.#list(plan.children, (child) => this.#node(child));
        if (!plan.matrix) return;
        this.#i32(0);
        this.#bracketed(() => plan.matrix!.forEach(this.#f64));
      });
    }
    this.#object('Geode', () => {
      this.#nodeFields();
      this.#list([plan], (geometry) => this.#geometry(geometry));
    });
  }

  #list<T>(items: readonly T[], write: (item: T) => void): void {
    this.#bool(items.length > 0);
    if (items.length === 0) return;
    this.#u32(items.length);
    this.#bracketed(() => items.forEach(write));
  }

  #nodeFields(): void {
    this.#nothing(5);
    this.#bool(true);
    this.#u32(0xffffffff);
    if (this.#version < 77) this.#bool(false);
    this.#bool(false);
  }

  #paged({ mode, radius, folder, levels }: Extract<NodePlan, { levels: unknown }>): void {
    this.#object('PagedLOD', () => {
      this.#nodeFields();
      this.#i32(radius === undefined ? 0 : 1);
      this.#bool(radius !== undefined);
      if (radius !== undefined) [0, 0, 0, radius].forEach(this.#f64);
      this.#i32(mode === 'pixels' ? 1 : 0);
      this.#list(levels, ({ from, to }) => [from, to].forEach(this.#f32));
      this.#bool(true);
      this.#bool(folder !== undefined);
      if (folder !== undefined) this.#text(folder);
      if (this.#version < 70) this.#u32(0);
      this.#u32(0);
      this.#bool(false);
      this.#list(levels, ({ file = '' }) => this.#text(file));
      this.#u32(levels.length);
      this.#bracketed(() => levels.forEach(() => [0, 1].forEach(this.#f32)));
      const inline = levels.filter(({ file }) => file === undefined);
      this.#bool(true);
      this.#u32(inline.length);
      if (inline.length > 0) this.#bracketed(() => inline.forEach(({ node }) => (node ? this.#node(node) : this.#text('NULL'))));
    });
  }

  #geometry(plan: GeometryPlan): void {
    const version = this.#version;
    this.#object('Geometry', () => {
      if (version >= 154) this.#nodeLikeDrawable(plan);
      else this.#stateSet(plan);
      this.#nothing(3);
      [true, true, false].forEach(this.#bool);
      if (version < 156) this.#nothing(4);
      if (version >= 142) this.#u32(0xffffffff);
      if (version >= 145) this.#bool(true);
      this.#u32(plan.sets.length);
      for (const run of plan.sets) this.#primitives(run);
      const { positions, doubles = false, uvs, colors, picture } = plan;
      const lists = uvs && [...Array.from({ length: picture?.unit ?? 0 }, () => undefined), uvs];
      if (version < 112) {
        this.#oldArray(doubles ? 'f64' : 'f32', 3, positions, 4);
        this.#bool(false);
        this.#oldArray('u8', 4, colors, 4);
        this.#nothing(2);
        this.#list(lists ?? [], (list) => this.#bracketed(() => this.#oldArrayData('f32', 2, list, 4)));
        this.#nothing(2);
      } else {
        this.#newArray(doubles ? 'Vec3d' : 'Vec3', positions, 4);
        this.#bool(false);
        this.#newArray('Vec4ub', colors, 4);
        this.#nothing(2);
        this.#u32(lists?.length ?? 0);
        for (const list of lists ?? []) this.#arrayObject('Vec2', list ?? [], 4);
        this.#u32(0);
      }
    });
  }

  /** From version 154 on a drawable is a node. */
  #nodeLikeDrawable(plan: GeometryPlan): void {
    this.#nothing(5);
    this.#bool(true);
    this.#u32(0xffffffff);
    this.#stateSet(plan);
    if (this.#version < 156) this.#bool(false);
  }

  #stateSet({ picture }: GeometryPlan): void {
    this.#bool(picture !== undefined);
    if (!picture) return;
    const unit = picture.unit ?? 0;
    this.#object('StateSet', () => {
      this.#nothing(2);
      this.#list(Array.from({ length: unit + 1 }), () => this.#u32(0));
      this.#list(
        Array.from({ length: unit + 1 }, (_, index) => index),
        (index) => {
          this.#u32(index === unit ? 1 : 0);
          if (index !== unit) return;
          this.#bracketed(() => {
            this.#texture(picture);
            this.#i32(1);
          });
        },
      );
      this.#bool(false);
      [0, 0, 0].forEach(this.#i32);
      this.#text('');
      this.#bool(true);
      this.#nothing(this.#version >= 151 ? 3 : 2);
    });
  }

  #texture(picture: NonNullable<GeometryPlan['picture']>): void {
    const version = this.#version;
    const known = this.#textures.get(picture);
    if (known !== undefined) {
      this.#text('osg::Texture2D');
      return this.#bracketed(() => this.#u32(known));
    }
    this.#textures.set(picture, this.#id + 1);
    this.#object('Texture2D', () => {
      this.#nothing(2);
      for (const value of [0x2901, 0x2901, 0x2901, 0x2703, 0x2601]) {
        this.#bool(true);
        this.#u32(value);
      }
      this.#f32(1);
      [true, false, false, true].forEach(this.#bool);
      [0, 0, 0, 0].forEach(this.#f64);
      [0, 0].forEach(this.#i32);
      this.#nothing(4);
      [0, 0].forEach(this.#i32);
      this.#f32(0);
      if (version >= 95 && version < 154) this.#bool(false);
      if (version >= 98) {
        this.#bool(true);
        this.#text('RGBA');
      }
      if (version >= 155) [0, -1, 0].forEach(this.#f32);
      this.#bool(true);
      this.#image(picture);
      [0, 0].forEach(this.#i32);
    });
  }

  #image({ name, bytes, pixels }: NonNullable<GeometryPlan['picture']>): void {
    if (this.#version > 94) this.#text('osg::Image');
    this.#u32(++this.#id);
    this.#text(name);
    this.#u32(0);
    this.#u32(pixels ? 0 : bytes ? 1 : 2);
    if (pixels) {
      for (const value of [0, pixels.width, pixels.height, 1, 0x1907, 0x1907, 0x1401, 1, 1, pixels.rgb.length]) this.#u32(value);
      this.#parts.push(Buffer.from(pixels.rgb));
      this.#u32(0);
    } else if (bytes) {
      this.#u32(bytes.length);
      this.#parts.push(Buffer.from(bytes));
    }
    this.#base();
  }

  #oldArray(scalar: 'f32' | 'f64' | 'u8', components: number, values: number[] | undefined, binding: number): void {
    this.#bool(values !== undefined);
    if (values) this.#bracketed(() => this.#oldArrayData(scalar, components, values, binding));
  }
  #oldArrayData(scalar: 'f32' | 'f64' | 'u8', components: number, values: number[] | undefined, binding: number): void {
    this.#bool(values !== undefined);
    if (values) {
      this.#u32(++this.#id);
      this.#u32({ f32: components === 2 ? 15 : 16, f64: 19, u8: 11 }[scalar]);
      this.#u32(values.length / components);
      this.#bracketed(() => this.#values(scalar, values));
    }
    this.#bool(false);
    this.#i32(binding);
    this.#i32(0);
  }
  #values(scalar: 'f32' | 'f64' | 'u8', values: number[]): void {
    const put = { f32: this.#f32, f64: this.#f64, u8: (value: number) => this.#number(1, 'UInt8', value) }[scalar];
    values.forEach((value) => put(value));
  }

  #newArray(type: 'Vec3' | 'Vec3d' | 'Vec2' | 'Vec4ub', values: number[] | undefined, binding: number): void {
    this.#bool(values !== undefined);
    if (values) this.#arrayObject(type, values, binding);
  }
  #arrayObject(type: 'Vec3' | 'Vec3d' | 'Vec2' | 'Vec4ub', values: number[], binding: number): void {
    this.#object(`${type}Array`, () => {
      if (this.#version >= 147) this.#bool(false);
      this.#i32(binding);
      this.#nothing(2);
      const components = { Vec2: 2, Vec3: 3, Vec3d: 3, Vec4ub: 4 }[type];
      this.#u32(values.length / components);
      this.#values(type === 'Vec3d' ? 'f64' : type === 'Vec4ub' ? 'u8' : 'f32', values);
    });
  }

  #primitives({ mode, indices, type = 'UShort', first = 0, count, lengths }: PrimitiveRun): void {
    const write = { UByte: [1, 'UInt8'], UShort: [2, 'UInt16'], UInt: [4, 'UInt32'] }[type] as [1 | 2 | 4, 'UInt8' | 'UInt16' | 'UInt32'];
    const list = (): void => (indices ?? lengths ?? []).forEach((value) => (indices ? this.#number(...write, value) : this.#i32(value)));
    if (this.#version < 112) {
      this.#u32(indices ? { UByte: 52, UShort: 53, UInt: 54 }[type] : lengths ? 51 : 50);
      this.#u32(mode);
      if (this.#version > 96) this.#u32(0);
      if (!indices) this.#i32(first);
      if (!indices && !lengths) return this.#i32(count ?? 0);
      this.#u32((indices ?? lengths)!.length);
      return this.#bracketed(list);
    }
    this.#object(indices ? `DrawElements${type}` : lengths ? 'DrawArrayLengths' : 'DrawArrays', () => {
      if (this.#version >= 147) this.#bool(false);
      this.#i32(0);
      this.#i32(mode);
      if (!indices) this.#i32(first);
      if (!indices && !lengths) return this.#i32(count ?? 0);
      this.#u32((indices ?? lengths)!.length);
      list();
    });
  }
}
