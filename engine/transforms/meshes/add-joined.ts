import { emptyBox, growByBox, growByOther, localBox, type Box } from '../../scenes/box.ts';
import { createMesh, createNode } from '../../scenes/create-scene.ts';
import { localOrigin, relativeTo } from '../../scenes/local-origin.ts';
import type { Primitive, Scene, Vec3 } from '../../scenes/scene.ts';
import { joinPieces, type Piece } from './join-pieces.ts';
import { splitAtVoids } from './split-at-voids.ts';

/**
 * Joins the pieces of each batch, moved to their places in the world, and adds them to the scene: one mesh for all that lie near each other, under a root
 * node that holds its local origin.
 *
 * @param onJoined called after each primitive, with how many are done and how many there are.
 * @returns how many primitives were added.
 */
export function addJoined(scene: Scene, batches: readonly Piece[][], onJoined: (done: number, total: number) => void): number {
  const near = gatherNear(batches);
  const total = near.reduce((sum, one) => sum + one.batches.length, 0);
  let done = 0;
  for (const { origin, batches: own } of near) {
    const primitives: Primitive[] = [];
    for (const pieces of own) {
      primitives.push(joinPieces(pieces));
      onJoined(++done, total);
    }
    const mesh = scene.meshes.push(createMesh(scene.name, primitives)) - 1;
    const node = scene.nodes.push(createNode(scene.name, { mesh, translation: origin })) - 1;
    scene.roots = [...scene.roots, node];
  }
  return total;
}

/** The batches of the pieces that lie near each other, relative to their local origin. */
function gatherNear(batches: readonly Piece[][]): { origin: Vec3; batches: Piece[][] }[] {
  const pieces = batches.flatMap((batch, number) => batch.map((piece) => ({ piece, number })));
  const boxes = boxesOf(pieces.map(({ piece }) => piece));
  return splitAtVoids(boxes).map((group) => {
    const box = emptyBox();
    for (const index of group) growByOther(box, boxes[index]!);
    const origin = localOrigin(box);
    const own = new Map<number, Piece[]>();
    for (const index of group) {
      const { piece, number } = pieces[index]!;
      const batch = own.get(number) ?? [];
      own.set(number, batch);
      batch.push({ primitive: piece.primitive, matrix: relativeTo(piece.matrix, origin) });
    }
    return { origin, batches: [...own.values()] };
  });
}

function boxesOf(pieces: readonly Piece[]): Box[] {
  const locals = new Map<Primitive, Box>();
  return pieces.map(({ primitive, matrix }) => {
    let local = locals.get(primitive);
    if (!local) locals.set(primitive, (local = localBox(primitive.positions, primitive.indices)));
    const box = emptyBox();
    growByBox(box, local, matrix);
    return box;
  });
}
