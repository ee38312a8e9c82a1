/** Solids and shells as meshes of the scene: one a distinct shape, its faces gathered by colour. */

import { createMaterial, createMesh, createPrimitive } from '#engine/scenes/create-scene';
import type { Mat4, Primitive, Scene, Vec3 } from '#engine/scenes/scene';
import { identityMatrix, multiplyMatrices } from '#engine/scenes/world';
import { meshOrigin } from '../large-coordinates.ts';
import { placementBetween, shapeKey } from './congruence.ts';
import type { CadColor, CadMesh } from './occt.ts';

/** A mesh of the scene and its placement, translation in metres. */
export interface PlacedMesh {
  mesh: number;
  placement: Mat4;
}

/** What a face without a colour looks like: bare metal would need surroundings to mirror. */
const plainColor: CadColor = [0.6, 0.6, 0.6];
const roughness = 0.5;

function movedBy(origin: Vec3): Mat4 {
  const matrix = identityMatrix();
  matrix.set(origin, 12);
  return matrix;
}

/** Adds meshes to a scene, each distinct shape and colouring once. */
export class PartMeshes {
  readonly #scene: Scene;
  readonly #known = new Map<string, { source: CadMesh; mesh: number; origin: Vec3 }[]>();
  readonly #materials = new Map<string, number>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** The mesh for `source`, which may be one added before at another place; null when it has no triangles. `metres` is the length of one unit of its positions. */
  add(source: CadMesh, name: string, metres: number): PlacedMesh | null {
    if (source.indices.length === 0) return null;
    const key = `${shapeKey(source)}:${colorsKey(source)}:${metres}`;
    const twins = this.#known.get(key) ?? [];
    for (const twin of twins) {
      // The same triangles: an instance that the file places itself.
      if (twin.source.positions === source.positions) return { mesh: twin.mesh, placement: movedBy(twin.origin) };
      const placement = placementBetween(twin.source, source);
      if (!placement) continue;
      for (let row = 12; row < 15; row++) placement[row]! *= metres;
      return { mesh: twin.mesh, placement: multiplyMatrices(placement, movedBy(twin.origin)) };
    }
    const { positions } = source;
    const origin = meshOrigin(positions.length / 3, (position, axis) => positions[position * 3 + axis]! * metres);
    this.#scene.meshes.push(createMesh(name, this.#primitives(source, metres, origin)));
    const mesh = this.#scene.meshes.length - 1;
    this.#known.set(key, [...twins, { source, mesh, origin }]);
    return { mesh, placement: movedBy(origin) };
  }

  #primitives(source: CadMesh, metres: number, origin: Vec3): Primitive[] {
    const doubleSided = !isClosed(source);
    const groups = new Map<string, { color: CadColor | null; faces: CadMesh['faces'] }>();
    for (const face of source.faces) {
      if (face.last < face.first) continue;
      const color = face.color ?? source.color;
      const group = groups.get(String(color));
      if (group) group.faces.push(face);
      else groups.set(String(color), { color, faces: [face] });
    }
    return [...groups.values()].map(({ color, faces }) =>
      this.#primitive(source, faces, metres, origin, this.#material(color, doubleSided)),
    );
  }

  #primitive({ positions, normals, indices }: CadMesh, faces: CadMesh['faces'], metres: number, origin: Vec3, material: number): Primitive {
    const corners = faces.reduce((sum, { first, last }) => sum + (last - first + 1) * 3, 0);
    const target = new Uint32Array(corners);
    const places = new Int32Array(positions.length / 3).fill(-1);
    const order = new Uint32Array(Math.min(corners, places.length));
    let [vertices, next] = [0, 0];
    for (const { first, last } of faces) {
      for (let i = first * 3; i < last * 3 + 3; i++) {
        const vertex = indices[i]!;
        if (places[vertex]! < 0) {
          places[vertex] = vertices;
          order[vertices++] = vertex;
        }
        target[next++] = places[vertex]!;
      }
    }
    const primitive = createPrimitive(new Float32Array(vertices * 3), target, { material });
    if (normals) primitive.normals = new Float32Array(vertices * 3);
    for (let vertex = 0; vertex < vertices; vertex++) {
      const from = order[vertex]! * 3;
      for (let k = 0; k < 3; k++) {
        primitive.positions[vertex * 3 + k] = positions[from + k]! * metres - origin[k]!;
        if (normals) primitive.normals![vertex * 3 + k] = normals[from + k]!;
      }
    }
    return primitive;
  }

  #material(color: CadColor | null, doubleSided: boolean): number {
    const key = `${String(color)}:${doubleSided}`;
    const known = this.#materials.get(key);
    if (known !== undefined) return known;
    const [r, g, b, alpha = 1] = color ?? plainColor;
    this.#scene.materials.push(
      createMaterial(color ? hexOf(color) : '默认', {
        baseColor: [r, g, b, alpha],
        roughness,
        doubleSided,
        alphaMode: alpha < 1 ? 'blend' : 'opaque',
      }),
    );
    this.#materials.set(key, this.#scene.materials.length - 1);
    return this.#scene.materials.length - 1;
  }
}

const colorsKey = ({ color, faces }: CadMesh): string => {
  let key = String(color);
  // Runs of one colour, so that a part of a thousand plain faces keeps a short key.
  let last = '';
  for (const face of faces) {
    const own = String(face.color);
    if (own !== last) key += `;${face.first}:${own}`;
    last = own;
  }
  return key;
};

/** The colour as designers write it, sRGB (IEC 61966-2-1). */
function hexOf([r, g, b]: CadColor): string {
  const bytes = [r, g, b].map((value) => Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)));
  return `#${bytes.map((byte) => Math.min(255, Math.max(0, byte)).toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Whether every edge has two triangles once vertices at the same place are one. Faces of a sound solid share the points of their common
 * edges exactly, but for the last digits that a placement costs.
 */
export function isClosed({ positions, indices }: Pick<CadMesh, 'positions' | 'indices'>): boolean {
  const points = weldPoints(positions);
  const edges = new Map<number, number>();
  const count = positions.length / 3;
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [points[indices[i]!]!, points[indices[i + 1]!]!, points[indices[i + 2]!]!];
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[k]!, corners[(k + 1) % 3]!];
      if (a === b) continue;
      const key = Math.min(a, b) * count + Math.max(a, b);
      edges.set(key, (edges.get(key) ?? 0) + 1);
    }
  }
  for (const uses of edges.values()) if (uses % 2 === 1) return false;
  return true;
}

/** For each vertex the number of its point, equal for vertices in one cell of a grid of a millionth of the size. */
function weldPoints(positions: Float64Array): Uint32Array {
  let size = 0;
  for (let i = 0; i < positions.length; i++) size = Math.max(size, Math.abs(positions[i]!));
  const cells = size > 0 ? 1e6 / size : 1;
  const known = new Map<string, number>();
  const points = new Uint32Array(positions.length / 3);
  for (let vertex = 0; vertex < points.length; vertex++) {
    const key = [0, 1, 2].map((k) => Math.round(positions[vertex * 3 + k]! * cells)).join(',');
    let point = known.get(key);
    if (point === undefined) known.set(key, (point = known.size));
    points[vertex] = point;
  }
  return points;
}
