/** What a Collada document holds and how its parts are called, before anything is written. */

import type { Material, Mesh, Primitive, Scene } from '../../scenes/scene.ts';
import { pictureNames } from '../picture-files.ts';
import { createDaeMaterial, slotsOf, type DaeImage, type DaeMaterial } from './effects.ts';
import { Ids } from './ids.ts';
import { uvSetsOf, type UvSets } from '../uv-sets.ts';

/** One primitive of a shape. */
export interface ShapePart {
  primitive: Primitive;
  material: DaeMaterial | null;
  uvs: UvSets;
  /** Where its vertices begin among those of the shape; parts may share them. */
  base: number;
  /** Its vertices are not those of a part before it. */
  isFirst: boolean;
}

/** A `geometry`: the primitives of a mesh that are drawn together. */
export interface Shape {
  id: string;
  name: string;
  parts: ShapePart[];
  vertices: number;
  /** Ids and names of the geometries that are its morph targets. */
  targets: { id: string; name: string }[];
}

export interface MorphController {
  id: string;
  weightsId: string;
  shape: Shape;
  weights: readonly number[];
}

export interface SkinController {
  id: string;
  skin: number;
  shape: Shape;
  /** Ids of the joints that no other one is above. */
  skeletons: string[];
}

/** What a node instances. */
export interface Drawn {
  shape: Shape;
  morph: MorphController | null;
  skin: SkinController | null;
}

export interface DaePlan {
  /** Nodes in the order of writing, children behind their parents; only these are written. */
  roots: number[];
  parents: Int32Array;
  nodeIds: (string | undefined)[];
  isJoint: Uint8Array;
  drawn: Map<number, Drawn[]>;
  shapes: Shape[];
  morphs: MorphController[];
  skins: SkinController[];
  materials: DaeMaterial[];
  images: Map<number, DaeImage>;
  cameraIds: Map<number, string>;
  lightIds: Map<number, string>;
  ids: Ids;
}

const unreached = -2;

/** Lays a document out: ids for everything that is reached from the roots, or that a skin needs as its joint. */
export function planDocument(scene: Scene): DaePlan {
  const ids = new Ids();
  const plan: DaePlan = {
    roots: [...scene.roots],
    parents: new Int32Array(scene.nodes.length).fill(unreached),
    nodeIds: Array.from({ length: scene.nodes.length }),
    isJoint: new Uint8Array(scene.nodes.length),
    drawn: new Map(),
    shapes: [],
    morphs: [],
    skins: [],
    materials: [],
    images: new Map(),
    cameraIds: new Map(),
    lightIds: new Map(),
    ids,
  };
  const order = reach(scene, plan, scene.roots);
  // A joint outside of the scene still moves what hangs on it.
  for (const index of [...order]) {
    const skin = scene.nodes[index]!.skin;
    for (const joint of skin === null ? [] : (scene.skins[skin]?.joints ?? [])) {
      if (!scene.nodes[joint] || plan.parents[joint] !== unreached) continue;
      plan.roots.push(joint);
      for (const more of reach(scene, plan, [joint])) order.push(more);
    }
  }
  for (const index of order) {
    const node = scene.nodes[index]!;
    plan.nodeIds[index] = ids.claim(node.name, 'node');
    if (node.camera !== null && !plan.cameraIds.has(node.camera))
      plan.cameraIds.set(node.camera, ids.claim(`camera${node.camera}`, 'camera'));
    if (node.light !== null && !plan.lightIds.has(node.light)) plan.lightIds.set(node.light, ids.claim(`light${node.light}`, 'light'));
  }
  new DrawPlanner(scene, plan).add(order);
  return plan;
}

/** Nodes at and below `roots` that were not reached before, with their parents. */
function reach(scene: Scene, { parents }: DaePlan, roots: readonly number[]): number[] {
  const order: number[] = [];
  const stack = roots.toReversed().map((node) => ({ node, parent: -1 }));
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { node, parent } = entry;
    const children = scene.nodes[node]?.children;
    if (!children || parents[node] !== unreached) continue;
    parents[node] = parent;
    order.push(node);
    for (let i = children.length - 1; i >= 0; i--) stack.push({ node: children[i]!, parent: node });
  }
  return order;
}

/** Gives nodes their shapes and controllers, each once for all nodes that draw the same. */
class DrawPlanner {
  readonly #scene: Scene;
  readonly #plan: DaePlan;
  readonly #materials = new Map<Material, DaeMaterial>();
  readonly #shapes = new Map<string, Shape>();
  readonly #morphs = new Map<string, MorphController>();
  readonly #skins = new Map<string, SkinController>();
  readonly #moving: ReadonlySet<number>;

