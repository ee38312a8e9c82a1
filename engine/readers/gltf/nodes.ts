import { createNode } from '#engine/scenes/create-scene';
import { placeOfMatrix, type Place } from '#engine/scenes/place';
import type { Animation, AnimationChannel, Quat, Scene, Vec3 } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { identityMatrix, localMatrix, multiplyMatrices } from '#engine/scenes/world';
import { unreadable } from '../../files/read-failure.ts';
import type { Accessors } from './accessors.ts';
import { levelNodes, readLevels } from './levels.ts';
import type { Gltf, GltfNode } from './schema.ts';

const instancing = 'EXT_mesh_gpu_instancing';
const visibility = 'KHR_node_visibility';

/** Reads nodes, their instances and the roots of the scene that is shown. A node reached twice keeps its first parent. */
export function readNodes(json: Gltf, scene: Scene, accessors: Accessors, warnings: WarningList): void {
  const within = (index: number | undefined, list: unknown[], what: string): number | null => {
    if (index === undefined) return null;
    if (index >= list.length) throw unreadable(`节点引用了不存在的 ${what} ${index}`);
    return index;
  };
  for (const [index, source] of json.nodes.entries()) {
    const light = (source.extensions?.['KHR_lights_punctual'] as { light?: unknown } | undefined)?.light;
    scene.nodes.push({
      name: source.name ?? `node-${index}`,
      children: source.children,
      mesh: within(source.mesh, json.meshes, 'mesh'),
      skin: within(source.skin, json.skins, 'skin'),
      ...placeOf(source),
      instances: readInstances(source, accessors, warnings),
      weights: source.weights ?? null,
      camera: within(source.camera, json.cameras, 'camera'),
      light: typeof light === 'number' && light < scene.lights.length ? light : null,
      extras: source.extras,
    });
  }
  scene.roots = shownScene(json)?.nodes ?? rootless(json.nodes);
  if (json.scene !== undefined && json.scene >= json.scenes.length && json.scenes.length > 0)
    warnings.add('sceneMissing', { scene: json.scene });
  if (json.scenes.length > 1) warnings.add('scenesDropped', { count: json.scenes.length - 1 });
  keepTree(json, scene, warnings);
  hideNodes(json, scene, warnings);
}

/** The scene that the file names, else its first. */
export const shownScene = ({ scene = 0, scenes }: Gltf): Gltf['scenes'][number] | undefined => scenes[scene] ?? scenes[0];

/**
 * KHR_node_visibility: what hangs on a hidden node is not shown, mesh or light. The nodes stay, since joints and cameras do not hide.
 */
function hideNodes(json: Gltf, scene: Scene, warnings: WarningList): void {
  if (![...(json.extensionsUsed ?? []), ...(json.extensionsRequired ?? [])].includes(visibility)) return;
  const isHidden = ({ extensions }: GltfNode): boolean =>
    (extensions?.[visibility] as { visible?: unknown } | undefined)?.visible === false;
  const stack = json.nodes.flatMap((node, index) => (isHidden(node) ? [index] : []));
  const seen = new Set<number>();
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    if (seen.has(index)) continue;
    seen.add(index);
    const node = scene.nodes[index]!;
    if (node.mesh !== null) warnings.count('hiddenDropped');
    Object.assign(node, { mesh: null, skin: null, instances: null, weights: null, light: null });
    delete node.levels;
    for (const child of node.children) stack.push(child);
  }
}

/** Without a scene, every node is shown that is neither a child nor a level of another. */
function rootless(nodes: GltfNode[]): number[] {
  const children = new Set(nodes.flatMap((node) => node.children));
  const levels = levelNodes(nodes);
  return nodes.map((_, index) => index).filter((index) => !children.has(index) && !levels.has(index));
}

/** Removes links that keep the hierarchy from being a tree: second parents, cycles, invalid indices. Levels are separate trees. */
function keepTree(json: Gltf, scene: Scene, warnings: WarningList): void {
  const seen = new Uint8Array(scene.nodes.length);
  const firstSeen = (index: number): boolean => {
    if (index >= scene.nodes.length) throw unreadable(`引用了不存在的节点 ${index}`);
    if (!seen[index]) return !!(seen[index] = 1);
    warnings.count('nodeShared');
    return false;
  };
  const take = (roots: number[]): number[] => {
    const taken = roots.filter(firstSeen);
    const stack = taken.toReversed();
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      const node = scene.nodes[index]!;
      node.children = node.children.filter(firstSeen);
      for (const child of node.children) stack.push(child);
    }
    return taken;
  };
  scene.roots = take(scene.roots);
  readLevels(json, scene, seen, take, warnings);
  // What the shown scene does not reach is checked the same, or a writer would meet the cycle.
  for (const [index, node] of scene.nodes.entries()) {
    if (seen[index]) continue;
    seen[index] = 1;
    node.children = node.children.filter(firstSeen);
  }
}

