/** The node tree of an FBX file with what hangs on it. */

import { createMesh, createNode } from '#engine/scenes/create-scene';
import type { Scene, SceneNode } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import type { Work } from '../../files/work.ts';
import { addCamera, addLight, cameraTurn, lightTurn } from './cameras-lights.ts';
import { attributeTypes, type FbxDocument, type FbxNode } from './document.ts';
import type { FbxKernel } from './kernel.ts';
import { findLevels, type FbxLevels } from './levels.ts';
import type { MaterialTable } from './material-table.ts';
import { readLines, readMesh, readSurface, type FbxGeometry, type FbxTarget } from './meshes.ts';

/** Steps of drawing one part of a geometry. */
const partSteps = 32;

/** A node that draws a mesh with morph targets. */
export interface MorphedNode {
  node: number;
  targets: FbxTarget[];
}

export interface BuiltNodes {
  /** Place in the scene of each node of the file; undefined for a root that is not needed. */
  places: (number | undefined)[];
  morphed: MorphedNode[];
  /** Skins of the scene whose file blends them by dual quaternions. */
  dualSkins: ReadonlySet<number>;
}

/** Adds the nodes and everything they draw to the scene. */
export function buildNodes(
  document: FbxDocument,
  kernel: FbxKernel,
  scene: Scene,
  materials: MaterialTable,
  warnings: WarningList,
  work: Work,
  signal?: AbortSignal,
): BuiltNodes {
  return new NodeBuilder(document, kernel, scene, materials, warnings, work, signal).build();
}

class NodeBuilder {
  readonly #document: FbxDocument;
  readonly #kernel: FbxKernel;
  readonly #scene: Scene;
  readonly #materials: MaterialTable;
  readonly #warnings: WarningList;
  readonly #work: Work;
  readonly #signal: AbortSignal | undefined;
  /** Beside surfaces lines are what a rig is held by, not what is shown: they are drawn where nothing else is. */
  #hasSurfaces = false;
  #levels: FbxLevels = { groups: [], skipped: new Set(), switched: new Set(), dropped: 0 };
  readonly #places: (number | undefined)[] = [];
  readonly #morphed: MorphedNode[] = [];
  readonly #geometries = new Map<string, FbxGeometry | undefined>();
  readonly #meshes = new Map<string, number>();
  readonly #skins = new Map<string, number>();
  readonly #dualSkins = new Set<number>();

  constructor(
    document: FbxDocument,
    kernel: FbxKernel,
    scene: Scene,
    materials: MaterialTable,
    warnings: WarningList,
    work: Work,
    signal: AbortSignal | undefined,
  ) {
    this.#work = work;
    this.#document = document;
    this.#kernel = kernel;
    this.#scene = scene;
    this.#materials = materials;
    this.#warnings = warnings;
    this.#signal = signal;
  }

