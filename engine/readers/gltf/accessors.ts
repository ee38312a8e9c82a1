import { truncated, unreadable } from '../read-failure.ts';
import type { BufferViews } from './buffers.ts';
import type { Gltf, GltfAccessor } from './schema.ts';

export type ComponentArray = Int8Array | Uint8Array | Int16Array | Uint16Array | Uint32Array | Float32Array;

const componentTypes: Record<number, { make: (length: number) => ComponentArray; bytes: number; largest: number }> = {
  5120: { make: (length) => new Int8Array(length), bytes: 1, largest: 127 },
  5121: { make: (length) => new Uint8Array(length), bytes: 1, largest: 255 },
  5122: { make: (length) => new Int16Array(length), bytes: 2, largest: 32767 },
  5123: { make: (length) => new Uint16Array(length), bytes: 2, largest: 65535 },
  5125: { make: (length) => new Uint32Array(length), bytes: 4, largest: 4294967295 },
  5126: { make: (length) => new Float32Array(length), bytes: 4, largest: 1 },
};

export const componentsOf: Record<GltfAccessor['type'], number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };

/** An accessor without bytes of its own stands for zeros; no scene needs more of them. */
const maxZeroElements = 16_000_000;

/** Reads accessors as typed arrays: interleaved, sparse, normalised, each decoded once and then shared. */
export class Accessors {
  readonly #json: Gltf;
  readonly #views: BufferViews;
  readonly #floats = new Map<number, Float32Array>();

  constructor(json: Gltf, views: BufferViews) {
    this.#json = json;
    this.#views = views;
  }

  /** Number of components of an element. */
  sizeOf(index: number): number {
    return componentsOf[this.#definition(index).type];
  }

  countOf(index: number): number {
    return this.#definition(index).count;
  }

  /** Values as floats, normalised ones divided by their type's largest; `size` components an element or `model.unreadable`. */
  floats(index: number, size: number): Float32Array {
    const known = this.#floats.get(index);
    if (known && this.sizeOf(index) === size) return known;
    const definition = this.#definition(index);
    const floats = toFloats(this.#raw(definition, index, size), definition);
    this.#floats.set(index, floats);
    return floats;
  }

  /** Values as unsigned integers, e.g. vertex numbers. */
  integers(index: number, size = 1): Uint32Array {
    const raw = this.#raw(this.#definition(index), index, size);
    return raw instanceof Uint32Array ? raw : Uint32Array.from(raw);
  }

  #definition(index: number): GltfAccessor {
    const definition = this.#json.accessors[index];
    if (!definition) throw unreadable(`引用了不存在的 accessor ${index}`);
    return definition;
  }

  #raw(definition: GltfAccessor, index: number, size: number): ComponentArray {
    if (componentsOf[definition.type] !== size) throw unreadable(`accessor ${index} 的类型 ${definition.type} 与用途不符`);
    const component = componentTypes[definition.componentType]!;
    const elementBytes = component.bytes * size;
    let values: ComponentArray;
    if (definition.bufferView === undefined) {
      if (definition.count > maxZeroElements) throw unreadable(`accessor ${index} 的数量过大`);
      values = component.make(definition.count * size);
    } else {
      const view = this.#views.view(definition.bufferView);
      const stride = view.stride || elementBytes;
      const span = definition.count === 0 ? 0 : stride * (definition.count - 1) + elementBytes;
      // A stride below the element's size would let a few bytes stand for any count.
      if (stride < elementBytes || definition.byteOffset + span > view.length) throw truncated();
      values = component.make(definition.count * size);
      const start = view.offset + definition.byteOffset;
      if (stride === elementBytes) view.bytes.readInto(bytesOf(values), start);
      else unweave(view.bytes.read(start, span), bytesOf(values), stride, elementBytes);
    }
    if (definition.sparse) this.#applySparse(definition.sparse, values, size, component.make);
    return values;
  }

  #applySparse(
    sparse: NonNullable<GltfAccessor['sparse']>,
    values: ComponentArray,
    size: number,
    make: (length: number) => ComponentArray,
  ): void {
    const read = (
      bufferView: number,
      byteOffset: number,
      makeArray: (length: number) => ComponentArray,
      length: number,
    ): ComponentArray => {
      const view = this.#views.view(bufferView);
      const bytes = length * makeArray(0).BYTES_PER_ELEMENT;
      if (byteOffset + bytes > view.length) throw truncated();
      const array = makeArray(length);
      view.bytes.readInto(bytesOf(array), view.offset + byteOffset);
      return array;
    };
    const { indices: at, values: from } = sparse;
    const indices = read(at.bufferView, at.byteOffset, componentTypes[at.componentType]!.make, sparse.count);
    const changes = read(from.bufferView, from.byteOffset, make, sparse.count * size);
    for (let i = 0; i < sparse.count; i++) {
      const element = indices[i]!;
      if ((element + 1) * size > values.length) throw unreadable('稀疏 accessor 的索引越界');
      for (let k = 0; k < size; k++) values[element * size + k] = changes[i * size + k]!;
    }
  }
}

const bytesOf = (values: ComponentArray): Uint8Array => new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

function unweave(source: Uint8Array, target: Uint8Array, stride: number, elementBytes: number): void {
  for (let from = 0, to = 0; to < target.length; from += stride) {
    for (let i = 0; i < elementBytes; i++) target[to++] = source[from + i]!;
  }
}

/** glTF 2.0 §3.11: signed values c / (2ⁿ⁻¹ − 1) and not below −1, unsigned c / (2ⁿ − 1). */
export function toFloats(
  values: ComponentArray,
  { componentType, normalized }: { componentType: number; normalized: boolean },
): Float32Array {
  if (values instanceof Float32Array) return values;
  const floats = Float32Array.from(values);
  if (!normalized) return floats;
  const { largest } = componentTypes[componentType]!;
  for (let i = 0; i < floats.length; i++) floats[i] = Math.max(-1, floats[i]! / largest);
  return floats;
}
