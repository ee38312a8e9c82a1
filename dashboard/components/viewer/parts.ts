import { BufferGeometry, Line, Mesh, Points, type Object3D } from 'three';
import type { GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';

type Shape = Mesh | Line | Points;

/** A node of the model that draws something. */
export interface Part {
  /** As the file has it; empty for none. */
  name: string;
  triangles: number;
  shapes: readonly Shape[];
}

const isShape = (object: Object3D): object is Shape => object instanceof Mesh || object instanceof Line || object instanceof Points;

function trianglesOf(shape: Shape): number {
  if (!(shape instanceof Mesh) || !(shape.geometry instanceof BufferGeometry)) return 0;
  const { index, attributes } = shape.geometry;
  const places = 'isInstancedMesh' in shape && 'count' in shape ? shape.count : 1;
  return Math.floor((index?.count ?? attributes.position?.count ?? 0) / 3) * places;
}

/** The loader replaces characters of names, and keeps the file's own. */
const nameOf = ({ name, userData }: Object3D): string => (typeof userData.name === 'string' ? userData.name : name);

/** Parts of a loaded model, in the file's order. A node's primitives are children without a node of their own. */
export function partsOf(root: Object3D, { associations }: GLTFParser): Part[] {
  const isNode = (object: Object3D): boolean => associations.get(object)?.nodes !== undefined;
  const parts: Part[] = [];
  root.traverse((object) => {
    if (!isNode(object)) return;
    const shapes = [object, ...object.children.filter((child) => !isNode(child))].filter(isShape);
    if (shapes.length === 0) return;
    parts.push({ name: nameOf(object), triangles: shapes.reduce((sum, shape) => sum + trianglesOf(shape), 0), shapes });
  });
  return parts;
}

/** By layers: an object that is not visible would hide the nodes below it, too. Surfaces give what is shown its further layers. */
export function showPart({ shapes }: Part, shown: boolean): void {
  for (const { layers } of shapes) {
    if (shown) layers.set(0);
    else layers.disableAll();
  }
}
