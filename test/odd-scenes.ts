/** Scenes that writers must survive: the same seed gives the same scene. */

import { createRichScene } from '#engine/generators/rich-scene';
import { createSphere } from '#engine/generators/surface';
import { addRootMesh, createMaterial, createMesh, createNode, createScene } from '#engine/scenes/create-scene';
import type { Primitive, Scene } from '#engine/scenes/scene';
import { createPicker } from './damage.ts';

type Pick = (below: number) => number;

/** Names that some format forbids, or could take for something else. */
export const oddNames = [
  '', 'a/b', 'a\\b', '"', "'", '</', ']]>', '<![CDATA[', '&amp;', 'a\nb', 'a\r\n#b', '\t', '\0', '\u001f', '\uffff', 'CON', 'nul.txt', '..', '../../x', '.',
  'x'.repeat(300), '长'.repeat(300), '😀', '\ud800', 'e\u0301', '\u202e', '%2F', '#', '{', '@', '::', '\0\u0001', ' ', 'a b', '-1', '1e5', 'f 1 2 3', 'def', '骨|x',
]; // prettier-ignore
const numbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 3.4e38, -3.4e38, 1e-45, -0, 1e20];

const name = (pick: Pick): string => oddNames[pick(oddNames.length)]!;
const number = (pick: Pick): number => numbers[pick(numbers.length)]!;
const one = <T>(list: T[], pick: Pick): T | undefined => list[pick(list.length)];

/** Some numbers of a list become odd ones, or all become one. */
function spoil(list: Float32Array | null | undefined, pick: Pick): void {
  if (!list) return;
  if (pick(6) === 0) list.fill(number(pick));
  for (let count = pick(4); count >= 0 && list.length > 0; count--) list[pick(list.length)] = number(pick);
}

const primitivesOf = ({ meshes }: Scene): Primitive[] => meshes.flatMap(({ primitives }) => primitives);

/** Readers refuse what is nested deeper than 1000. */
function deepen(scene: Scene, levels: number): void {
  for (let level = 0; level < levels; level++) {
    scene.nodes.push(createNode('层', { children: scene.roots, rotation: [0, 0, Math.sin(0.01), Math.cos(0.01)] }));
    scene.roots = [scene.nodes.length - 1];
  }
}

/** What is done to a scene, a few of them each time. */
const oddities: ((scene: Scene, pick: Pick) => void)[] = [
  (scene, pick) => spoil(one(primitivesOf(scene), pick)?.positions, pick),
  (scene, pick) => spoil(one(primitivesOf(scene), pick)?.normals, pick),
  (scene, pick) => spoil(one(primitivesOf(scene), pick)?.uvs[0], pick),
  (scene, pick) => spoil(one(primitivesOf(scene), pick)?.colors, pick),
  (scene, pick) => spoil(one(primitivesOf(scene), pick)?.weights[0], pick),
  (scene, pick) => spoil(one(primitivesOf(scene), pick)?.targets[0]?.positions, pick),
  (scene, pick) => spoil(one(scene.skins, pick)?.inverseBindMatrices, pick),
  (scene, pick) => spoil(one(one(scene.animations, pick)?.channels ?? [], pick)?.values, pick),
  (scene, pick) => spoil(one(scene.nodes, pick)?.instances, pick),
  (scene) => primitivesOf(scene).forEach(({ uvs }) => uvs.forEach((uv) => uv.fill(0.5))),
  (scene) => primitivesOf(scene).forEach(({ positions }) => positions.fill(1)),
  (scene, pick) => one(primitivesOf(scene), pick)?.indices.fill(0),
  (scene, pick) => Object.assign(one(primitivesOf(scene), pick) ?? {}, { indices: new Uint32Array() }),
  (scene) => scene.nodes.forEach((node) => (node.mesh = null)),
  (scene, pick) => [...scene.nodes, ...scene.meshes, ...scene.materials, ...scene.textures, ...scene.animations, ...scene.skins].forEach((thing) => (thing.name = name(pick))),
  (scene, pick) => ((scene.name = name(pick)), primitivesOf(scene).forEach(({ targets }) => targets.forEach((target) => (target.name = name(pick))))),
  (scene, pick) => (one(scene.nodes, pick)!.translation = [number(pick), 0, number(pick)]),
  (scene, pick) => (one(scene.nodes, pick)!.scale = [0, pick(2), -1]),
  (scene, pick) => (one(scene.nodes, pick)!.rotation = [0, 0, 0, pick(2) === 0 ? 0 : Number.NaN]),
  (scene, pick) => (one(scene.nodes, pick)!.matrix = new Float64Array(16).fill(number(pick))),
  (scene, pick) => Object.assign(one(scene.materials, pick) ?? {}, { baseColor: [number(pick), -1, 2, number(pick)], roughness: number(pick), metallic: number(pick), emissive: [number(pick), 1e9, 0] }),
  (scene, pick) => Object.assign(one(scene.textures, pick) ?? {}, { bytes: new Uint8Array(pick(40)).fill(0x89) }),
  (scene, pick) => deepen(scene, 1 + pick(400)),
  (scene, pick) => Object.assign(one(one(scene.animations, pick)?.channels ?? [], pick) ?? {}, { times: new Float32Array(), values: new Float32Array() }),
]; // prettier-ignore

/** Whole scenes of their own, each at the limit of something. */
const limits: (() => Scene)[] = [
  () => createScene(''),
  () => {
    const scene = createScene('多点');
    scene.materials.push(createMaterial('面'));
    addRootMesh(scene, createMesh('球', [createSphere({ columns: 300, rows: 260 })]));
    return scene;
  },
  () => {
    const scene = createScene('多节点');
    addRootMesh(scene, createMesh('球', [createSphere({ columns: 4, rows: 3 })]));
    for (let count = 0; count < 100_000; count++) scene.roots.push(scene.nodes.push(createNode('同名')) - 1);
    return scene;
  },
];

/** The scene of a seed: the first few are one at a limit each, later ones spoilt. */
export async function createOddScene(seed: number): Promise<Scene> {
  const limit = limits[seed];
  if (limit) return limit();
  const pick = createPicker(seed * 7919);
  const scene = await createRichScene();
  for (let change = 0; change <= pick(3); change++) oddities[pick(oddities.length)]!(scene, pick);
  return scene;
}
