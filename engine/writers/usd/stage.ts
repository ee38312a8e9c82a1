/** A scene as the prims of one layer: nodes as Xforms under one root, then shared meshes and materials. */

import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../../context.ts';
import { creditLines } from '../../scenes/credit-lines.ts';
import { cornersOf } from '../../scenes/corners.ts';
import type { Mesh, Scene, SceneNode } from '../../scenes/scene.ts';
import { identityMatrix } from '../../scenes/world.ts';
import { signatureOf } from '../signature.ts';
import type { Layer, LayerHead } from './layer.ts';
import { layOut, materialsName, prototypesName, rootName, type Layout, type Seat } from './layout.ts';
import { materialBook } from './materials.ts';
import { motionOf, placeAttributes, timeCodesPerSecond } from './motion.ts';
import { Names } from './names.ts';
import { top } from './rigs.ts';
import { writeShapes, type Binding, type ShapeContext } from './shapes.ts';
import { morphsOf, writeIdleSkeleton, writeRig, type Morphs } from './skeletons.ts';
import { writeCamera, writeLight } from './views.ts';

export interface StageOptions {
  /** Paths of the pictures by texture; undefined for one that no reader of USD takes. */
  pictures: readonly (string | undefined)[];
  lines: boolean;
  lights: boolean;
  /** A mesh at several places is shared by reference once its copies would have more triangles than this. */
  copiedTriangles: number;
}

/** What a layer of this scene says of itself. */
export function layerHeadOf(scene: Scene): LayerHead {
  const motion = motionOf(scene.animations[0]);
  const endTimeCode = motion ? motion.end * timeCodesPerSecond : null;
  return {
    defaultPrim: rootName,
    endTimeCode,
    timeCodesPerSecond,
    documentation: [signatureOf(scene), ...creditLines(scene.credits)].join('\n'),
  };
}

