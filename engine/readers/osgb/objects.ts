/** Reads the objects of an OSGB file as its classes say; what they mean is left to `read-tile.ts`. */

import { readElements, readNumbers, type OsgArray } from './arrays.ts';
import { classes } from './classes.ts';
import type { ObjectSource, OsgImage, OsgObject, PrimitiveSet } from './object-types.ts';
import type { OsgbStream } from './stream.ts';

/** Nodes inside nodes; a scene of a tile has about five. */
const maxDepth = 200;
const maxMipmaps = 32;
/** Characters that are told of a class that is not known. */
const maxName = 60;
const imageDecisions = { pixels: 0, file: 1 } as const;
const drawTypes = { arrays: 50, lengths: 51, u8: 52, u16: 53, u32: 54 } as const;

export class ObjectReader implements ObjectSource {
  readonly stream: OsgbStream;
  readonly #objects = new Map<number, OsgObject>();
  readonly #images = new Map<number, OsgImage>();
  readonly #arrays = new Map<number, OsgArray>();
  #depth = 0;

  constructor(stream: OsgbStream) {
    this.stream = stream;
  }

  /** The next object; null for none. One of a class that is not known is passed over where it says where it ends. */
  object(): OsgObject | null {
    const { stream } = this;
    const name = stream.text();
    if (name === 'NULL') return null;
    stream.open();
    const id = stream.u32();
    const known = this.#objects.get(id);
    if (known !== undefined) {
      stream.close();
      return known;
    }
    const own = classes.get(name);
    if ((!own || own.isCut) && !stream.canSkip) throw stream.fault(`的对象「${name.slice(0, maxName)}」不受支持`);
    const made: OsgObject = own
      ? { type: name.slice('osg::'.length), fields: {} }
      : { type: name.slice(0, maxName), fields: {}, isUnknown: true };
    this.#objects.set(id, made);
    if (own) this.#fill(made, name);
    stream.close();
    return made;
  }

  #fill(object: OsgObject, name: string): void {
    const { stream } = this;
    if (++this.#depth > maxDepth) throw stream.fault(`的对象嵌套超过 ${maxDepth} 层`);
    const own = classes.get(name)!;
    for (const parent of own.parents) if (parent.since <= stream.version) this.#fields(object, `osg::${parent.name}`);
    this.#fields(object, name);
    this.#depth--;
  }

  #fields(object: OsgObject, name: string): void {
    const { version } = this.stream;
    for (const { name: key, read, since, until } of classes.get(name)!.fields) {
      if (version < since || until < version) continue;
      const value = read(this);
      // Two versions write the state of a drawable in two places, one of which is empty.
      object.fields[key] = value ?? object.fields[key] ?? null;
    }
  }

  /** An array of files before version 112. */
  oldArray(): OsgArray {
    const id = this.stream.u32();
    const known = this.#arrays.get(id);
    if (known) return known;
    const array = readElements(this.stream, this.stream.u32(), true);
    this.#arrays.set(id, array);
    return array;
  }

  /** How to draw: an object of its own from version 112 on. Null for a kind that is not known. */
  primitiveSet(): PrimitiveSet | null {
    return this.stream.version >= 112 ? setOf(this.object()) : this.#oldPrimitiveSet();
  }

  #oldPrimitiveSet(): PrimitiveSet {
    const { stream } = this;
    const type = stream.u32();
    const mode = stream.u32();
    if (stream.version > 96) stream.u32();
    if (type === drawTypes.arrays) return { mode, runs: [{ first: stream.i32(), count: stream.i32() }] };
    const first = type === drawTypes.lengths ? stream.i32() : 0;
    const [scalar, bytes] = (
      { [drawTypes.lengths]: ['i32', 4], [drawTypes.u8]: ['u8', 1], [drawTypes.u16]: ['u16', 2], [drawTypes.u32]: ['u32', 4] } as const
    )[type as 51] ?? [undefined, 0];
    if (!scalar) throw stream.fault(`的图元类型 ${type} 不存在`);
    const count = stream.count(bytes);
    stream.open();
    const values = readNumbers(stream, scalar, count);
    stream.close();
    return { mode, runs: type === drawTypes.lengths ? runsOf(first, values) : values };
  }

  image(): OsgImage {
    const { stream } = this;
    if (stream.version > 94) stream.text();
    const id = stream.u32();
    const known = this.#images.get(id);
    if (known) return known;
    const made: OsgImage = { fileName: stream.text() };
    this.#images.set(id, made);
    stream.u32();
    const decision = stream.u32();
    if (decision === imageDecisions.file) made.file = stream.bytes(stream.count(1));
    else if (decision === imageDecisions.pixels) this.#pixels(made);
    this.#fields({ type: 'Image', fields: {} }, 'osg::Object');
    return made;
  }

  #pixels(image: OsgImage): void {
    const { stream } = this;
    stream.skip(4);
    const [width, height] = [stream.i32(), stream.i32()];
    stream.skip(8);
    const [format, dataType, packing] = [stream.u32(), stream.u32(), stream.u32()];
    stream.skip(4);
    const bytes = stream.bytes(stream.count(1));
    stream.skip(4 * stream.count(4, maxMipmaps));
    if (bytes.byteLength > 0) image.pixels = { width, height, format, dataType, packing, bytes };
  }
}

function setOf(object: OsgObject | null): PrimitiveSet | null {
  if (!object) return null;
  const { Mode: mode = -1, First: first = 0, Count: count } = object.fields as Record<string, number | undefined>;
  const { Lengths, Indices } = object.fields as Record<string, ArrayLike<number> | undefined>;
  if (Indices) return { mode, runs: Indices };
  if (Lengths) return { mode, runs: runsOf(first, Lengths) };
  return count === undefined ? null : { mode, runs: [{ first, count }] };
}

function runsOf(first: number, lengths: ArrayLike<number>): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = [];
  let at = first;
  for (let index = 0; index < lengths.length; index++) {
    runs.push({ first: at, count: lengths[index]! });
    at += lengths[index]!;
  }
  return runs;
}
