/** The visual scene of a Collada file as nodes with their meshes. */

import { createMesh, createNode, createPrimitive } from '#engine/scenes/create-scene';
import { invertAffine } from '#engine/scenes/invert';
import { placeOfMatrix } from '#engine/scenes/place';
import { sceneLimits, tooDeep } from '#engine/scenes/depth';
import type { Scene } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { identityMatrix } from '#engine/scenes/world';
import { unreadable } from '../../files/read-failure.ts';
import type { XmlElement } from '../xml/tree.ts';
import { influencesOf, morphTargets, readController, type DaeController, type DaeMorph, type DaeSkin } from './controllers.ts';
import { nameOf, type DaeDocuments } from './document.ts';
import { createTriangulator } from '../triangulate.ts';
import { readGeometry, type DaeGeometry } from './geometry.ts';
import { addCamera, addLight } from './lights.ts';
import type { MaterialTable, UvBinding } from './materials.ts';
import type { SourceReader } from './sources.ts';
import { composeTransforms, readTransforms } from './transforms.ts';

/** What instances of instances may unfold to. */
const maxNodes = 200_000;
/** What it costs to find something by its element. */
const lookupSteps = 8;

/** A mesh that a skin deforms, until all nodes are there to be its joints. */
interface PendingSkin {
  nodes: number[];
  skin: DaeSkin;
  /** Nodes below which the joints are looked for first. */
  skeletons: XmlElement[];
  from: XmlElement;
}

interface Binding {
  material: XmlElement | undefined;
  uvs: UvBinding;
}

/** Whether a node is switched off, as FCOLLADA and Maya's exporters say it. */
const isHidden = (node: XmlElement): boolean =>
  node.all('extra').some((extra) => extra.all('technique').some((technique) => technique.child('visibility')?.number() === 0));

/** Builds nodes from `node` elements; what several instances draw is one mesh. */
export class NodeBuilder {
  /** Nodes that a `node` element became, one for each time it is instanced. */
  readonly nodesOf = new Map<XmlElement, number[]>();
  /** Nodes that draw a morph, for its weights to be animated. */
  readonly morphed: { morph: DaeMorph; node: number }[] = [];

  readonly #scene: Scene;
  readonly #documents: DaeDocuments;
  readonly #sources: SourceReader;
  readonly #triangulate = createTriangulator();
  readonly #materials: MaterialTable;
  readonly #warnings: WarningList;
  readonly #geometries = new Map<XmlElement, DaeGeometry>();
  readonly #controllers = new Map<XmlElement, DaeController>();
  readonly #meshes = new Map<string, number>();
  readonly #ids = new Map<XmlElement, number>();
  readonly #library = new Map<XmlElement, number | null>();
  readonly #skins: PendingSkin[] = [];
  /** Elements on the way from the root, so that one that instances itself ends. */
  readonly #path = new Set<XmlElement>();
  /** Hidden nodes on the way from the root. */
  #hiding = 0;
  /** Geometries that are not drawn, since a node above them is hidden. */
  hidden = 0;

  constructor(scene: Scene, documents: DaeDocuments, sources: SourceReader, materials: MaterialTable, warnings: WarningList) {
    this.#scene = scene;
    this.#documents = documents;
    this.#sources = sources;
    this.#materials = materials;
    this.#warnings = warnings;
  }

