/** glTF 1.0 as glTF 2.0, before anything of it is read (Khronos glTF 1.0 specification, KHR_binary_glTF, KHR_materials_common). */

import type { WarningList } from '#engine/scenes/warning-list';
import type { Work } from '../../../files/work.ts';
import { centreExtension } from '../centre.ts';
import { isObject, listOf, numbersOf, objectOf, Table, type Json } from './json.ts';
import { commonMaterials, upgradeMaterial } from './materials.ts';

/** The buffer that is the GLB's own body. */
const binaryBuffer = 'binary_glTF';
const binaryExtension = 'KHR_binary_glTF';
/** Without these the same surfaces are drawn at the same places. */
const dispensable = new Set([binaryExtension, commonMaterials]);
/** What lists of 2.0 are called that tables of 1.0 with ids were. */
const attributeNames: Readonly<Record<string, string>> = {
  ...{ TEXCOORD: 'TEXCOORD_0', COLOR: 'COLOR_0', JOINT: 'JOINTS_0', WEIGHT: 'WEIGHTS_0' },
  ...{ JOINTS: 'JOINTS_0', WEIGHTS: 'WEIGHTS_0' },
};

/** Whether the JSON of a glTF is of version 1. */
export const isEarly = (value: unknown): value is Json => {
  const { version } = objectOf(objectOf(value).asset);
  return typeof version === 'string' ? version.startsWith('1.') : version === 1 || (isObject(value) && isObject(value.meshes));
};

/**
 * Rewrites the JSON of a glTF 1.0. Tables become lists, strides go from accessors to views, joints are found by their names, materials keep what their parameters say;
 * programs are not run, which `warnings` says. References to what is not there become −1.
 */
export function upgradeGltf(source: Json, warnings: WarningList, work: Work): Json {
  return new Upgrade(source, warnings, work).json();
}

class Upgrade {
  readonly #source: Json;
  readonly #warnings: WarningList;
  readonly #work: Work;
  readonly #tables: Record<
    'accessors' | 'buffers' | 'cameras' | 'images' | 'materials' | 'nodes' | 'samplers' | 'scenes' | 'textures',
    Table
  >;
  readonly #bufferViews: Table;
  /** Views of 2.0: one for each view and stride. */
  readonly #views: Json[] = [];
  readonly #viewNumbers = new Map<string, number>();
  readonly #meshes: Json[] = [];
  readonly #meshNumbers = new Map<string, number>();
  readonly #skins: Json[] = [];
  readonly #skinNumbers = new Map<string, number | undefined>();

