/** Assigns the triangles of an IGES file to their parts: the kernel returns them in one list. */

import type { CadFace, CadMesh, CadNode, CadOutput } from '../occt.ts';
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
  // Exporters of surfaces put all faces of a body at the top, thousands of them.
  const loose: CadMesh[] = [];
  const parts = shown.flatMap((root, index): IgesPart[] => {
    const meshes = shapes[index]!.map((mesh) => ({ ...mesh, color: mesh.color ?? root.color }));
    if (root.kind === 'face') {
      for (const mesh of meshes) loose.push(mesh);
      return [];
    }
    const part = matchRoot(root, meshes);
    if (part) return [part];
    const bodies = leavesOf(root, 'solid').length + leavesOf(root, 'shell').length;
    const faces = leavesOf(root, 'face').length;
    const rest = meshes.length > bodies ? meshes.at(-1)!.faces.length : 0;
    lost.push(...lostOf(root.name, bodies + faces, Math.min(meshes.length, bodies) + rest));
    return [{ name: root.name, meshes, children: [] }];
  });
  if (loose.length > 0) parts.push({ name: '', meshes: [part(loose)], children: [] });
  return { parts, lost };
}

const lostOf = (part: string, told: number, made: number): Matched['lost'] => (made < told ? [{ part, count: told - made }] : []);

const leafKinds: LeafKind[] = ['solid', 'shell', 'face'];

/** For one shape the kernel returns solids, then shells, then all faces as one mesh, each in the tree's order. */
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

/** One mesh of the faces of some, its vertices and triangles counted anew: what is alike elsewhere is then found alike. */
function part(sources: CadMesh[]): CadMesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const triangles: number[] = [];
  const faces: CadFace[] = [];
  for (const source of sources) {
    const places = new Map<number, number>();
    const placeOf = (vertex: number): number => {
      const known = places.get(vertex);
      if (known !== undefined) return known;
      const place = positions.length / 3;
      for (let k = 0; k < 3; k++) {
        positions.push(source.positions[vertex * 3 + k]!);
        normals.push(source.normals ? source.normals[vertex * 3 + k]! : 0);
      }
      places.set(vertex, place);
      return place;
    };
    for (const face of source.faces) {
      const first = triangles.length / 3;
      for (let i = face.first * 3; i < face.last * 3 + 3; i++) triangles.push(placeOf(source.indices[i]!));
      faces.push({ first, last: triangles.length / 3 - 1, color: face.color ?? source.color });
    }
  }
  return {
    name: '',
    color: null,
    positions: Float64Array.from(positions),
    normals: sources.every((source) => source.normals) ? Float32Array.from(normals) : null,
    indices: Uint32Array.from(triangles),
    faces,
  };
}