  /** Adds a `node` with all below it; returns its place, undefined for one that instances itself. */
  addNode(element: XmlElement): number | undefined {
    if (this.#path.has(element)) {
      this.#warnings.add('nodeCyclic', { node: nameOf(element) });
      return undefined;
    }
    if (this.#scene.nodes.length >= maxNodes) throw unreadable(`节点超过 ${maxNodes} 个`);
    if (this.#path.size >= sceneLimits.depth) throw tooDeep();
    this.#path.add(element);
    const node = createNode(nameOf(element), placeOfMatrix(composeTransforms(readTransforms(element))));
    const index = this.#scene.nodes.push(node) - 1;
    // An instance costs as much as what it instances.
    this.#documents.work.charge(1 + element.children.length);
    const places = this.nodesOf.get(element);
    if (places) places.push(index);
    else this.nodesOf.set(element, [index]);
    const drawn = element.children.filter(({ name }) => name === 'instance_geometry' || name === 'instance_controller');
    const hides = isHidden(element);
    if (hides) this.#hiding++;
    for (const child of element.children) {
      if (child.name === 'node') this.#addChild(index, child);
      else if (child.name === 'instance_node') this.#addInstance(index, child);
      else if (child.name === 'instance_camera' || child.name === 'instance_light') this.#addEye(index, child);
    }
    // Its nodes stay: they may be joints.
    if (this.#hiding > 0) this.hidden += drawn.length;
    else for (const instance of drawn) this.addDrawn(index, instance, drawn.length === 1);
    if (hides) this.#hiding--;
    this.#path.delete(element);
    return index;
  }

  #addChild(parent: number, element: XmlElement): void {
    const child = this.addNode(element);
    if (child !== undefined) this.#scene.nodes[parent]!.children.push(child);
  }

  #addInstance(parent: number, instance: XmlElement): void {
    const target = this.#documents.resolve(instance, instance.attributes.url);
    if (target?.name === 'node') this.#addChild(parent, target);
    // A whole scene of another file.
    else if (target?.name === 'visual_scene') for (const child of target.all('node')) this.#addChild(parent, child);
    else if (instance.attributes.url?.startsWith('#')) this.#warnings.add('elementDropped', { element: instance.attributes.url });
  }

  #addEye(index: number, instance: XmlElement): void {
    const target = this.#documents.resolve(instance, instance.attributes.url);
    if (!target) {
      this.#warnings.add('referenceMissing', { path: instance.attributes.url ?? '' });
      return;
    }
    let made = this.#library.get(target);
    const isCamera = target.name === 'camera';
    if (made === undefined) {
      made = isCamera ? addCamera(this.#scene, target) : target.name === 'light' ? addLight(this.#scene, target, this.#warnings) : null;
      this.#library.set(target, made);
    }
    if (made === null) return;
    const node = this.#scene.nodes[index]!;
    if (isCamera ? node.camera === null : node.light === null) Object.assign(node, isCamera ? { camera: made } : { light: made });
    else node.children.push(this.#scene.nodes.push(createNode(nameOf(target), isCamera ? { camera: made } : { light: made })) - 1);
  }

  /** Adds what `instance_geometry` or `instance_controller` draws, on the node itself where it is alone there. */
  addDrawn(index: number, instance: XmlElement, alone: boolean): void {
    const target = this.#documents.resolve(instance, instance.attributes.url);
    if (!target) {
      this.#warnings.count('primitivesDropped');
      return;
    }
    this.drawElement(index, target, instance, alone);
  }

  /** Draws a `geometry` or `controller` at a node, with the materials that `instance` binds. */
  drawElement(index: number, target: XmlElement, instance: XmlElement | undefined, alone: boolean): void {
    const controller = target.name === 'controller' ? this.#controller(target) : undefined;
    const geometryElement = controller ? controller.geometry : target;
    if (geometryElement?.name !== 'geometry') {
      this.#warnings.count('primitivesDropped');
      return;
    }
    const deformed = controller !== undefined;
    const geometry = this.#geometry(geometryElement, deformed);
    if (geometry.parts.length === 0) return;
    const bindings = instance ? this.#bindings(instance) : new Map<string, Binding>();
    const mesh = this.#mesh(geometry, controller, target, bindings, instance);
    const moved = geometry.origin.some((value) => value !== 0);
    let node = index;
    if (!alone || moved) {
      node = this.#scene.nodes.push(createNode(geometry.name, { translation: geometry.origin })) - 1;
      this.#scene.nodes[index]!.children.push(node);
    }
    this.#scene.nodes[node]!.mesh = mesh;
    if (controller?.morph) this.morphed.push({ morph: controller.morph, node });
    if (controller?.skin && controller.skin.joints.length > 0 && instance) {
      const skeletons = instance.all('skeleton').flatMap((skeleton) => this.#documents.resolve(skeleton, skeleton.text()) ?? []);
      this.#skins.push({ nodes: [node], skin: controller.skin, skeletons, from: target });
    }
  }

  #controller(element: XmlElement): DaeController {
    let controller = this.#controllers.get(element);
    if (!controller) this.#controllers.set(element, (controller = readController(element, this.#documents, this.#sources, this.#warnings)));
    return controller;
  }

  #geometry(element: XmlElement, deformed: boolean): DaeGeometry {
    const known = this.#geometries.get(element);
    if (known && (!deformed || known.deformed)) return known;
    const geometry = readGeometry(element, this.#documents, this.#sources, deformed, this.#triangulate, this.#warnings);
    if (!known || deformed) this.#geometries.set(element, geometry);
    return geometry;
  }

  /** Materials by symbol, with the uv sets that their textures are drawn with. */
  #bindings(instance: XmlElement): Map<string, Binding> {
    const bindings = new Map<string, Binding>();
    const technique = instance.child('bind_material')?.child('technique_common');
    for (const bound of technique?.all('instance_material') ?? []) {
      const { symbol = '', target } = bound.attributes;
      const uvs = new Map<string, number>();
      for (const input of bound.all('bind_vertex_input')) {
        const { semantic = '', input_set: set = '0' } = input.attributes;
        uvs.set(semantic, Number.parseInt(set, 10) || 0);
      }
      const material = this.#documents.resolve(bound, target);
      if (!material) this.#warnings.add('materialMissing', { material: target ?? symbol });
      if (!bindings.has(symbol)) bindings.set(symbol, { material, uvs });
    }
    return bindings;
  }

  #mesh(
    geometry: DaeGeometry,
    controller: DaeController | undefined,
    target: XmlElement,
    bindings: Map<string, Binding>,
    instance: XmlElement | undefined,
  ): number {
    this.#documents.work.charge(geometry.parts.length * lookupSteps);
    const materials = geometry.parts.map((part) => {
      // Without a binding the symbol may be the material's own id.
      const binding = bindings.get(part.symbol) ?? {
        material: this.#documents.resolve(instance ?? geometry.element, part.symbol),
        uvs: new Map<string, number>(),
      };
      return this.#materials.indexOf(binding.material, binding.uvs, part.uvSets);
    });
    const id = this.#ids.get(target) ?? this.#ids.size;
    this.#ids.set(target, id);
    const key = JSON.stringify([id, materials]);
    const known = this.#meshes.get(key);
    if (known !== undefined) return known;
    this.#chargeMesh(geometry, controller);
    const morph = controller?.morph;
    const targets = morph?.targets.map((element) => this.#geometry(element, true)) ?? [];
    const mesh = createMesh(
      geometry.name,
      geometry.parts.map((part, i) =>
        createPrimitive(part.positions, part.indices, {
          mode: part.mode,
          normals: part.normals,
          uvs: part.uvs,
          colors: part.colors,
          material: materials[i]!,
          targets: morph ? morphTargets(morph, geometry, targets, i, this.#warnings) : [],
          ...(controller?.skin ? influencesOf(controller.skin, part.places, this.#warnings) : {}),
        }),
      ),
    );
    if (morph) mesh.weights = morph.weights;
    const index = this.#scene.meshes.push(mesh) - 1;
    this.#meshes.set(key, index);
    return index;
  }

  /** Each material that an instance binds makes a mesh of its own, with its own influences and targets. */
  #chargeMesh({ parts }: DaeGeometry, controller: DaeController | undefined): void {
    const shapes = 1 + (controller?.morph?.targets.length ?? 0);
    for (const { places } of parts) this.#documents.work.charge(places.length * shapes + (controller?.skin?.starts.length ?? 0));
  }

  /** Makes skins of the meshes that wait for them; a joint that no node is stays where it was bound. */
  finishSkins(scenes: readonly XmlElement[]): void {
    const known = new Map<string, number>();
    for (const { nodes, skin, skeletons, from } of this.#skins) {
      const taken = new Set<number>();
      this.#documents.work.charge(skin.joints.length * 16);
      const joints = skin.joints.map((name, joint) => {
        const element = skin.byId ? this.#documents.resolve(from, name) : this.#findJoint(name, skeletons, scenes);
        if (element && !this.nodesOf.has(element)) this.#addSkeleton(element);
        const node = element && this.nodesOf.get(element)?.[0];
        if (node !== undefined) return this.#uniqueJoint(node, taken);
        const place = invertAffine(skin.inverseBind[joint]!) ?? identityMatrix();
        const stand = this.#scene.nodes.push(createNode(name, placeOfMatrix(place))) - 1;
        this.#scene.roots.push(stand);
        this.#warnings.add('jointMissing', { joint: name });
        return stand;
      });
      if (skin.hasUnbound) {
        const still = this.#scene.nodes.push(createNode('unbound')) - 1;
        this.#scene.roots.push(still);
        joints.push(still);
      }
      const matrices = new Float32Array(joints.length * 16);
      for (let joint = 0; joint < joints.length; joint++) matrices.set(skin.inverseBind[joint]!, joint * 16);
      const key = JSON.stringify([skin.name, joints, Array.from(matrices)]);
      let index = known.get(key);
      if (index === undefined) {
        index = this.#scene.skins.push({ name: skin.name, joints, skeleton: null, inverseBindMatrices: matrices }) - 1;
        known.set(key, index);
      }
      for (const node of nodes) this.#scene.nodes[node]!.skin = index;
    }
  }

  /** A skeleton that exists only in a library, where skins may refer to it. */
  #addSkeleton(joint: XmlElement): void {
    let top = joint;
    while (top.parent?.name === 'node') top = top.parent;
    const index = top.name === 'node' ? this.addNode(top) : undefined;
    if (index !== undefined) this.#scene.roots.push(index);
  }

  /** The node itself the first time; for a joint listed again a child node, since glTF lists each joint once. */
  #uniqueJoint(node: number, taken: Set<number>): number {
    if (!taken.has(node)) {
      taken.add(node);
      return node;
    }
    const twin = this.#scene.nodes.push(createNode(this.#scene.nodes[node]!.name)) - 1;
    this.#scene.nodes[node]!.children.push(twin);
    return twin;
  }

  readonly #jointNames = new Map<XmlElement, Map<string, XmlElement>>();

  #findJoint(name: string, skeletons: readonly XmlElement[], scenes: readonly XmlElement[]): XmlElement | undefined {
    for (const root of [...skeletons, ...scenes]) {
      this.#documents.work.charge(lookupSteps);
      let names = this.#jointNames.get(root);
      if (!names) this.#jointNames.set(root, (names = namesBelow(root)));
      const found = names.get(name);
      if (found) return found;
    }
    return undefined;
  }
}

/** `node` elements at and below a root by sid, then by name and id where no sid says the same. */
function namesBelow(root: XmlElement): Map<string, XmlElement> {
  const bySid = new Map<string, XmlElement>();
  const byName = new Map<string, XmlElement>();
  root.forEach((element) => {
    if (element.name !== 'node') return;
    const { sid, name, id } = element.attributes;
    if (sid !== undefined && !bySid.has(sid)) bySid.set(sid, element);
    for (const key of [name, id]) if (key !== undefined && !byName.has(key)) byName.set(key, element);
  });
  return new Map([...byName, ...bySid]);
}
