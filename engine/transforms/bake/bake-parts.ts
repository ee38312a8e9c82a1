import { MathUtils, type Document, type mat4, type Node } from '@gltf-transform/core';
import { partKeys } from '#domain/editor/part-keys';
import type { SceneSettings } from '#domain/editor/settings';
import { invertAffine } from '../../scenes/invert.ts';
import { identityMatrix, multiplyMatrices } from '../../scenes/world.ts';
import { turnOf } from './places.ts';

type PartEdit = SceneSettings['parts'][string];

/** Writes edits of parts into the nodes of a document: names, places, and what is hidden is left out. Returns how many found their part, and how many did not. */
export function bakeParts(document: Document, edits: SceneSettings['parts']): { baked: number; lost: number } {
  const nodes = document.getRoot().listNodes();
  const places = new Map(nodes.map((node, index) => [node, index]));
  const parents = nodes.map((node) => node.getParentNode());
  const keys = partKeys(
    nodes.map((node, index) => {
      const parent = parents[index];
      return { name: node.getName(), parent: parent === null || parent === undefined ? null : (places.get(parent) ?? null) };
    }),
  );
  const byKey = new Map(keys.map((key, index) => [key, nodes[index]!]));
  const found = Object.entries(edits).flatMap(([key, edit]): [Node, PartEdit][] => {
    const node = byKey.get(key);
    return node === undefined ? [] : [[node, edit]];
  });
  const moving = movingNodes(document);
  // All of them before any is moved: each edit is of the file as it was.
  const moves = found.flatMap(([node, edit]) => {
    const matrix = relativeMove(node, edit);
    return matrix === undefined ? [] : [{ node, matrix }];
  });
  for (const [node, { name }] of found) if (name !== undefined) node.setName(name);
  for (const { node, matrix } of moves) move(document, node, matrix, moving.has(node));
  for (const [node, { hidden }] of found) if (hidden === true) node.traverse((each) => leaveOut(each));
  return { baked: found.length, lost: Object.keys(edits).length - found.length };
}

function leaveOut(node: Node): void {
  node.setMesh(null);
  node.setSkin(null);
  node.setExtension('EXT_mesh_gpu_instancing', null);
}

const movingNodes = (document: Document): Set<Node> =>
  new Set(
    document
      .getRoot()
      .listAnimations()
      .flatMap((animation) => animation.listChannels().flatMap((channel) => channel.getTargetNode() ?? [])),
  );

/** What comes before the node's own matrix; undefined where it stays. The edit is about its origin, along the axes of the world. */
function relativeMove(node: Node, { move, turn, scale = 1 }: PartEdit): ArrayLike<number> | undefined {
  if (move === undefined && turn === undefined && scale === 1) return undefined;
  const [x, y, z] = node.getWorldTranslation();
  const [dx, dy, dz] = move ?? [0, 0, 0];
  const about = MathUtils.compose([x + dx, y + dy, z + dz], turnOf(turn ?? [0, 0, 0]), [scale, scale, scale], identity());
  const back = MathUtils.compose([-x, -y, -z], [0, 0, 0, 1], [1, 1, 1], identity());
  const above = node.getParentNode()?.getWorldMatrix() ?? identity();
  const below = invertAffine(above);
  return below && multiplyMatrices(below, multiplyMatrices(multiplyMatrices(about, back), above));
}

const identity = (): mat4 => [...identityMatrix()] as mat4;

/** What an animation places gets a node above it, so that it moves as before in its new place. */
function move(document: Document, node: Node, matrix: ArrayLike<number>, isMoving: boolean): void {
  const asMatrix = (values: ArrayLike<number>): mat4 => Array.from(values) as mat4;
  if (!isMoving) {
    node.setMatrix(asMatrix(multiplyMatrices(matrix, node.getMatrix())));
    return;
  }
  const above = document.createNode().setMatrix(asMatrix(matrix));
  const parent = node.getParentNode();
  if (parent === null) {
    for (const scene of document.getRoot().listScenes()) {
      if (!scene.listChildren().includes(node)) continue;
      scene.removeChild(node).addChild(above);
    }
  } else parent.removeChild(node).addChild(above);
  above.addChild(node);
}
