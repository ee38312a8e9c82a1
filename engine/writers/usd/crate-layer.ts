/** Layers as crates, `.usdc`: values first, then tables of tokens, fields, paths and specs (pxr/usd/sdf/crateFile, version 0.8.0). */

import type { OutputFile } from '../../files/output-file.ts';
import { GrowingIndices } from '../../numbers/growing.ts';
import { VertexTable } from '../../numbers/vertex-table.ts';
import { CratePaths } from './crate-paths.ts';
import { CrateValues, inline, kinds, type Rep } from './crate-values.ts';
import { partsOfType, type Attribute, type Layer, type LayerHead, type PrimHead } from './layer.ts';
import { compressBytes, compressIntegers } from './lz4.ts';

const headerBytes = 88;
const version = [0, 8, 0] as const;
const endOfSet = 0xffffffff;
const specTypes = { attribute: 1, prim: 6, pseudoRoot: 7, relationship: 8 } as const;
const specifiers = { def: 0, class: 2 } as const;
const [varying, uniform] = [0, 1];

type Field = [name: string, rep: Rep];

interface OpenPrim {
  path: number;
  fields: Field[];
  properties: number[];
  children: number[];
}

/** Starts a crate in `file`, which must be empty; `finish` writes the tables. */
export async function openCrateLayer(file: OutputFile, head: LayerHead): Promise<Layer & { finish(): Promise<void> }> {
  await file.write(new Uint8Array(headerBytes));
  return new CrateLayer(file, head);
}

class CrateLayer implements Layer {
  readonly #file: OutputFile;
  readonly #values: CrateValues;
  readonly #paths = new CratePaths();
  readonly #open: OpenPrim[];
  /** Name and value of each field, once. */
  readonly #fields = new VertexTable(1024);
  /** Lists of fields, by the number of the list without its last field and that field. */
  readonly #lists = new VertexTable(1024);
  readonly #setOf = new Map<number, number>();
  readonly #sets = new GrowingIndices(4096);
  readonly #specs = { paths: new GrowingIndices(1024), sets: new GrowingIndices(1024), types: new GrowingIndices(1024) };

