/** Objects of a 3DS file and the nodes that place them. */

import { determinant3 } from '../../scenes/decompose.ts';
import { invertAffine } from '../../scenes/invert.ts';
import type { AnimationChannel, Mat4, Scene } from '../../scenes/scene.ts';
import { identityMatrix, localMatrix, multiplyMatrices, worldMatrices } from '../../scenes/world.ts';
import { frameOf } from '../frame.ts';
import { chunk, chunkHeaderBytes, f32, header, name, u16, words } from './chunks.ts';
import { framesOf, movingBy, standingAt, type KeyNode, type Tracks } from './keyframer.ts';
import { nameBytes, ShortNames } from './names.ts';
import { countPieces, piecesOf, type Piece } from './pieces.ts';
import { smoothingGroups } from './smoothing.ts';

/** Ids are 16 bits, and the last one says that there is none. */
const mostNodes = 65_000;

/** A mesh as one of the nodes that draw it has it. */
interface PlannedObject {
  mesh: number;
  /** Names of its pieces. */
  names: string[];
  /** From the mesh to the file's axes. */
  place: Mat4;
  /** Its axes are mirrored in the world: 3DS keeps such points turned over, and places them without. */
  isMirrored: boolean;
}

export interface ObjectPlan {
  objects: PlannedObject[];
  nodes: { node: KeyNode; tracks: () => Tracks }[];
  frames: number;
  names: ShortNames;
  /** How many names of nodes are cut. */
  shortened: number;
  /** Meshes in several pieces. */
  split: number;
  /** There are too many nodes for a hierarchy. */
  isFlat: boolean;
}

const toFile = frameOf({ up: 'z' });
const fromFile = invertAffine(toFile)!;
const mirror = new Float64Array([-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);

/** A matrix of the scene in the file's axes. */
const turned = (matrix: Mat4): Mat4 => multiplyMatrices(multiplyMatrices(toFile, matrix), fromFile);

/** Decides which nodes draw which objects. What several nodes draw in the same sense is one object with instances. */
export function planObjects(scene: Scene): ObjectPlan {
  const world = worldMatrices(scene);
  const places = world.map((matrix) => matrix && turned(matrix));
  const order = topDown(scene);
  const pieces = scene.meshes.map(countPieces);
  const drawnPieces = order.reduce((sum, { node }) => sum + (pieces[scene.nodes[node]!.mesh ?? -1] ?? 0), 0);
  const plan: ObjectPlan = {
    objects: [],
    nodes: [],
    frames: 0,
    names: new ShortNames(nameBytes.object),
    shortened: 0,
    split: pieces.filter((count) => count > 1).length,
    isFlat: order.length + drawnPieces > mostNodes,
  };
  const isMirrored = (node: number): boolean => node >= 0 && determinant3(places[node]!) < 0;
  const channels = new Map<number, AnimationChannel[]>();
  for (const channel of scene.animations[0]?.channels ?? []) {
    const list = channels.get(channel.node);
    if (list) list.push(channel);
    else channels.set(channel.node, [channel]);
  }
  if (!plan.isFlat) plan.frames = framesOf(scene.animations[0]?.channels ?? []);
  const known = new Map<string, PlannedObject>();
  const ids = new Map<number, number>();
  for (const { node: index, parent } of order) {
    const node = scene.nodes[index]!;
    const [own, above] = [isMirrored(index), isMirrored(parent)];
    const count = node.mesh === null ? 0 : (pieces[node.mesh] ?? 0);
    const key = `${node.mesh} ${own}`;
    let object = plan.isFlat ? undefined : known.get(key);
    if (count > 0 && !object) {
      const names = Array.from({ length: count }, () => plan.names.claim(node.name, 'object'));
      // A place that flattens cannot be undone by a reader, whose keyframer does it once more.
      const place = plan.isFlat || invertAffine(places[index]!) ? places[index]! : identityMatrix();
      object = { mesh: node.mesh!, names, place, isMirrored: own };
      plan.objects.push(object);
      known.set(key, object);
    }
    const title = plan.names.shorten(node.name);
    if (title !== node.name) plan.shortened++;
    if (plan.isFlat) continue;
    const settle = (matrix: Mat4): Mat4 => {
      const right = own ? multiplyMatrices(turned(matrix), mirror) : turned(matrix);
      return above ? multiplyMatrices(mirror, right) : right;
    };
    const tracks = (): Tracks => movingBy(node, channels.get(index) ?? [], settle) ?? standingAt(settle(localMatrix(node)));
    const id = plan.nodes.length;
    ids.set(index, id);
    const drawn = count > 0 ? object!.names[0]! : null;
    // A group that is called like an object would be taken for it.
    const instance = drawn === null ? plan.names.claim(node.name, 'group') : title === drawn ? '' : title;
    plan.nodes.push({ node: { id, parent: ids.get(parent) ?? -1, object: drawn, instance }, tracks });
    for (const piece of count > 1 ? object!.names.slice(1) : [])
      plan.nodes.push({
        node: { id: plan.nodes.length, parent: id, object: piece, instance: '' },
        tracks: () => standingAt(identityMatrix()),
      });
  }
  return plan;
}

/** Nodes with their parents, −1 for none, each once and parents first. */
function topDown({ roots, nodes }: Scene): { node: number; parent: number }[] {
  const order: { node: number; parent: number }[] = [];
  const seen = new Uint8Array(nodes.length);
  const stack = roots.toReversed().map((node) => ({ node, parent: -1 }));
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const children = nodes[entry.node]?.children;
    if (!children || seen[entry.node]) continue;
    seen[entry.node] = 1;
    order.push(entry);
    for (let i = children.length - 1; i >= 0; i--) stack.push({ node: children[i]!, parent: entry.node });
  }
  return order;
}

