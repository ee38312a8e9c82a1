import { Box3, Mesh, Vector3, type AnimationClip, type BufferGeometry, type Material, type Matrix4, type Object3D } from 'three';
import type { GLTF } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { partKeys } from '#domain/editor/part-keys';
import { dressPlain } from '../../../components/viewer/model-loader.ts';

/** A node of the file. */
export interface EditorNode {
  key: string;
  /** As the file has it; empty for none. */
  name: string;
  depth: number;
  /** Its parent's key. */
  parent: string | null;
  hasChildren: boolean;
  object: Object3D;
  /** Of it and all below it. */
  triangles: number;
  /** What it draws itself, by primitive. */
  meshes: readonly Mesh[];
  /** Where it is in the world of the file. */
  rest: Matrix4;
  /** Of its parent. */
  above: Matrix4;
}

/** A material of the file, with three's materials that show it. */
export interface EditorMaterial {
  index: number;
  name: string;
  shown: readonly Material[];
  triangles: number;
}

export interface EditorModel {
  root: Object3D;
  animations: readonly AnimationClip[];
  /** Parents before children, as an outline lists them. */
  nodes: readonly EditorNode[];
  byKey: ReadonlyMap<string, EditorNode>;
  materials: readonly EditorMaterial[];
  /** Where each mesh is in the world of the file, and what it belongs to. */
  meshes: ReadonlyMap<Mesh, { node: EditorNode; primitive: number; rest: Matrix4; material: number | null }>;
  box: Box3;
  /** Never 0. */
  diagonal: number;
  triangles: number;
}

interface Json {
  nodes?: { name?: string; children?: number[] }[];
  materials?: { name?: string }[];
}

const isMesh = (object: Object3D): object is Mesh<BufferGeometry> => object instanceof Mesh;

export function trianglesOf(mesh: Mesh): number {
  const { index, attributes } = mesh.geometry;
  const places = 'isInstancedMesh' in mesh && 'count' in mesh ? mesh.count : 1;
  return Math.floor((index?.count ?? attributes.position?.count ?? 0) / 3) * places;
}

/** What the editor knows of a parsed GLB. */
export function openModel({ scene: root, animations, parser }: GLTF): EditorModel {
  const json = parser.json as Json;
  dressPlain(root, parser);
  root.updateMatrixWorld(true);
  const named = json.nodes ?? [];
  const parents = named.map((): number | null => null);
  for (const [index, { children = [] }] of named.entries()) for (const child of children) parents[child] = index;
  const keys = partKeys(named.map(({ name = '' }, index) => ({ name, parent: parents[index] ?? null })));

  const nodes: EditorNode[] = [];
  const meshes = new Map<Mesh, { node: EditorNode; primitive: number; rest: Matrix4; material: number | null }>();
  const materials = (json.materials ?? []).map(({ name = '' }, index) => ({ index, name, shown: new Set<Material>(), triangles: 0 }));

  const note = (mesh: Mesh, node: EditorNode): void => {
    const about = parser.associations.get(mesh);
    const shown = Array.isArray(mesh.material) ? mesh.material[0] : mesh.material;
    const index = shown === undefined ? undefined : parser.associations.get(shown)?.materials;
    const material = index === undefined ? undefined : materials[index];
    if (material !== undefined && shown !== undefined) {
      material.shown.add(shown);
      material.triangles += trianglesOf(mesh);
    }
    meshes.set(mesh, { node, primitive: about?.primitives ?? 0, rest: mesh.matrixWorld.clone(), material: material?.index ?? null });
  };

  function visit(object: Object3D, parent: EditorNode | null, depth: number): number {
    const index = parser.associations.get(object)?.nodes;
    const isNode = index !== undefined && (parent === null || parser.associations.get(parent.object)?.nodes !== index);
    let node = parent;
    if (isNode) {
      node = {
        ...{ key: keys[index] ?? String(index), name: named[index]?.name ?? '', depth, parent: parent?.key ?? null, hasChildren: false },
        ...{ object, triangles: 0, meshes: [], rest: object.matrixWorld.clone() },
        above: (object.parent ?? object).matrixWorld.clone(),
      };
      nodes.push(node);
      if (parent !== null) parent.hasChildren = true;
    }
    let triangles = 0;
    if (isMesh(object) && node !== null) {
      (node.meshes as Mesh[]).push(object);
      note(object, node);
      triangles += trianglesOf(object);
    }
    for (const child of object.children) triangles += visit(child, node, isNode ? depth + 1 : depth);
    if (isNode && node !== null) node.triangles = triangles;
    return triangles;
  }
  const triangles = visit(root, null, 0);

  const box = new Box3().setFromObject(root);
  if (box.isEmpty()) box.set(new Vector3(-0.5, -0.5, -0.5), new Vector3(0.5, 0.5, 0.5));
  const diagonal = Math.max(box.getSize(new Vector3()).length(), 1e-6);
  return {
    ...{ root, animations, nodes, meshes, box, diagonal, triangles },
    byKey: new Map(nodes.map((node) => [node.key, node])),
    materials: materials.map(({ shown, ...rest }) => ({ ...rest, shown: [...shown] })),
  };
}

/** The names of a model's materials in the file's order. */
export const materialNames = ({ materials }: EditorModel): string[] => materials.map(({ name }) => name);