  constructor(file: OutputFile, { defaultPrim, endTimeCode, timeCodesPerSecond, documentation }: LayerHead) {
    this.#file = file;
    this.#values = new CrateValues(file);
    const double = (value: number): Rep => inline(kinds.double, floatBits(value));
    const fields: Field[] = [
      ['defaultPrim', this.#token(defaultPrim)],
      ['documentation', this.#string(documentation)],
      ['metersPerUnit', double(1)],
      ['upAxis', this.#token('Y')],
    ];
    if (endTimeCode !== null) {
      // The end is told as a 32-bit float: rounded up, so that no sample lies behind it.
      const end = Math.fround(endTimeCode) < endTimeCode ? nextFloat(endTimeCode) : endTimeCode;
      fields.push(['endTimeCode', double(end)], ['startTimeCode', double(0)], ['timeCodesPerSecond', double(timeCodesPerSecond)]);
    }
    this.#open = [{ path: 0, fields, properties: [], children: [] }];
  }

  async begin({ specifier = 'def', type, name, displayName, apiSchemas = [], reference, instanceable }: PrimHead): Promise<void> {
    const token = this.#values.token(name);
    this.#open.at(-1)!.children.push(token);
    const path = this.#paths.enter(name, token);
    const fields: Field[] = [['specifier', inline(kinds.specifier, specifiers[specifier])]];
    if (type !== '') fields.push(['typeName', this.#token(type)]);
    if (apiSchemas.length > 0) fields.push(['apiSchemas', await this.#values.prependTokens(apiSchemas)]);
    if (displayName !== undefined) fields.push(['displayName', this.#string(displayName)]);
    if (reference !== undefined) fields.push(['references', await this.#values.prependReference(this.#paths.indexOf(reference))]);
    if (instanceable) fields.push(['instanceable', inline(kinds.bool, 1)]);
    this.#open.push({ path, fields, properties: [], children: [] });
  }

  async attribute(attribute: Attribute): Promise<void> {
    const { name, type, value, samples, connection, interpolation, elementSize } = attribute;
    const path = this.#addProperty(name);
    const { element, isArray } = partsOfType(type);
    const fields: Field[] = [
      ['custom', inline(kinds.bool, 0)],
      ['typeName', this.#token(type)],
      ['variability', inline(kinds.variability, attribute.uniform ? uniform : varying)],
    ];
    if (value !== undefined) fields.push(['default', await this.#values.value(element, isArray, value)]);
    if (samples !== undefined) fields.push(['timeSamples', await this.#values.samples(element, isArray, samples)]);
    if (connection !== undefined) fields.push(['connectionPaths', await this.#values.explicitPaths([this.#paths.indexOf(connection)])]);
    if (interpolation !== undefined) fields.push(['interpolation', this.#token(interpolation)]);
    if (elementSize !== undefined) fields.push(['elementSize', inline(kinds.int, elementSize)]);
    this.#addSpec(path, fields, specTypes.attribute);
  }

  async relationship(name: string, targets: readonly string[]): Promise<void> {
    const path = this.#addProperty(name);
    const paths = targets.map((target) => this.#paths.indexOf(target));
    const fields: Field[] = [
      ['custom', inline(kinds.bool, 0)],
      ['variability', inline(kinds.variability, uniform)],
      ['targetPaths', await this.#values.explicitPaths(paths)],
    ];
    this.#addSpec(path, fields, specTypes.relationship);
  }

  async end(): Promise<void> {
    const prim = this.#open.pop()!;
    this.#paths.leave();
    await this.#closePrim(prim, specTypes.prim);
  }

  async finish(): Promise<void> {
    await this.#closePrim(this.#open.pop()!, specTypes.pseudoRoot);
    const { indices, tokens, jumps } = this.#paths.finish();
    const sections: [string, number, number][] = [];
    const section = async (name: string, parts: readonly (number | Uint8Array)[]): Promise<void> => {
      const start = this.#file.bytes;
      for (const part of parts) await this.#file.write(typeof part === 'number' ? longOf(part) : part);
      sections.push([name, start, this.#file.bytes - start]);
    };
    const sized = (bytes: Uint8Array): (number | Uint8Array)[] => [bytes.length, bytes];
    const integers = (list: Int32Array | Uint32Array): (number | Uint8Array)[] => sized(compressIntegers(list));

    const names = this.#values.tokenBytes();
    await section('TOKENS', [this.#values.tokenCount, names.length, ...sized(compressBytes(names))]);
    const strings = this.#values.strings();
    await section('STRINGS', [strings.length, bytesOf(strings)]);
    const fields = this.#fields.keys();
    const fieldNames = Int32Array.from({ length: this.#fields.size }, (_, field) => fields[field * 3]!);
    const reps = Int32Array.from({ length: this.#fields.size * 2 }, (_, half) => fields[(half >> 1) * 3 + 1 + (half & 1)]!);
    await section('FIELDS', [fieldNames.length, ...integers(fieldNames), ...sized(compressBytes(bytesOf(reps)))]);
    await section('FIELDSETS', [this.#sets.length, ...integers(this.#sets.take())]);
    await section('PATHS', [indices.length, indices.length, ...integers(indices), ...integers(tokens), ...integers(jumps)]);
    const { paths, sets, types } = this.#specs;
    await section('SPECS', [paths.length, ...integers(paths.take()), ...integers(sets.take()), ...integers(types.take())]);
    await this.#writeContents(sections);
  }

  async #writeContents(sections: readonly [string, number, number][]): Promise<void> {
    const start = this.#file.bytes;
    await this.#file.write(longOf(sections.length));
    for (const [name, from, size] of sections) {
      const row = Buffer.alloc(32);
      row.write(name, 'latin1');
      row.writeBigInt64LE(BigInt(from), 16);
      row.writeBigInt64LE(BigInt(size), 24);
      await this.#file.write(row);
    }
    const header = Buffer.alloc(headerBytes);
    header.write('PXR-USDC', 'latin1');
    header.set(version, 8);
    header.writeBigInt64LE(BigInt(start), 16);
    await this.#file.patch(0, header);
  }

  #addProperty(name: string): number {
    const token = this.#values.token(name);
    this.#open.at(-1)!.properties.push(token);
    return this.#paths.property(name, token);
  }

  async #closePrim({ path, fields, properties, children }: OpenPrim, type: number): Promise<void> {
    if (properties.length > 0) fields.push(['properties', await this.#values.tokens(properties)]);
    if (children.length > 0) fields.push(['primChildren', await this.#values.tokens(children)]);
    this.#addSpec(path, fields, type);
  }

  #token(text: string): Rep {
    return inline(kinds.token, this.#values.token(text));
  }

  #string(text: string): Rep {
    return inline(kinds.string, this.#values.string(text));
  }

  #addSpec(path: number, fields: readonly Field[], type: number): void {
    let list = -1;
    const numbers: number[] = [];
    for (const [name, { low, high }] of fields) {
      const field = this.#fields.indexOf(this.#values.token(name), low, high);
      numbers.push(field);
      list = this.#lists.indexOf(list, field, 0);
    }
    let set = this.#setOf.get(list);
    if (set === undefined) {
      this.#setOf.set(list, (set = this.#sets.length));
      for (const number of numbers) this.#sets.push(number);
      this.#sets.push(endOfSet);
    }
    this.#specs.paths.push(path);
    this.#specs.sets.push(set);
    this.#specs.types.push(type);
  }
}

const bytesOf = (words: Uint32Array | Int32Array): Uint8Array => new Uint8Array(words.buffer, words.byteOffset, words.byteLength);

function longOf(value: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

const word = new DataView(new ArrayBuffer(4));
/** A double whose value is a 32-bit float is told by that. */
function floatBits(value: number): number {
  word.setFloat32(0, value);
  return word.getUint32(0);
}

/** The next 32-bit float above a positive number that is none. */
function nextFloat(value: number): number {
  word.setUint32(0, floatBits(value) + 1);
  return word.getFloat32(0);
}