/** The chunks of an object, one a piece. @param titles names of the materials. */
export function* objectChunks(scene: Scene, object: PlannedObject, titles: readonly string[]): Generator<Buffer, void, void> {
  let number = 0;
  for (const piece of piecesOf(scene.meshes[object.mesh]!, scene.materials))
    yield pieceChunk(piece, object.names[number++]!, object, titles);
}

function pieceChunk(piece: Piece, title: string, { place, isMirrored }: PlannedObject, titles: readonly string[]): Buffer {
  const { positions, normals, uvs, faces, groups } = piece;
  const matrix = multiplyMatrices(place, toFile);
  const points = new Float32Array(positions.length);
  for (let at = 0; at < points.length; at += 3)
    for (let axis = 0; axis < 3; axis++) {
      const value =
        matrix[axis]! * positions[at]! +
        matrix[axis + 4]! * positions[at + 1]! +
        matrix[axis + 8]! * positions[at + 2]! +
        matrix[axis + 12]!;
      points[at + axis] = Number.isFinite(Math.fround(value)) ? value : 0;
    }
  const vertices = points.length / 3;
  const count = faces.length / 3;
  // Mirrored faces are written the other way round, so that their front stays outside. All edges are seen.
  const [second, third] = isMirrored ? [2, 1] : [1, 2];
  const corners = new Uint16Array(count * 4);
  for (let face = 0; face < count; face++) {
    corners[face * 4] = faces[face * 3]!;
    corners[face * 4 + 1] = faces[face * 3 + second]!;
    corners[face * 4 + 2] = faces[face * 3 + third]!;
    corners[face * 4 + 3] = 7;
  }
  const materials = [...groups].map(([material, members]) => chunk(0x4130, name(titles[material]!), u16(members.length), words(members)));
  const smoothing = chunk(0x4150, words(smoothingGroups(positions, normals, faces)));
  const mesh = [
    chunk(0x4110, u16(vertices), words(points)),
    ...(uvs.length > 0 ? [chunk(0x4140, u16(vertices), words(uvs.map((value) => (Number.isFinite(value) ? value : 0))))] : []),
    chunk(0x4160, f32(...[0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14].map((at) => place[at]!))),
    chunk(0x4120, u16(count), words(corners), ...materials, smoothing),
  ];
  const bytes = mesh.reduce((sum, part) => sum + part.byteLength, 0);
  const text = name(title);
  return Buffer.concat([header(0x4000, text.byteLength + chunkHeaderBytes + bytes), text, header(0x4100, bytes), ...mesh]);
}
