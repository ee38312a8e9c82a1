import { readFile, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { modelFormats, stemOf } from '#domain/formats';
import { withConverted } from '#engine/converters/run-converter';
import type { VerbContext } from '#engine/context';
import { createMesh, createNode, createScene } from '#engine/scenes/create-scene';
import { sceneLimits, tooDeep } from '#engine/scenes/depth';
import { dropUnusedMaterials } from '#engine/scenes/drop-unmapped-textures';
import { placeOfMatrix } from '#engine/scenes/place';
import type { Primitive, Scene, SceneNode } from '#engine/scenes/scene';
import { showsGeometry } from '#engine/scenes/shows-geometry';
import { WarningList } from '#engine/scenes/warning-list';
import { multiplyMatrices } from '#engine/scenes/world';
import { repair } from '#engine/transforms/repair';
import { unreadable } from '../../files/read-failure.ts';
import { Work } from '../../files/work.ts';
import { readGltf } from '../gltf/read-gltf.ts';
import { createResources, type Resources } from '../resources.ts';
import { wrapRoots } from '../wrap-roots.ts';
import type { Guid } from './bytes.ts';
import { elements, hasExactGeometry, openJt, readSegment, type JtFile } from './container.ts';
import { namesPart, readGraph, type JtAttribute, type JtGraph, type JtNode } from './graph.ts';
import { convertMaterial, type JtMaterial } from './materials.ts';
import type { PacketSource } from './packets.ts';
import { readShape, shapeKinds } from './shape.ts';

const metresPerUnit: Readonly<Record<string, number>> = {
  micrometers: 1e-6,
  millimeters: 1e-3,
  centimeters: 1e-2,
  decimeters: 0.1,
  meters: 1,
  kilometers: 1000,
  mils: 2.54e-5,
  inches: 0.0254,
  feet: 0.3048,
  yards: 0.9144,
  miles: 1609.344,
};
/** What instances of instances may unfold to. */
const maxNodes = 200_000;
/** No assembly has more files than this. */
const maxFiles = 2000;
/** Steps of adding a node. */
const addingSteps = 16;
const propertyNames = { name: 'JT_PROP_NAME', unit: 'JT_PROP_MEASUREMENT_UNITS', shape: 'JT_LLPROP_SHAPEIMPL' } as const;

/**
 * Reads a JT of version 8, 9 or 10: assemblies with names, places and materials, over several files too, and of each part its finest triangles, lines and points, in metres with Y up
 * (a JT says no axis: Z is taken as up, as in other CAD). Exact geometry alone is `model.needsConverter`, unless a converter is named in `context.converters`.
 * Sources: JT File Format Reference 8.1 and 9.5, ISO 14306:2017.
 */
export async function readJt(path: string, resources: Resources, context: VerbContext = {}): Promise<Scene> {
  const bytes = await readFile(path, context.signal ? { signal: context.signal } : {});
  const file = openJt(bytes);
  const scene = createScene(stemOf(path));
  const warnings = new WarningList();
  const assembly = new Assembly(scene, resources, warnings, context, context.work ?? new Work(bytes.length));
  const builder = new Builder(assembly, file, basename(path));
  await assembly.build(builder, path);
  if (!showsGeometry(scene) && hasExactGeometry(file)) return await readExact(path, file, context);
  dropUnusedMaterials(scene);
  const { droppedElements } = repair(scene, {}, context);
  warnings.count('nonFiniteDropped', droppedElements);
  scene.warnings.push(...warnings.list());
  return scene;
}

async function readExact(path: string, { version }: JtFile, context: VerbContext): Promise<Scene> {
  const program = context.converters?.jt;
  if (program !== undefined) return await withConverted(program, path, (glb) => readGltf(glb, createResources(glb), context), context);
  const { label, convert } = modelFormats.jt;
  throw new AppError('model.needsConverter', { format: label, version: `（JT ${version}，只有精确几何，没有三角面）`, convert });
}

/** What holds at a node, of what lies above it. */
interface Inherited {
  material: number | null;
  /** The material above is final. */
  final: boolean;
  depth: number;
}

/** What all files of an assembly become together. */
class Assembly {
  readonly scene: Scene;
  readonly warnings: WarningList;
  readonly context: VerbContext;
  readonly work: Work;
  readonly #resources: Resources;
  /** Part files by their path; null for one that cannot be read. */
  readonly #parts = new Map<string, Builder | null>();
  /** Materials by what they are made of: many elements say the same. */
  readonly #materials = new Map<string, number>();

  constructor(scene: Scene, resources: Resources, warnings: WarningList, context: VerbContext, work: Work) {
    this.scene = scene;
    this.warnings = warnings;
    this.context = context;
    this.work = work;
    this.#resources = resources;
  }

  async build(main: Builder, path: string): Promise<void> {
    this.#parts.set(await realpath(path), main);
    await main.open();
    this.scene.roots = await main.addRoot({ material: null, final: false, depth: 0 });
    const { metres } = main;
    if (metres === undefined) this.warnings.add('unitUnknown');
    wrapRoots(this.scene, metres ?? 1, 'z');
  }

  materialOf(material: JtMaterial): number {
    const key = JSON.stringify(material);
    let index = this.#materials.get(key);
    if (index === undefined) this.#materials.set(key, (index = this.scene.materials.push(convertMaterial(material, '')) - 1));
    return index;
  }

  /** The file that a partition names, opened once; a warning where it is not there or cannot be read. */
  async part(name: string): Promise<Builder | null> {
    const path = await this.#resources.find(name);
    if (path === undefined) {
      this.warnings.add('partFileMissing', { path: name });
      return null;
    }
    const known = this.#parts.get(path);
    if (known !== undefined) return known;
    const part = this.#parts.size < maxFiles ? await this.#open(path) : null;
    this.#parts.set(path, part);
    if (part === null) this.warnings.add('partFileUnreadable', { path: basename(path) });
    return part;
  }

  async #open(path: string): Promise<Builder | null> {
    const { signal } = this.context;
    const bytes = await readFile(path, signal ? { signal } : {});
    this.work.grant(bytes.length);
    try {
      const part = new Builder(this, openJt(bytes), basename(path));
      await part.open();
      return part;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return null;
    }
  }
}