  build(): BuiltNodes {
    const { nodes, meshes } = this.#document;
    this.#hasSurfaces = nodes.some(({ attributes }) =>
      attributes.some(
        ({ type, index }) => type === attributeTypes.surface || (type === attributeTypes.mesh && meshes[index]!.triangles > 0),
      ),
    );
    const joints = new Set(this.#document.skins.flatMap(({ clusters }) => clusters.map(({ node }) => node)));
    this.#levels = findLevels(this.#document, {
      isVisible: (index) => nodes[index]!.visible && this.#draws(index),
      standsAlone: (index) => !joints.has(index) && this.#standsAlone(index),
    });
    if (this.#levels.dropped > 0) this.#warnings.add('lodDropped', { count: this.#levels.dropped });
    const needsRoot = !isIdentity(nodes[0]!) || (this.#document.skins.length > 0 && nodes[0]!.children.length > 1);
    nodes.forEach((node, index) => {
      if (index === 0 && !needsRoot) return;
      const { translation, rotation, scale } = node;
      this.#places[index] = this.#add(createNode(index === 0 ? this.#scene.name : node.name, { translation, rotation, scale }));
    });
    const coarser = new Set(this.#levels.groups.flatMap((group) => group.coarser));
    nodes.forEach((node, index) => {
      const children = node.children.filter((child) => !coarser.has(child)).map((child) => this.#places[child]!);
      const place = this.#places[index];
      const list = place === undefined ? this.#scene.roots : this.#scene.nodes[place]!.children;
      for (const child of children) list.push(child);
    });
    for (const group of this.#levels.groups)
      this.#scene.nodes[this.#places[group.finest]!]!.levels = group.coarser.map((level) => this.#places[level]!);
    if (needsRoot) this.#scene.roots.push(this.#places[0]!);
    this.#attachAll();
    return { places: this.#places, morphed: this.#morphed, dualSkins: this.#dualSkins };
  }

  #attachAll(): void {
    const { nodes, meshes } = this.#document;
    const { skipped, switched } = this.#levels;
    const hidden = nodes.map(({ visible }, index) => !visible && !switched.has(index));
    const drawn = nodes.map((_, index) => index).filter((index) => this.#draws(index) && !skipped.has(index));
    // If everything is hidden, everything is shown: an empty picture would help nobody.
    const hiding = drawn.some((index) => nodes[index]!.visible);
    if (hiding) this.#warnings.count('hiddenDropped', drawn.filter((index) => hidden[index]).length);
    nodes.forEach((node, index) => {
      this.#signal?.throwIfAborted();
      this.#attach(node, index, !skipped.has(index) && !(hiding && hidden[index]));
    });
    if (drawn.length > 0 || this.#scene.meshes.length > 0) return;
    // Meshes that no node draws.
    meshes.forEach((mesh, index) => {
      if (mesh.triangles === 0) return;
      const place = this.#add(createNode(mesh.name));
      this.#draw(place, { type: attributeTypes.mesh, index }, mesh.materials, mesh.name);
      this.#scene.roots.push(place);
    });
  }

  /** Whether a node may hang outside of what is drawn: a skin must not hold to nodes of both. */
  #standsAlone(index: number): boolean {
    const { nodes, skins } = this.#document;
    return nodes[index]!.attributes.every(({ type, index: element }) => {
      if (!this.#isDrawable(type)) return true;
      const geometry = this.#geometryOf(type, element);
      if (geometry?.skin === undefined) return true;
      return !geometry.hasUnbound && skins[geometry.skin]!.clusters.every(({ node }) => node !== undefined && node !== 0);
    });
  }

  #draws(index: number): boolean {
    return this.#document.nodes[index]!.attributes.some(({ type }) => this.#isDrawable(type));
  }

  #isDrawable(type: number): boolean {
    return type === attributeTypes.mesh || type === attributeTypes.surface || (type === attributeTypes.lines && !this.#hasSurfaces);
  }

  #attach(node: FbxNode, index: number, isDrawn: boolean): void {
    const place = this.#places[index];
    if (place === undefined) return;
    let isFirst = true;
    for (const attribute of node.attributes) {
      const { type } = attribute;
      if (type === attributeTypes.camera) {
        const camera = addCamera(this.#scene, this.#document.cameras[attribute.index]!, this.#document.metresPerUnit);
        this.#addChild(place, createNode(node.name, { rotation: cameraTurn, camera }));
      } else if (type === attributeTypes.light) {
        const light = addLight(this.#scene, this.#document.lights[attribute.index]!, this.#warnings);
        if (light !== null) this.#addChild(place, createNode(node.name, { rotation: lightTurn, light }));
      } else if (type === attributeTypes.curve || type === attributeTypes.trimmedSurface) {
        this.#warnings.add('freeFormDropped');
      } else if (type === attributeTypes.lines && this.#hasSurfaces) {
        this.#warnings.add('elementDropped', { element: '线条' });
      } else if (isDrawn && this.#isDrawable(type)) {
        const at = isFirst ? place : this.#addChild(place, createNode(node.name));
        if (this.#draw(at, attribute, node.materials, node.name)) isFirst = false;
      }
    }
  }

  /** Draws a geometry at a node. */
  #draw(place: number, { type, index }: FbxNode['attributes'][number], own: (number | undefined)[], nodeName: string): boolean {
    const key = `${type} ${index}`;
    const geometry = this.#geometryOf(type, index);
    if (!geometry || geometry.parts.length === 0) return false;
    const shared = type === attributeTypes.mesh ? this.#document.meshes[index]!.materials : [geometry.material];
    const materials = own.length > 0 ? own : shared;
    // Each node may give the parts other materials, and with those a mesh of its own.
    this.#work.charge(geometry.parts.length * partSteps);
    const meshKey = [key, ...geometry.parts.map(({ slot }) => materials[slot])].join(' ');
    let mesh = this.#meshes.get(meshKey);
    if (mesh === undefined) {
      mesh = this.#scene.meshes.push(this.#meshOf(geometry, materials, geometry.name || nodeName)) - 1;
      this.#meshes.set(meshKey, mesh);
    }
    const node = this.#scene.nodes[place]!;
    node.mesh = mesh;
    if (geometry.skin !== undefined) node.skin = this.#skinOf(geometry, geometry.skin, place);
    if (geometry.targets.length > 0) this.#morphed.push({ node: place, targets: geometry.targets });
    return true;
  }

  #geometryOf(type: number, index: number): FbxGeometry | undefined {
    const key = `${type} ${index}`;
    if (!this.#geometries.has(key)) this.#geometries.set(key, this.#read(type, index));
    return this.#geometries.get(key);
  }

  #read(type: number, index: number): FbxGeometry | undefined {
    if (type === attributeTypes.surface) return readSurface(this.#kernel, index, this.#warnings);
    if (type === attributeTypes.lines) return readLines(this.#kernel, index);
    const { name, skins, caches, isSmooth } = this.#document.meshes[index]!;
    if (skins > 1) this.#warnings.add('elementDropped', { element: 'Skin 2+' });
    if (caches > 0) this.#warnings.add('elementDropped', { element: 'Geometry Cache' });
    if (isSmooth) this.#warnings.add('elementDropped', { element: '细分曲面' });
    return readMesh(this.#kernel, index, name, this.#warnings);
  }

  #meshOf(geometry: FbxGeometry, materials: (number | undefined)[], name: string): ReturnType<typeof createMesh> {
    const primitives = geometry.parts.map(({ slot, primitive }) => {
      const material = this.#materials.indexOf(materials[slot], geometry.uvSets);
      // Tangents serve normal maps alone.
      const hasNormalMap = material !== null && this.#scene.materials[material]!.normalTexture !== null;
      return { ...primitive, material, tangents: hasNormalMap ? primitive.tangents : null };
    });
    const mesh = createMesh(name, primitives);
    mesh.weights = geometry.targets.map(({ weight }) => (Number.isFinite(weight) ? weight : 0));
    return mesh;
  }

  /** The skin as this node needs it: shared unless some vertices stay with the node itself. */
  #skinOf(geometry: FbxGeometry, index: number, place: number): number {
    const source = this.#document.skins[index]!;
    const isOwn = geometry.hasUnbound || source.clusters.some(({ node }) => node === undefined);
    const key = isOwn ? `${index} ${place}` : `${index}`;
    const known = this.#skins.get(key);
    if (known !== undefined) return known;
    const used = new Set<number>();
    const jointAt = (node: number): number => {
      // A bone of two clusters, or one that draws: glTF lists a joint once.
      const joint = used.has(node) ? this.#addChild(node, createNode(this.#scene.nodes[node]!.name)) : node;
      used.add(joint);
      return joint;
    };
    const joints = source.clusters.map(({ name, node }) => {
      const bone = node === undefined ? undefined : this.#places[node];
      if (bone === undefined) this.#warnings.add('jointMissing', { joint: name });
      return jointAt(bone ?? place);
    });
    const inverseBindMatrices = new Float32Array((joints.length + 1) * 16);
    source.clusters.forEach(({ inverseBind, node }, i) => inverseBindMatrices.set(node === undefined ? identity : inverseBind, i * 16));
    if (geometry.hasUnbound) inverseBindMatrices.set(identity, joints.push(jointAt(place)) * 16 - 16);
    const skin = {
      name: source.name,
      joints,
      skeleton: null,
      inverseBindMatrices: inverseBindMatrices.slice(0, joints.length * 16),
    };
    const number = this.#scene.skins.push(skin) - 1;
    this.#skins.set(key, number);
    if (!source.isLinear) this.#dualSkins.add(number);
    return number;
  }

  #add(node: SceneNode): number {
    return this.#scene.nodes.push(node) - 1;
  }

  #addChild(parent: number, node: SceneNode): number {
    const index = this.#add(node);
    this.#scene.nodes[parent]!.children.push(index);
    return index;
  }
}

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

const isIdentity = ({ translation, rotation, scale }: FbxNode): boolean =>
  translation.every((part) => part === 0) && rotation[3] === 1 && scale.every((part) => part === 1);
