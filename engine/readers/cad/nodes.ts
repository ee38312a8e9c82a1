/** Places parts in the scene. */

import { createNode } from '#engine/scenes/create-scene';
import { decomposeMatrix } from '#engine/scenes/decompose';
import type { Mat4, Scene, SceneNode } from '#engine/scenes/scene';
import type { IgesPart } from './iges/match.ts';
import type { CadMesh, CadNode } from './occt.ts';
import type { PartMeshes } from './part-meshes.ts';

/** A quarter turn about x: what points up in CAD files (z) becomes glTF's y. */
const zUpToYUp: SceneNode['rotation'] = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/** The one root, which turns what lies below to Y up when the format is Z up, and makes it as large as `scale` says. */
export function addRoot(scene: Scene, zUp: boolean, scale = 1): SceneNode {
  const root = createNode(scene.name, { ...(zUp && { rotation: zUpToYUp }), scale: [scale, scale, scale] });
  scene.roots.push(scene.nodes.push(root) - 1);
  return root;
}

/** A node under `parent` at `placement`, translation in metres. */
export function addChild(scene: Scene, parent: SceneNode, name: string, placement: Mat4 | null = null): SceneNode {
  const node = createNode(name, placement ? decomposeMatrix(placement) : {});
  parent.children.push(scene.nodes.push(node) - 1);
  return node;
}

/** What is reported about a part while its meshes are added. */
export type OnFaces = (part: string, emptyFaces: number, faces: number) => void;

/**
 * Puts a part's solids under its node: one alone becomes the node's own mesh, several become children with their names.
 * A solid without a name of its own goes by the part's. `metres` is the length of one unit of the positions.
 */
export function addMeshes(scene: Scene, node: SceneNode, meshes: CadMesh[], metres: number, parts: PartMeshes, onFaces: OnFaces): void {
  for (const source of meshes) {
    const name = source.name || node.name;
    const empty = source.faces.reduce((sum, { first, last }) => sum + (last < first ? 1 : 0), 0);
    if (empty > 0) onFaces(name, empty, source.faces.length);
    const placed = parts.add(source, name, metres);
    if (!placed) continue;
    if (meshes.length === 1 && isIdentity(placed.placement)) node.mesh = placed.mesh;
    else addChild(scene, node, name, placed.placement).mesh = placed.mesh;
  }
}

/** What the kernel calls shapes that have no name. */
const shapeKind = /^(COMPOUND|COMPSOLID|SOLID|SHELL|FACE|WIRE|EDGE|VERTEX|SHAPE)?$/;

/** Names of parts; those without one are told apart by a number. */
export function createNamer(): (name: string) => string {
  let number = 0;
  return (name) => (shapeKind.test(name) ? `部件 ${++number}` : name);
}

/** Parts with their own meshes, nested as they are. */
export function addParts(
  scene: Scene,
  parent: SceneNode,
  parts: IgesPart[],
  metres: number,
  meshes: PartMeshes,
  onFaces: OnFaces,
  nameOf = createNamer(),
): void {
  for (const part of parts) {
    const node = addChild(scene, parent, nameOf(part.name));
    const own = part.meshes.map((mesh) => ({ ...mesh, name: node.name }));
    addMeshes(scene, node, own, metres, meshes, onFaces);
    addParts(scene, node, part.children, metres, meshes, onFaces, nameOf);
  }
}

/** The tree of a file that was tessellated as a whole. */
export function addTree(
  scene: Scene,
  parent: SceneNode,
  tree: CadNode,
  meshes: CadMesh[],
  metres: number,
  parts: PartMeshes,
  onFaces: OnFaces,
  nameOf = createNamer(),
): void {
  const own = tree.meshes.map((mesh) => meshes[mesh]!);
  addMeshes(scene, parent, own, metres, parts, onFaces);
  for (const child of tree.children)
    addTree(scene, addChild(scene, parent, nameOf(child.name)), child, meshes, metres, parts, onFaces, nameOf);
}

const isIdentity = (matrix: Mat4): boolean => matrix.every((value, i) => value === (i % 5 === 0 ? 1 : 0));
