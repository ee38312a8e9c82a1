import { truncated, unreadable } from '../../files/read-failure.ts';
import type { Work } from '../../files/work.ts';
import type { BufferViews } from './buffers.ts';
import type { Gltf, GltfAccessor } from './schema.ts';

export type ComponentArray = Int8Array | Uint8Array | Int16Array | Uint16Array | Uint32Array | Float32Array;

type ComponentArrays = new (buffer: ArrayBufferLike, byteOffset: number, length: number) => ComponentArray;

const componentTypes: Record<number, { array: ComponentArrays; bytes: number; largest: number }> = {
  5120: { array: Int8Array, bytes: 1, largest: 127 },
  5121: { array: Uint8Array, bytes: 1, largest: 255 },
  5122: { array: Int16Array, bytes: 2, largest: 32767 },
  5123: { array: Uint16Array, bytes: 2, largest: 65535 },
  5125: { array: Uint32Array, bytes: 4, largest: 4294967295 },
  5126: { array: Float32Array, bytes: 4, largest: 1 },
};

export const componentsOf: Record<GltfAccessor['type'], number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };

/** An accessor without a buffer view is all zeros; no scene needs more of them than this. */
const maxZeroElements = 16_000_000;

/** Numbers that go from the file into an array in the time of one step. */
const numbersPerStep = 4;

/** Numbers of a buffer that small lists share. */
const roomWords = 65_536;

/** Reads accessors as typed arrays: interleaved, sparse, normalised, each decoded once and then shared. */
export class Accessors {
  readonly #json: Gltf;
  readonly #views: BufferViews;
  readonly #work: Work;
  readonly #floats: (Float32Array | undefined)[];
  #room = new Uint32Array(0);
  #used = 0;

  /** @param work Charged for each accessor that is decoded, bytes of its own or not. */
  constructor(json: Gltf, views: BufferViews, work: Work) {
    this.#json = json;
    this.#views = views;
    this.#work = work;
    this.#floats = Array.from({ length: json.accessors.length });
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
    const known = this.#floats[index];
    if (known && this.sizeOf(index) === size) return known;
    const definition = this.#definition(index);
    const floats = toFloats(this.#raw(definition, index, size), definition);
    this.#floats[index] = floats;
    return floats;
  }

  /** Values as unsigned integers, e.g. vertex numbers. */
  integers(index: number, size = 1): Uint32Array {
    const raw = this.#raw(this.#definition(index), index, size);
    return raw instanceof Uint32Array ? raw : this.#widened(raw);
  }

  /** Small lists in a common buffer: one each costs more than its numbers. */
  #widened(narrow: ComponentArray): Uint32Array {
    if (narrow.length > roomWords / 16) return new Uint32Array(narrow);
    if (this.#used + narrow.length > this.#room.length) {
      this.#room = new Uint32Array(roomWords);
      this.#used = 0;
    }
    const words = this.#room.subarray(this.#used, (this.#used += narrow.length));
    words.set(narrow);
    return words;
  }

  /** Counts numbers that are read or made; thousands of meshes may have the same ones. */
  charge(numbers: number): void {
    this.#work.charge(Math.ceil(numbers / numbersPerStep));
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
    let bytes: Uint8Array;
    if (definition.bufferView === undefined) {
      if (definition.count > maxZeroElements) throw unreadable(`accessor ${index} 的数量过大`);
      this.charge(definition.count * size);
      bytes = new Uint8Array(definition.count * elementBytes);
    } else {
      const view = this.#views.view(definition.bufferView);
      const stride = view.stride || elementBytes;
      const span = definition.count === 0 ? 0 : stride * (definition.count - 1) + elementBytes;
      // A stride below the element's size would let a few bytes claim any count.
      if (stride < elementBytes || definition.byteOffset + span > view.length) throw truncated();
      this.charge(definition.count * size);
      const start = view.offset + definition.byteOffset;
      const taken = view.bytes.take(start, span);
      bytes = stride === elementBytes ? taken : unweave(taken, stride, elementBytes);
    }
    const values = asArray(component, bytes);
    if (definition.sparse) this.#applySparse(definition.sparse, values, size, definition.componentType);
    return values;
  }

  #applySparse(sparse: NonNullable<GltfAccessor['sparse']>, values: ComponentArray, size: number, componentType: number): void {
    const read = (bufferView: number, byteOffset: number, type: number, length: number): ComponentArray => {
      const view = this.#views.view(bufferView);
      const component = componentTypes[type]!;
      if (byteOffset + length * component.bytes > view.length) throw truncated();
      return asArray(component, view.bytes.take(view.offset + byteOffset, length * component.bytes));
    };
    const { indices: at, values: from } = sparse;
    const indices = read(at.bufferView, at.byteOffset, at.componentType, sparse.count);
    const changes = read(from.bufferView, from.byteOffset, componentType, sparse.count * size);
    for (let i = 0; i < sparse.count; i++) {
      const element = indices[i]!;
      if ((element + 1) * size > values.length) throw unreadable('稀疏 accessor 的索引越界');
      for (let k = 0; k < size; k++) values[element * size + k] = changes[i * size + k]!;
    }
  }
}

function asArray({ array, bytes: width }: { array: ComponentArrays; bytes: number }, bytes: Uint8Array): ComponentArray {
  // What does not lie at a multiple of its width has to move.
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % width === 0 ? bytes : bytes.slice();
  return new array(buffer, byteOffset, byteLength / width);
}

/** Copies elements that are `stride` bytes apart into a packed array. */
function unweave(source: Uint8Array, stride: number, elementBytes: number): Uint8Array {
  const target = new Uint8Array(Math.ceil(source.length / stride) * elementBytes);
  for (let from = 0, to = 0; to < target.length; from += stride) {
    for (let i = 0; i < elementBytes; i++) target[to++] = source[from + i]!;
  }
  return target;
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
