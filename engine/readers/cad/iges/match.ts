/** Gives the triangles of an IGES file back to the parts that they come from: the kernel answers them in one list. */

import type { CadMesh, CadNode, CadOutput } from '../occt.ts';
import type { IgesNode, LeafKind } from './tree.ts';

/** A part of the tree with its meshes; faces side by side are one. */
export interface IgesPart {
  name: string;
  meshes: CadMesh[];
  children: IgesPart[];
}

export interface Matched {
  /** Null when not even the things at the top agree. */
  parts: IgesPart[] | null;
  /** Solids, shells and faces that the kernel could not make, by the part that lacks them; `''` for the whole. */
  lost: { part: string; count: number }[];
}

/**
 * The parts with triangles, in the order of the tree: each thing at the top is a shape of the kernel. One of which a surface failed or became
 * several is a part as a whole.
 */
export function matchParts(roots: IgesNode[], output: CadOutput): Matched {
  const shapes = output.root.children
    .map((child) => meshesBelow(child).map((mesh) => output.meshes[mesh]!))
    .filter(({ length }) => length > 0);
  const shown = roots.filter((root) => leafKinds.some((kind) => leavesOf(root, kind).length > 0));
  if (shapes.length !== shown.length) return { parts: null, lost: lostOf('', shown.length, shapes.length) };
  const lost: Matched['lost'] = [];
  const parts = shown.flatMap((root, index): IgesPart[] => {
    const meshes = shapes[index]!;
    const part = matchRoot(root, meshes);
    if (part) return [part];
    const bodies = leavesOf(root, 'solid').length + leavesOf(root, 'shell').length;
    const faces = leavesOf(root, 'face').length;
    const rest = meshes.length > bodies ? meshes.at(-1)!.faces.length : 0;
    lost.push(...lostOf(root.name, bodies + faces, Math.min(meshes.length, bodies) + rest));
    return [{ name: root.name, meshes: meshes.map((mesh) => ({ ...mesh, color: mesh.color ?? root.color })), children: [] }];
  });
  return { parts, lost };
}

const lostOf = (part: string, told: number, made: number): Matched['lost'] => (made < told ? [{ part, count: told - made }] : []);

const leafKinds: LeafKind[] = ['solid', 'shell', 'face'];

/** Of one shape the kernel answers solids first, then shells, then all faces as one mesh, each in the tree's order. */
function matchRoot(root: IgesNode, meshes: CadMesh[]): IgesPart | null {
  const found = new Map<IgesNode, CadMesh>();
  const bodies = [...leavesOf(root, 'solid'), ...leavesOf(root, 'shell')];
  const faces = leavesOf(root, 'face');
  if (meshes.length !== bodies.length + (faces.length > 0 ? 1 : 0)) return null;
  bodies.forEach((leaf, index) => found.set(leaf, meshes[index]!));
  const rest = meshes[bodies.length];
  if (rest && rest.faces.length !== faces.length) return null;
  faces.forEach((leaf, face) => found.set(leaf, { ...rest!, faces: [rest!.faces[face]!] }));
  return partOf(root, found);
}

/** Parts without a name are told apart by a number. */
export function nameParts(parts: IgesPart[], next = { number: 1 }): IgesPart[] {
  return parts.map((each) => ({
    ...each,
    name: each.name || `部件 ${next.number++}`,
    children: nameParts(each.children, next),
  }));
}

const meshesBelow = (node: CadNode): number[] => [...node.meshes, ...node.children.flatMap(meshesBelow)];

function leavesOf(node: IgesNode, kind: LeafKind): IgesNode[] {
  return node.kind === kind ? [node] : node.children.flatMap((child) => leavesOf(child, kind));
}

function partOf(node: IgesNode, found: Map<IgesNode, CadMesh>): IgesPart | null {
  const colored = (leaf: IgesNode): CadMesh => {
    const mesh = found.get(leaf)!;
    return { ...mesh, color: mesh.color ?? leaf.color };
  };
  if (node.kind) return { name: node.name, meshes: [part([colored(node)])], children: [] };
  const faces = node.children.filter(({ kind }) => kind === 'face').map(colored);
  const children = node.children.flatMap((child) => (child.kind === 'face' ? [] : (partOf(child, found) ?? [])));
  return { name: node.name, meshes: faces.length > 0 ? [part(faces)] : [], children };
}

/** One mesh of some faces of another, its vertices and triangles counted anew: what is alike elsewhere is then found alike. */
function part(meshes: CadMesh[]): CadMesh {
  const [{ positions, normals, indices, ...rest }] = meshes as [CadMesh];
  const faces = meshes.flatMap((mesh) => mesh.faces.map((face) => ({ ...face, color: face.color ?? mesh.color })));
  const places = new Map<number, number>();
  const triangles: number[] = [];
  const own = faces.map((face) => {
    const first = triangles.length / 3;
    for (let i = face.first * 3; i < face.last * 3 + 3; i++) {
      const vertex = indices[i]!;
      let place = places.get(vertex);
      if (place === undefined) places.set(vertex, (place = places.size));
      triangles.push(place);
    }
    return { ...face, first, last: triangles.length / 3 - 1 };
  });
  const gather = <T extends Float32Array | Float64Array>(from: T, into: T): T => {
    let at = 0;
    for (const vertex of places.keys()) for (let k = 0; k < 3; k++) into[at++] = from[vertex * 3 + k]!;
    return into;
  };
  return {
    ...rest,
    positions: gather(positions, new Float64Array(places.size * 3)),
    normals: normals && gather(normals, new Float32Array(places.size * 3)),
    indices: Uint32Array.from(triangles),
    faces: own,
  };
}