/** Unfolds the graph of a file into nodes; what an instance repeats has one mesh. */
class Builder {
  readonly #assembly: Assembly;
  readonly #scene: Scene;
  readonly #file: JtFile;
  readonly #name: string;
  readonly #warnings: WarningList;
  readonly #context: VerbContext;
  readonly #source: PacketSource;
  #graph!: JtGraph;
  /** It is being added: a file that names itself ends. */
  #isOpen = false;
  /** Nodes on the way down, so that one that contains itself ends. */
  readonly #path = new Set<number>();
  /** Nodes without name and place: only what they draw counts. */
  readonly #plain = new Set<number>();
  /** Primitives without material by the segment they are of. */
  readonly #shapes = new Map<Guid, Promise<Primitive[]>>();
  /** Meshes by shape and material. */
  readonly #meshes = new Map<string, number | null>();
  readonly #units = new Set<string>();

  /** @param name The file's own, by which its graph calls itself. */
  constructor(assembly: Assembly, file: JtFile, name: string) {
    this.#assembly = assembly;
    this.#scene = assembly.scene;
    this.#file = file;
    this.#name = name;
    this.#warnings = assembly.warnings;
    this.#context = assembly.context;
    this.#source = { generation: file.generation, work: assembly.work };
  }

  /** Metres of a unit, as far as its nodes have said by now. */
  get metres(): number | undefined {
    const [unit] = this.#units;
    return unit === undefined ? undefined : metresPerUnit[unit];
  }