  constructor(source: Json, warnings: WarningList, work: Work) {
    this.#source = source;
    this.#warnings = warnings;
    this.#work = work;
    const table = (name: string, first?: string): Table => new Table(source[name], first);
    this.#tables = {
      ...{ accessors: table('accessors'), buffers: table('buffers', binaryBuffer), cameras: table('cameras'), images: table('images') },
      ...{
        materials: table('materials'),
        nodes: table('nodes'),
        samplers: table('samplers'),
        scenes: table('scenes'),
        textures: table('textures'),
      },
    };
    this.#bufferViews = table('bufferViews');
  }

  json(): Json {
    const { accessors, buffers, cameras, images, materials, nodes, samplers, scenes, textures } = this.#tables;
    const used = listOf(this.#source.extensionsUsed).map(String);
    const techniques = new Table(this.#source.techniques);
    const required = used.filter((name) => !dispensable.has(name));
    const extensions = objectOf(this.#source.extensions);
    if (objectOf(extensions[commonMaterials]).lights !== undefined) this.#warnings.add('elementDropped', { element: '光源' });
    const { scene } = this.#source;
    return {
      asset: { ...objectOf(this.#source.asset), version: '2.0' },
      ...(scene !== undefined && { scene: scenes.numberOf(scene) }),
      scenes: scenes.entries.map(([id, one]) => ({ ...named(id, one), nodes: listOf(one.nodes).map((node) => nodes.numberOf(node)) })),
      nodes: nodes.entries.map(([id, one]) => this.#node(id, one)),
      accessors: accessors.entries.map(([, one]) => this.#accessor(one)),
      materials: materials.entries.map(([id, one]) => ({
        ...named(id, one),
        ...upgradeMaterial(one, typeof one.name === 'string' ? one.name : id, techniques, textures, this.#warnings),
      })),
      textures: textures.entries.map(([id, { source, sampler }]) => ({
        name: id,
        source: images.numberOf(source),
        ...(samplers.has(sampler) && { sampler: samplers.numberOf(sampler) }),
      })),
      images: images.entries.map(([id, one]) => this.#image(id, one)),
      samplers: samplers.entries.map(([, one]) => one),
      animations: new Table(this.#source.animations).entries.map(([id, one]) => this.#animation(id, one)),
      cameras: cameras.entries.map(([id, one]) => ({ ...one, name: one.name ?? id })),
      buffers: buffers.entries.map(([id, { uri, byteLength }]) => ({ byteLength, ...(id !== binaryBuffer && { uri }) })),
      meshes: this.#meshes,
      skins: this.#skins,
      bufferViews: this.#views,
      extensionsUsed: [...required, ...(this.#source.materials !== undefined ? ['KHR_materials_unlit'] : [])],
      extensionsRequired: required,
      ...(extensions[centreExtension] !== undefined && { extensions: { [centreExtension]: extensions[centreExtension] } }),
      extras: this.#source.extras,
    };
  }

  #view(id: unknown, stride: unknown): number {
    const key = JSON.stringify([id, stride]);
    const known = this.#viewNumbers.get(key);
    if (known !== undefined) return known;
    const view = this.#bufferViews.entries[this.#bufferViews.numberOf(id)]?.[1] ?? {};
    const buffer = this.#tables.buffers.numberOf(view.buffer);
    const { byteOffset = 0, byteLength } = view;
    // Nothing or 0 means up to the end.
    const rest = Number(this.#tables.buffers.entries[buffer]?.[1].byteLength) - Number(byteOffset);
    const length = Number(byteLength) > 0 ? byteLength : rest;
    const number = this.#views.push({ buffer, byteOffset, byteLength: length, ...(Number(stride) > 0 && { byteStride: stride }) }) - 1;
    this.#viewNumbers.set(key, number);
    return number;
  }

  #accessor({ bufferView, byteStride, byteOffset, componentType, count, type, extensions }: Json): Json {
    return { bufferView: this.#view(bufferView, byteStride), byteOffset, componentType, count, type, extensions };
  }

  #image(id: string, one: Json): Json {
    const own = objectOf(objectOf(one.extensions)[binaryExtension]);
    if (own.bufferView === undefined) return { ...named(id, one), uri: one.uri };
    return { ...named(id, one), bufferView: this.#view(own.bufferView, 0), mimeType: own.mimeType };
  }

  #node(id: string, one: Json): Json {
    const { nodes, cameras } = this.#tables;
    const meshes = listOf(one.meshes).map(String);
    return {
      ...named(id, one),
      children: listOf(one.children).map((child) => nodes.numberOf(child)),
      ...(meshes.length > 0 && { mesh: this.#mesh(meshes) }),
      ...(typeof one.skin === 'string' && { skin: this.#skin(one.skin, listOf(one.skeletons).map(String)) }),
      ...(one.camera !== undefined && { camera: cameras.numberOf(one.camera) }),
      // A matrix of 1.0 may stand beside translation, rotation and scale that say nothing.
      ...(Array.isArray(one.matrix) ? { matrix: one.matrix } : { translation: one.translation, rotation: one.rotation, scale: one.scale }),
    };
  }

  /** The meshes of one node as one, however many there are. */
  #mesh(ids: readonly string[]): number {
    const key = JSON.stringify(ids);
    const known = this.#meshNumbers.get(key);
    if (known !== undefined) return known;
    const table = objectOf(this.#source.meshes);
    const sources = ids.map((id) => (Object.hasOwn(table, id) ? objectOf(table[id]) : {}));
    const parts = sources.flatMap((mesh) => listOf(mesh.primitives).map(objectOf));
    this.#work.charge(parts.length);
    const mesh = { ...named(ids[0]!, sources[0]!), primitives: parts.map((part) => this.#primitive(part)) };
    const number = this.#meshes.push(mesh) - 1;
    this.#meshNumbers.set(key, number);
    return number;
  }

  #primitive({ attributes, indices, material, mode }: Json): Json {
    const { accessors, materials } = this.#tables;
    const own = Object.entries(objectOf(attributes)).map(([name, id]) => [
      attributeNames[name] ?? name.replace(/^(JOINT|WEIGHT)_/, '$1S_'),
      accessors.numberOf(id),
    ]);
    return {
      attributes: Object.fromEntries(own) as Json,
      ...(indices !== undefined && { indices: accessors.numberOf(indices) }),
      ...(materials.has(material) && { material: materials.numberOf(material) }),
      mode,
    };
  }

  /** A skin over the skeletons below `roots`: its joints are the nodes whose names it lists; undefined where one of them is missing. */
  #skin(id: string, roots: readonly string[]): number | undefined {
    const key = JSON.stringify([id, roots]);
    if (this.#skinNumbers.has(key)) return this.#skinNumbers.get(key);
    const table = objectOf(this.#source.skins);
    const skin = Object.hasOwn(table, id) ? objectOf(table[id]) : {};
    const nodeOf = this.#jointsBelow(roots);
    const joints = listOf(skin.jointNames).map((name) => {
      const node = nodeOf.get(String(name)) ?? -1;
      if (node < 0) this.#warnings.add('jointMissing', { joint: String(name) });
      return node;
    });
    const shape = numbersOf(skin.bindShapeMatrix);
    this.#skinNumbers.set(key, joints.includes(-1) ? undefined : this.#skins.length);
    if (joints.includes(-1)) return undefined;
    this.#skins.push({
      ...named(id, skin),
      joints,
      inverseBindMatrices: skin.inverseBindMatrices === undefined ? undefined : this.#tables.accessors.numberOf(skin.inverseBindMatrices),
      ...(shape.length === 16 && { bindShapeMatrix: shape }),
    });
    return this.#skins.length - 1;
  }

  /** The nodes that are joints, by name; without roots in the whole file. */
  #jointsBelow(roots: readonly string[]): Map<string, number> {
    const { nodes } = this.#tables;
    const found = new Map<string, number>();
    const seen = new Set<number>();
    const stack = roots.length > 0 ? roots.map((id) => nodes.numberOf(id)) : nodes.entries.map((_, number) => number);
    for (let number = stack.pop(); number !== undefined; number = stack.pop()) {
      const node = nodes.entries[number]?.[1];
      if (node === undefined || seen.has(number)) continue;
      seen.add(number);
      this.#work.charge(4);
      if (typeof node.jointName === 'string' && !found.has(node.jointName)) found.set(node.jointName, number);
      if (roots.length > 0) for (const child of listOf(node.children)) stack.push(nodes.numberOf(child));
    }
    return found;
  }

  #animation(id: string, one: Json): Json {
    const samplers = new Table(one.samplers);
    const parameters = objectOf(one.parameters);
    const accessor = (name: unknown): number => this.#tables.accessors.numberOf(parameters[String(name)]);
    return {
      ...named(id, one),
      channels: listOf(one.channels).map((channel) => {
        const { sampler, target } = objectOf(channel);
        const { id: node, path } = objectOf(target);
        return { sampler: samplers.numberOf(sampler), target: { node: this.#tables.nodes.numberOf(node), path } };
      }),
      samplers: samplers.entries.map(([, { input, output, interpolation }]) => ({
        ...{ input: accessor(input), output: accessor(output) },
        ...(interpolation === 'STEP' && { interpolation }),
      })),
    };
  }
}

const named = (id: string, { name }: Json): Json => ({ name: typeof name === 'string' && name !== '' ? name : id });
