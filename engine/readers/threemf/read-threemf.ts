import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stemOf } from '#domain/formats';
import { unpackArchive } from '#engine/archives/unpack';
import { createMesh, createNode, createScene } from '#engine/scenes/create-scene';
import { dropUnusedMaterials } from '#engine/scenes/drop-unmapped-textures';
import { placeOfMatrix } from '#engine/scenes/place';
import type { VerbContext } from '#engine/context';
import { sceneLimits, tooDeep } from '#engine/scenes/depth';
import type { Scene } from '#engine/scenes/scene';
import { dropUnusedTextures } from '#engine/scenes/textures-in-use';
import { WarningList } from '#engine/scenes/warning-list';
import { repair } from '#engine/transforms/repair';
import { unreadable } from '../../files/read-failure.ts';
import { Work } from '../../files/work.ts';
import { wrapRoots } from '../wrap-roots.ts';
import { decodeXml } from '../xml/decode.ts';
import { primitivesOf } from './mesh.ts';
import { readModelPart, type Component, type ModelPart, type Object3mf } from './model.ts';
import { openPackage, type Package } from './package.ts';
import { addMetadata } from './credits.ts';
import { readLooks, type Looks } from './properties.ts';
import { readSlicerParts, type SlicerParts } from './slicer-parts.ts';

const metresPerUnit: Record<string, number> = { micron: 1e-6, millimeter: 1e-3, centimeter: 1e-2, inch: 0.0254, foot: 0.3048, meter: 1 };
/** What components of components may unfold to. */
const maxNodes = 200_000;
/** Steps of adding an object. */
const addingSteps = 8;

/**
 * Reads a 3MF: objects, components and build items over all model parts, base materials, colours, textures, composites and layers of
 * properties, in metres with Y up. Beams of a lattice become lines. Source: 3MF Core 1.3 with its published extensions.
 */
export async function readThreemf(path: string, context: VerbContext = {}): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-3mf-'));
  try {
    const { entries } = await unpackArchive(path, folder, {}, context);
    const source = await openPackage(
      folder,
      entries.map((entry) => entry.path),
    );
    const scene = createScene(stemOf(path));
    const warnings = new WarningList();
    const builder = new Builder(scene, source, warnings, context, context.work ?? new Work(0));
    await builder.build();
    dropUnusedMaterials(scene);
    dropUnusedTextures(scene);
    const { droppedElements } = repair(scene, {}, context);
    warnings.count('nonFiniteDropped', droppedElements);
    scene.warnings.push(...warnings.list());
    return scene;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface OpenPart {
  name: string;
  model: ModelPart;
  looks: Looks;
  /** Meshes of objects that were drawn already; null for one without triangles. */
  meshes: Map<number, number | null>;
}

/** Unfolds the build of a package into nodes; an object that is drawn several times is one mesh. */
class Builder {
  readonly #scene: Scene;
  readonly #source: Package;
  readonly #warnings: WarningList;
  readonly #context: VerbContext;
  readonly #parts = new Map<string, Promise<OpenPart | undefined>>();
  /** Objects on the way down, so that one that contains itself ends. */
  readonly #path = new Set<string>();
  readonly #work: Work;
  #slicer: SlicerParts = { helpers: new Map(), ranges: 0 };

  constructor(scene: Scene, source: Package, warnings: WarningList, context: VerbContext, work: Work) {
    this.#work = work;
    this.#scene = scene;
    this.#source = source;
    this.#warnings = warnings;
    this.#context = context;
  }

  async build(): Promise<void> {
    const start = await this.#part(this.#source.start);
    if (!start) throw unreadable('3MF 中没有 3dmodel.model');
    const { model } = start;
    addMetadata(this.#scene.credits, model.metadata);
    this.#slicer = await readSlicerParts(this.#source);
    this.#warnings.count('helperPartsShown', this.#slicer.ranges);
    const inside = new Set([...model.objects.values()].flatMap(({ components }) => components.map(({ objectId }) => objectId)));
    const loose = [...model.objects.keys()].filter((id) => !inside.has(id));
    // A file without a build shows what is in no other object.
    const identity = (): Float64Array => new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    const items = model.items.length > 0 ? model.items : loose.map((objectId) => ({ objectId, path: '', transform: identity() }));
    for (const [done, item] of items.entries()) {
      const index = await this.#add(start, item);
      if (index !== undefined) this.#scene.roots.push(index);
      this.#context.onProgress?.('read', done + 1, items.length);
    }
    wrapRoots(this.#scene, metresPerUnit[model.unit.trim().toLowerCase()] ?? 1e-3, 'z');
  }

  async #part(name: string): Promise<OpenPart | undefined> {
    const key = name.replace(/^\/+/, '').toLowerCase();
    let part = this.#parts.get(key);
    if (!part) this.#parts.set(key, (part = this.#open(name)));
    return await part;
  }

  async #open(name: string): Promise<OpenPart | undefined> {
    this.#context.signal?.throwIfAborted();
    const bytes = await this.#source.read(name);
    if (!bytes) {
      this.#warnings.add('referenceMissing', { path: name });
      return undefined;
    }
    this.#work.grant(bytes.length);
    const model = readModelPart(decodeXml(bytes), this.#work);
    if (!model.whole) this.#warnings.add('endMissing');
    for (const extension of model.unknownExtensions) this.#warnings.add('extensionDropped', { extension });
    for (const [attribute, count] of model.painted) this.#warnings.count('paintDropped', count, { attribute });
    for (const element of model.dropped) this.#warnings.add('elementDropped', { element });
    return { name, model, looks: await readLooks(model, this.#source, this.#scene, this.#warnings), meshes: new Map() };
  }

  /** Adds the object that a component or item names; undefined, with a warning, for one that is not there or contains itself. */
  async #add(from: OpenPart, { objectId, path, transform }: Component): Promise<number | undefined> {
    const part = path === '' ? from : await this.#part(path);
    const object = part?.model.objects.get(objectId);
    const key = `${part?.name} ${objectId}`;
    if (!part || !object) {
      this.#warnings.count('nodeShared');
      return undefined;
    }
    if (this.#path.has(key)) {
      this.#warnings.add('nodeCyclic', { node: titleOf(object) });
      return undefined;
    }
    if (this.#scene.nodes.length >= maxNodes) throw unreadable(`组件超过 ${maxNodes} 个`);
    if (this.#path.size >= sceneLimits.depth) throw tooDeep();
    this.#work.charge((1 + object.components.length) * addingSteps);
    const index = this.#scene.nodes.push(createNode(titleOf(object), placeOfMatrix(transform))) - 1;
    this.#scene.nodes[index]!.mesh = this.#mesh(part, object);
    this.#path.add(key);
    for (const component of object.components) {
      if (part.name === this.#source.start && this.#slicer.helpers.get(object.id)?.has(component.objectId)) {
        this.#warnings.count('helperPartsDropped');
        continue;
      }
      const child = await this.#add(part, component);
      if (child !== undefined) this.#scene.nodes[index]!.children.push(child);
    }
    this.#path.delete(key);
    return index;
  }

  #mesh(part: OpenPart, object: Object3mf): number | null {
    const known = part.meshes.get(object.id);
    if (known !== undefined) return known;
    this.#context.signal?.throwIfAborted();
    const primitives = primitivesOf(object, part.looks, this.#warnings);
    const mesh = primitives.length === 0 ? null : this.#scene.meshes.push(createMesh(titleOf(object), primitives)) - 1;
    part.meshes.set(object.id, mesh);
    return mesh;
  }
}

const titleOf = ({ name, id }: Object3mf): string => name || `object-${id}`;