  /** Reads the graph. */
  async open(): Promise<void> {
    const segment = this.#file.segments.get(this.#file.graph);
    if (!segment) throw unreadable('JT 文件中没有场景结构');
    const content = await readSegment(this.#file, segment);
    this.#source.work.grant(content.left);
    this.#graph = readGraph(content, this.#file.generation, this.#source.work);
  }

  async addRoot(above: Inherited): Promise<number[]> {
    this.#isOpen = true;
    const roots = await this.#add(this.#graph.root, above);
    this.#isOpen = false;
    return roots;
  }

  /** What the file of a partition holds, in the unit of this one. */
  async #addPart({ file }: JtNode, own: Inherited): Promise<number[]> {
    const part = await this.#assembly.part(file);
    if (part === null) return [];
    if (part.#isOpen) {
      this.#warnings.add('nodeCyclic', { node: file });
      return [];
    }
    const nodes = await part.addRoot(own);
    if (hasExactGeometry(part.#file) && !nodes.some((index) => this.#draws(index))) this.#warnings.add('partFailed', { part: file });
    const [theirs, ours] = [part.metres, this.metres];
    if (theirs === undefined || ours === undefined || theirs === ours) return nodes;
    const scale = theirs / ours;
    return [this.#scene.nodes.push(createNode(part.#name, { scale: [scale, scale, scale], children: nodes })) - 1];
  }

  /**
   * Adds a node with all below it and returns its index. One that only passes on (no name, place or geometry) is left out for what is below it; one that is hidden or
   * missing gives nothing.
   */
  async #add(id: number, above: Inherited): Promise<number[]> {
    const node = this.#graph.nodes.get(id);
    if (!node) return [];
    if (node.hidden) {
      this.#warnings.count('hiddenDropped');
      return [];
    }
    const name = this.#nameOf(id);
    if (this.#path.has(id)) {
      this.#warnings.add('nodeCyclic', { node: name });
      return [];
    }
    if (this.#scene.nodes.length >= maxNodes) throw unreadable(`组件超过 ${maxNodes} 个`);
    if (above.depth >= sceneLimits.depth) throw tooDeep();
    this.#source.work.charge((1 + node.children.length + node.attributes.length) * addingSteps);
    this.#context.signal?.throwIfAborted();
    this.#noteUnit(id);
    const { own, matrix } = this.#inherit(node, above);
    this.#path.add(id);
    const children = namesPart(node) && node.file !== this.#name ? await this.#addPart(node, own) : await this.#addBelow(node, own);
    const mesh = node.kind === 'shape' ? await this.#mesh(id, own.material) : null;
    this.#path.delete(id);
    if (name === '' && matrix === null && mesh === null) return children;
    const added = createNode(name, { ...(matrix && placeOfMatrix(matrix)), mesh, children });
    if (mesh === null) this.#absorb(added);
    const index = this.#scene.nodes.push(added) - 1;
    if (name === '' && matrix === null) this.#plain.add(index);
    return [index];
  }

  async #addBelow(node: JtNode, own: Inherited): Promise<number[]> {
    const children: number[] = [];
    for (const child of this.#shown(node)) {
      const below = await this.#add(child, own);
      for (const index of below) children.push(index);
      // Of levels of detail, the first that shows something.
      if (node.kind === 'levels' && below.some((index) => this.#draws(index))) break;
    }
    return children;
  }

  /** Takes the mesh of an only child that is nothing but its mesh: the node that was added last. */
  #absorb(node: SceneNode): void {
    const [child, ...others] = node.children;
    if (child === undefined || others.length > 0 || !this.#plain.has(child) || child !== this.#scene.nodes.length - 1) return;
    node.mesh = this.#scene.nodes.pop()!.mesh;
    node.children = [];
    this.#plain.delete(child);
  }

  #shown({ kind, children, selected }: JtNode): number[] {
    return kind === 'switch' ? children.slice(Math.max(0, selected), selected < 0 ? 0 : selected + 1) : children;
  }

  #draws(index: number): boolean {
    const { mesh, children } = this.#scene.nodes[index]!;
    return mesh !== null || children.some((child) => this.#draws(child));
  }

  /** Matrices multiply; the material that is lowest counts, but for what a final one above forbids. */
  #inherit(node: JtNode, above: Inherited): { own: Inherited; matrix: Float64Array | null } {
    const own = { ...above, depth: above.depth + 1 };
    let matrix: Float64Array | null = null;
    for (const id of node.attributes) {
      const attribute = this.#graph.attributes.get(id);
      if (attribute === undefined || attribute.ignore) continue;
      if ('matrix' in attribute) matrix = matrix ? multiplyMatrices(matrix, attribute.matrix) : attribute.matrix;
      else if ('texture' in attribute) this.#warnings.add('elementDropped', { element: '贴图' });
      else if (!own.final || attribute.force) this.#take(attribute, own);
    }
    return { own, matrix };
  }

  #take({ material, final }: JtAttribute & { material: JtMaterial }, own: Inherited): void {
    own.material = this.#assembly.materialOf(material);
    own.final ||= final;
  }

  #property(id: number, name: string): string | undefined {
    const value = this.#graph.properties.get(id)?.get(name);
    return typeof value === 'string' ? value : undefined;
  }

  /** A name is kept with version and instance behind it, and the kind of its node: `Rod.part;0;0:`. */
  #nameOf(id: number): string {
    const name = this.#property(id, propertyNames.name) ?? '';
    return name.replace(/;[^;]*;[^;]*:?$/, '').replace(/\.(part|asm)$/i, '');
  }

  #noteUnit(id: number): void {
    const unit = this.#property(id, propertyNames.unit)?.trim().toLowerCase();
    if (unit !== undefined) this.#units.add(unit);
  }

  async #mesh(id: number, material: number | null): Promise<number | null> {
    const value = this.#graph.properties.get(id)?.get(propertyNames.shape);
    if (value === undefined || typeof value === 'string') return null;
    const key = `${value.segment} ${material}`;
    const known = this.#meshes.get(key);
    if (known !== undefined) return known;
    const shape = (await this.#shape(value.segment)).map((primitive) => ({ ...primitive, material }));
    const mesh = shape.length === 0 ? null : this.#scene.meshes.push(createMesh('', shape)) - 1;
    this.#meshes.set(key, mesh);
    return mesh;
  }

  async #shape(segment: Guid): Promise<Primitive[]> {
    let shape = this.#shapes.get(segment);
    if (!shape) {
      this.#shapes.set(segment, (shape = this.#read(segment)));
      this.#context.onProgress?.('read', this.#shapes.size, this.#file.segments.size);
    }
    return await shape;
  }

  async #read(id: Guid): Promise<Primitive[]> {
    const segment = this.#file.segments.get(id);
    if (!segment) return [];
    const primitives: Primitive[] = [];
    for (const { type, body } of elements(await readSegment(this.#file, segment), this.#file.generation > 8)) {
      const kind = shapeKinds[type];
      if (kind === undefined) continue;
      const primitive = readShape(kind, body, this.#source, (attribute) => this.#warnings.add('attributeDropped', { attribute }));
      if (primitive) primitives.push(primitive);
    }
    return primitives;
  }
}