function placeOf(source: GltfNode): Required<Place> {
  return {
    translation: (source.translation ?? [0, 0, 0]) as Vec3,
    rotation: (source.rotation ?? [0, 0, 0, 1]) as Quat,
    scale: (source.scale ?? [1, 1, 1]) as Vec3,
    matrix: null,
    ...(source.matrix && placeOfMatrix(Float64Array.from(source.matrix))),
  };
}

/** Attributes of instances that a scene holds; others are dropped with a warning. */
const placing = new Set(['TRANSLATION', 'ROTATION', 'SCALE']);

function readInstances(source: GltfNode, accessors: Accessors, warnings: WarningList): Float32Array | null {
  const attributes = (source.extensions?.[instancing] as { attributes?: Record<string, unknown> } | undefined)?.attributes;
  if (!attributes || source.mesh === undefined) return null;
  const read = (name: string, size: number): Float32Array | undefined => {
    const index = attributes[name];
    return typeof index === 'number' ? accessors.floats(index, size) : undefined;
  };
  for (const name of Object.keys(attributes)) if (!placing.has(name)) warnings.add('instanceAttributeDropped', { attribute: name });
  const translations = read('TRANSLATION', 3);
  const rotations = read('ROTATION', 4);
  const scales = read('SCALE', 3);
  const count = Math.max((translations?.length ?? 0) / 3, (rotations?.length ?? 0) / 4, (scales?.length ?? 0) / 3);
  const uneven = (values: Float32Array | undefined, size: number): boolean => values !== undefined && values.length !== count * size;
  if (uneven(translations, 3) || uneven(rotations, 4) || uneven(scales, 3)) throw unreadable('实例属性的数量不一致');
  accessors.charge(count * 16);
  const matrices = new Float32Array(count * 16);
  const node = createNode('');
  const matrix = new Float64Array(16);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      if (translations) node.translation[k] = translations[i * 3 + k]!;
      if (scales) node.scale[k] = scales[i * 3 + k]!;
    }
    for (let k = 0; rotations && k < 4; k++) node.rotation[k] = rotations[i * 4 + k]!;
    matrices.set(localMatrix(node, matrix), i * 16);
  }
  return matrices;
}

/** Reads skins; an invalid joint index is an error. */
export function readSkins(json: Gltf, scene: Scene, accessors: Accessors): void {
  for (const [index, { name, joints, skeleton, inverseBindMatrices, bindShapeMatrix }] of json.skins.entries()) {
    if (joints.some((joint) => joint >= json.nodes.length)) throw unreadable('蒙皮引用了不存在的骨骼节点');
    const matrices = inverseBindMatrices === undefined ? null : accessors.floats(inverseBindMatrices, 16);
    if (matrices && matrices.length < joints.length * 16) throw unreadable('蒙皮的绑定矩阵数量不足');
    const bound = bindShapeMatrix ? afterShape(matrices, bindShapeMatrix, joints.length) : matrices;
    scene.skins.push({ name: name ?? `skin-${index}`, joints, skeleton: skeleton ?? null, inverseBindMatrices: bound });
  }
}

/** Inverse bind matrices that first bring the mesh to where it was bound. */
function afterShape(matrices: Float32Array | null, shape: readonly number[], joints: number): Float32Array {
  const out = new Float32Array(joints * 16);
  for (let joint = 0; joint < joints; joint++)
    out.set(multiplyMatrices(matrices ? matrices.subarray(joint * 16, joint * 16 + 16) : identityMatrix(), shape), joint * 16);
  return out;
}

const paths: Record<string, number> = { translation: 3, rotation: 4, scale: 3, weights: 1 };

/** Reads animations; channels on what a scene does not hold (pointers, missing nodes) are dropped with a warning. */
export function readAnimations(json: Gltf, scene: Scene, accessors: Accessors, warnings: WarningList): void {
  for (const [index, source] of json.animations.entries()) {
    const animation: Animation = { name: source.name ?? `animation-${index}`, channels: [] };
    for (const { sampler: samplerIndex, target } of source.channels) {
      const sampler = source.samplers[samplerIndex];
      const size = paths[target.path];
      if (!sampler || !size || target.node === undefined || target.node >= json.nodes.length) {
        warnings.count('channelsDropped');
        continue;
      }
      const times = accessors.floats(sampler.input, 1);
      const values = accessors.floats(sampler.output, size);
      if (times.length === 0 || values.length % (times.length * (target.path === 'weights' ? 1 : size)) !== 0) {
        warnings.count('channelsDropped');
        continue;
      }
      animation.channels.push({
        node: target.node,
        path: target.path as AnimationChannel['path'],
        interpolation: sampler.interpolation,
        times,
        values,
      });
    }
    if (animation.channels.length > 0) scene.animations.push(animation);
  }
}