/** Writes the scene into `layer`; of its animations the first. Answers what USD could not hold. */
export async function writeStage(scene: Scene, layer: Layer, options: StageOptions, context: VerbContext): Promise<ModelWarning[]> {
  return await new Stage(scene, layer, options, context).write();
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

class Stage {
  readonly #scene: Scene;
  readonly #layer: Layer;
  readonly #options: StageOptions;
  readonly #context: VerbContext;
  readonly #layout: Layout;
  readonly #motion;
  readonly #shapes: ShapeContext;
  /** Morph targets of the nodes that each skin bends. */
  readonly #morphs: Map<number, Morphs>[];
  /** Paths of shared meshes. */
  readonly #shared = new Map<number, Seat>();

  constructor(scene: Scene, layer: Layer, options: StageOptions, context: VerbContext) {
    this.#scene = scene;
    this.#layer = layer;
    this.#options = options;
    this.#context = context;
    this.#layout = layOut(scene);
    this.#motion = motionOf(scene.animations[0]);
    const materials = materialBook(scene, options.pictures, `/${rootName}/${materialsName}`);
    this.#shapes = { scene, materials, lines: options.lines, hiddenColors: new Set(), turned: new WeakMap() };
    const bent = scene.skins.map((): number[] => []);
    for (const [index, seat] of this.#layout.seats.entries()) {
      const { skin, mesh } = scene.nodes[index]!;
      if (seat && mesh !== null && skin !== null && this.#layout.rigs[skin]) bent[skin]!.push(index);
    }
    this.#morphs = bent.map((nodes) => new Map(morphsOf(scene, nodes).map((morphs) => [morphs.node, morphs])));
    this.#chooseShared();
  }

  async write(): Promise<ModelWarning[]> {
    const layer = this.#layer;
    const { root, skelRoots } = this.#layout;
    const isSkelRoot = skelRoots.has(top);
    await layer.begin({ type: isSkelRoot ? 'SkelRoot' : 'Xform', ...root.prim });
    await this.#writeRigs(top);
    await this.#writeNodes(isSkelRoot);
    if (this.#shared.size > 0) {
      await layer.begin({ specifier: 'class', type: 'Scope', name: prototypesName });
      for (const [mesh, { prim, path, names }] of this.#shared) {
        await layer.begin({ type: 'Xform', ...prim });
        await writeShapes(layer, this.#scene.meshes[mesh]!, path, names, this.#shapes);
        await layer.end();
      }
      await layer.end();
    }
    if (this.#scene.materials.length > 0) {
      await layer.begin({ type: 'Scope', name: materialsName });
      await this.#shapes.materials.write(layer);
      await layer.end();
    }
    await layer.end();
    return this.#warnings();
  }

  /** Meshes at several places that neither joints nor targets bend, where copies would be large. */
  #chooseShared(): void {
    const uses = new Map<number, number>();
    for (const [index, seat] of this.#layout.seats.entries()) {
      const { mesh } = this.#scene.nodes[index]!;
      if (seat && mesh !== null && !this.#isBent(index)) uses.set(mesh, (uses.get(mesh) ?? 0) + 1);
    }
    const names = new Names();
    for (const [mesh, count] of uses) {
      if ((count - 1) * trianglesOf(this.#scene.meshes[mesh]!) <= this.#options.copiedTriangles) continue;
      const prim = names.take(this.#scene.meshes[mesh]!.name, 'Mesh');
      this.#shared.set(mesh, { prim, path: `/${rootName}/${prototypesName}/${prim.name}`, names: new Names() });
    }
  }

  /** All nodes, without recursion: an entry that is undefined ends the prim of the one before it. */
  async #writeNodes(rootIsSkelRoot: boolean): Promise<void> {
    const { nodes, roots } = this.#scene;
    const written = new Uint8Array(nodes.length);
    const stack: ({ node: number; inSkelRoot: boolean } | undefined)[] = [];
    const push = (children: readonly number[], inSkelRoot: boolean): void => {
      for (const node of children.toReversed()) stack.push({ node, inSkelRoot });
    };
    push(roots, rootIsSkelRoot);
    let done = 0;
    while (stack.length > 0) {
      const entry = stack.pop();
      if (!entry) {
        await this.#layer.end();
        continue;
      }
      const seat = this.#layout.seats[entry.node];
      if (!seat || written[entry.node]) continue;
      written[entry.node] = 1;
      this.#context.signal?.throwIfAborted();
      this.#context.onProgress?.('write', ++done, nodes.length);
      const isSkelRoot = await this.#openNode(entry.node, seat, entry.inSkelRoot);
      stack.push(undefined);
      push(nodes[entry.node]!.children, entry.inSkelRoot || isSkelRoot);
    }
  }

  /** Begins a node's prim and writes what belongs to the node itself. Answers whether it holds skeletons and what they bend. */
  async #openNode(index: number, { prim, path, names }: Seat, inSkelRoot: boolean): Promise<boolean> {
    const { mesh, camera, light } = this.#scene.nodes[index]!;
    const { skelRoots } = this.#layout;
    const isSkelRoot = !inSkelRoot && (skelRoots.has(index) || this.#ownMorphs(index) !== undefined);
    await this.#layer.begin({ type: isSkelRoot ? 'SkelRoot' : 'Xform', ...prim });
    for (const attribute of placeAttributes(this.#scene.nodes[index]!, this.#motion?.channelsOf(index) ?? {}))
      await this.#layer.attribute(attribute);
    await this.#writeRigs(index);
    if (mesh !== null) await this.#writeMesh(mesh, index, path, names);
    const lens = camera === null ? undefined : this.#scene.cameras[camera];
    if (lens) await writeCamera(this.#layer, lens, names.take(textOf(lens.name), 'Camera'));
    const lamp = light === null || !this.#options.lights ? undefined : this.#scene.lights[light];
    if (lamp) await writeLight(this.#layer, lamp, names.take(textOf(lamp.name), 'Light'));
    return isSkelRoot;
  }

  async #writeRigs(anchor: number): Promise<void> {
    for (const rig of this.#layout.rigsAt.get(anchor) ?? []) {
      const { prim, path } = this.#layout.skeletons[rig.skin]!;
      await writeRig(this.#layer, rig, prim, path, this.#scene, [...this.#morphs[rig.skin]!.values()], this.#motion);
    }
  }

  #isBent(index: number): boolean {
    const { skin } = this.#scene.nodes[index]!;
    return (skin !== null && this.#layout.rigs[skin] !== undefined) || this.#ownMorphs(index) !== undefined;
  }

  /** Morph targets of a node that no skeleton bends. */
  #ownMorphs(index: number): Morphs | undefined {
    const { mesh, skin }: SceneNode = this.#scene.nodes[index]!;
    if (mesh === null || (skin !== null && this.#layout.rigs[skin])) return undefined;
    return morphsOf(this.#scene, [index])[0];
  }

  async #writeMesh(mesh: number, index: number, path: string, names: Names): Promise<void> {
    const shape = this.#scene.meshes[mesh]!;
    const { skin } = this.#scene.nodes[index]!;
    const rig = skin === null ? undefined : this.#layout.rigs[skin];
    if (rig) {
      const blendShapes = this.#morphs[rig.skin]!.get(index)?.names ?? [];
      const { jointOf, geomBind } = rig;
      const binding: Binding = { skeleton: this.#layout.skeletons[rig.skin]!.path, jointOf, geomBind, blendShapes };
      return await writeShapes(this.#layer, shape, path, names, this.#shapes, binding);
    }
    const morphs = this.#ownMorphs(index);
    if (morphs) {
      const prim = names.take('Skeleton', 'Skeleton');
      const skeleton = `${path}/${prim.name}`;
      await writeIdleSkeleton(this.#layer, prim, skeleton, this.#scene, [morphs], this.#motion);
      return await writeShapes(this.#layer, shape, path, names, this.#shapes, {
        skeleton,
        jointOf: null,
        geomBind: identityMatrix(),
        blendShapes: morphs.names,
      });
    }
    const shared = this.#shared.get(mesh);
    if (!shared) return await writeShapes(this.#layer, shape, path, names, this.#shapes);
    await this.#layer.begin({ type: 'Xform', ...names.take(shape.name, 'Mesh'), reference: shared.path, instanceable: true });
    await this.#layer.end();
  }

  #warnings(): ModelWarning[] {
    const { materials, hiddenColors } = this.#shapes;
    const { names, materials: layered } = materials.lostLayers;
    return [
      ...(layered > 0 ? [{ code: 'extensionsLost', params: { count: layered, extensions: names.slice(0, 8).join('、') } } as const] : []),
      ...(hiddenColors.size > 0 ? [{ code: 'colorsUnderTexture', params: { count: hiddenColors.size } } as const] : []),
    ];
  }
}

const trianglesOf = ({ primitives }: Mesh): number =>
  primitives.reduce((sum, { mode, indices }) => sum + indices.length / cornersOf[mode], 0);