  constructor(scene: Scene, plan: DaePlan) {
    this.#scene = scene;
    this.#plan = plan;
    this.#moving = new Set(
      scene.animations.flatMap(({ channels }) => channels.flatMap(({ path, node }) => (path === 'weights' ? [node] : []))),
    );
  }

  add(order: readonly number[]): void {
    for (const index of order) {
      const node = this.#scene.nodes[index]!;
      const mesh = node.mesh === null ? undefined : this.#scene.meshes[node.mesh];
      if (node.mesh === null || !mesh) continue;
      const skin = node.skin !== null && this.#scene.skins[node.skin] ? node.skin : null;
      const isSkinned = ({ joints }: Primitive): boolean => skin !== null && joints.length > 0;
      const drawn = (skin === null ? [false] : [false, true]).flatMap((skinned) => {
        const shape = this.#shape(node.mesh!, mesh, skin === null ? 'all' : String(skinned), (one) => isSkinned(one) === skinned);
        if (!shape) return [];
        const morph = shape.targets.length > 0 ? this.#morph(index, shape, node.weights ?? mesh.weights) : null;
        return [{ shape, morph, skin: skinned ? this.#skin(skin!, shape) : null }];
      });
      if (drawn.length > 0) this.#plan.drawn.set(index, drawn);
    }
  }

  #shape(index: number, mesh: Mesh, part: string, isIn: (primitive: Primitive) => boolean): Shape | undefined {
    const key = `${index} ${part}`;
    const known = this.#shapes.get(key);
    if (known) return known;
    // Collada has no points.
    const primitives = mesh.primitives.filter((one) => one.mode !== 'points' && one.indices.length > 0 && isIn(one));
    if (primitives.length === 0) return undefined;
    const { ids } = this.#plan;
    const id = ids.claim(mesh.name, 'mesh');
    const { parts, vertices } = this.#parts(primitives);
    const names =
      primitives.find(({ targets }) => targets.length > 0)?.targets.map(({ name }, target) => name || `target ${target + 1}`) ?? [];
    const shape: Shape = {
      id,
      name: mesh.name,
      parts,
      vertices,
      targets: names.map((name) => ({ id: ids.claim(`${id}-${name}`, 'target'), name })),
    };
    this.#shapes.set(key, shape);
    this.#plan.shapes.push(shape);
    return shape;
  }

  #parts(primitives: readonly Primitive[]): { parts: ShapePart[]; vertices: number } {
    let vertices = 0;
    const blocks = new Map<Float32Array, ShapePart[]>();
    const parts = primitives.map((primitive) => {
      const material = this.#material(primitive.material);
      const uvs = uvSetsOf(primitive.uvs.length, material ? slotsOf(material.phong) : []);
      const part: ShapePart = { primitive, material, uvs, base: vertices, isFirst: true };
      const twins = blocks.get(primitive.positions) ?? [];
      const twin = twins.find((other) => haveSameVertices(part, other));
      if (twin) return { ...part, base: twin.base, isFirst: false };
      blocks.set(primitive.positions, [...twins, part]);
      vertices += primitive.positions.length / 3;
      return part;
    });
    return { parts, vertices };
  }

  #material(index: number | null): DaeMaterial | null {
    const source = index === null ? undefined : this.#scene.materials[index];
    if (!source) return null;
    let material = this.#materials.get(source);
    if (!material) {
      material = createDaeMaterial(this.#plan.ids.claim(source.name, 'material'), source);
      this.#materials.set(source, material);
      this.#plan.materials.push(material);
    }
    return material;
  }

  #morph(node: number, shape: Shape, weights: readonly number[]): MorphController {
    const own = this.#moving.has(node) ? node : '';
    const key = [shape.id, own, ...weights].join(' ');
    let morph = this.#morphs.get(key);
    if (!morph) {
      // Some readers find the weights by the name of the node that they move.
      const id = this.#plan.ids.claim(`${this.#plan.nodeIds[node]}-morph`, 'morph');
      morph = { id, weightsId: this.#plan.ids.claim(`${id}-weights`, 'weights'), shape, weights };
      this.#morphs.set(key, morph);
      this.#plan.morphs.push(morph);
    }
    return morph;
  }

  #skin(skin: number, shape: Shape): SkinController {
    const key = `${skin} ${shape.id}`;
    let controller = this.#skins.get(key);
    if (!controller) {
      controller = { id: this.#plan.ids.claim(`${shape.id}-skin`, 'skin'), skin, shape, skeletons: this.#skeletons(skin) };
      this.#skins.set(key, controller);
      this.#plan.skins.push(controller);
    }
    return controller;
  }

  /** Marks the joints of a skin, and nodes between two of them, and tells those at the top. */
  #skeletons(skin: number): string[] {
    const { parents, isJoint, nodeIds } = this.#plan;
    const joints = this.#scene.skins[skin]!.joints.filter((joint) => nodeIds[joint] !== undefined);
    const own = new Set(joints);
    const tops: string[] = [];
    for (const joint of joints) {
      isJoint[joint] = 1;
      const between: number[] = [];
      let above = parents[joint]!;
      for (; above >= 0 && !own.has(above); above = parents[above]!) between.push(above);
      if (above < 0) tops.push(nodeIds[joint]!);
      else for (const node of between) isJoint[node] = 1;
    }
    return tops;
  }
}

/** Whether two primitives of the same positions have everything else of a vertex alike, so that one list serves both. */
function haveSameVertices({ primitive: a, uvs }: ShapePart, { primitive: b, uvs: others }: ShapePart): boolean {
  const same = <T>(x: readonly T[], y: readonly T[]): boolean => x.length === y.length && x.every((value, i) => value === y[i]);
  return (
    a.normals === b.normals &&
    a.colors === b.colors &&
    same(a.uvs, b.uvs) &&
    same(a.joints, b.joints) &&
    same(a.weights, b.weights) &&
    same(a.targets, b.targets) &&
    JSON.stringify(uvs.sets) === JSON.stringify(others.sets)
  );
}

/** The pictures in use get ids and paths. */
export function planImages(scene: Scene, plan: DaePlan): void {
  const names = pictureNames(scene);
  for (const { phong } of plan.materials)
    for (const { texture } of slotsOf(phong)) {
      if (plan.images.has(texture)) continue;
      const name = names[texture] ?? '';
      plan.images.set(texture, { id: plan.ids.claim(name, 'image'), path: `textures/${name}` });
    }
}
