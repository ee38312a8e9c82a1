import { addRootMesh, createMesh, createPrimitive } from '#engine/scenes/create-scene';
import type { Primitive, PrimitiveMode, Scene, Vec3 } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { farAway } from '../far-away.ts';
import { GrowingFloats, GrowingIndices } from '../growing.ts';
import { triangulatePolygon } from '../triangulate.ts';
import { VertexTable } from '../vertex-table.ts';

/** Corners of one kind (place, material, attributes) on their way to a primitive. */
interface Bucket {
  mode: PrimitiveMode;
  material: string;
  hasUvs: boolean;
  hasNormals: boolean;
  /** Vertices by position, uv and normal number. */
  vertices: VertexTable;
  indices: GrowingIndices;
}

interface Group {
  name: string;
  buckets: Map<string, Bucket>;
}

/** Collects an OBJ's numbers and faces, in file order, and makes meshes of them. */
export class ObjGeometry {
  readonly positions = new GrowingFloats(1024);
  readonly uvs = new GrowingFloats();
  readonly normals = new GrowingFloats();
  /** Linear RGBA, 4 a position; empty until the first colour. */
  readonly colors = new GrowingFloats();
  /** Corners of the face being read, as file numbers: position, uv, normal; 0 for none. */
  readonly corners: number[] = [];

  #origin: Vec3 | undefined;
  #groups = new Map<string, Group>();
  #group: Group | undefined;
  #groupName = '';
  #material = '';
  #buckets = new Map<string, Bucket>();
  #warnings: WarningList;

  constructor(warnings: WarningList) {
    this.#warnings = warnings;
  }

  addPosition(x: number, y: number, z: number): void {
    const [ox, oy, oz] = (this.#origin ??= farAway(x, y, z));
    this.positions.push3(x - ox, y - oy, z - oz);
    if (this.colors.length > 0) this.#fillColors();
  }

  /** Colours the last position; those before it that had none are white. */
  colorLast(r: number, g: number, b: number): void {
    this.#fillColors();
    const values = this.colors.view();
    values[values.length - 4] = r;
    values[values.length - 3] = g;
    values[values.length - 2] = b;
  }

  useGroup(name: string): void {
    this.#groupName = name;
    this.#group = undefined;
    this.#buckets = new Map();
  }

  useMaterial(name: string): void {
    this.#material = name;
    this.#buckets = new Map();
  }

  /** Takes `corners` as a polygon, a polyline or points. */
  endElement(mode: PrimitiveMode): void {
    const corners = this.corners;
    const count = corners.length / 3;
    const least = { triangles: 3, lines: 2, points: 1 }[mode];
    if (count < least || !this.#resolve(count)) {
      this.#warnings.count('facesDropped');
      return;
    }
    let hasUvs = mode === 'triangles';
    let hasNormals = mode === 'triangles';
    for (let i = 0; i < corners.length; i += 3) {
      if (corners[i + 1] === -1) hasUvs = false;
      if (corners[i + 2] === -1) hasNormals = false;
    }
    const bucket = this.#bucket(mode, hasUvs, hasNormals);
    const vertex = (corner: number): number =>
      bucket.vertices.indexOf(corners[corner * 3]!, hasUvs ? corners[corner * 3 + 1]! : -1, hasNormals ? corners[corner * 3 + 2]! : -1);
    if (mode === 'points') for (let i = 0; i < count; i++) bucket.indices.push(vertex(i));
    else if (mode === 'lines') for (let i = 0; i + 1 < count; i++) pushPair(bucket.indices, vertex(i), vertex(i + 1));
    else if (count === 3) bucket.indices.push3(vertex(0), vertex(1), vertex(2));
    else this.#pushPolygon(bucket, count, vertex);
  }

  #pushPolygon(bucket: Bucket, count: number, vertex: (corner: number) => number): void {
    const points = new Float64Array(count * 3);
    for (let i = 0; i < count; i++)
      for (let axis = 0; axis < 3; axis++) points[i * 3 + axis] = this.positions.at(this.corners[i * 3]! * 3 + axis);
    for (const corner of triangulatePolygon(points, count)) bucket.indices.push(vertex(corner));
  }

  /** Turns file numbers into indices from 0, −1 for none; false when a position is out of range. */
  #resolve(count: number): boolean {
    const corners = this.corners;
    const positions = this.positions.length / 3;
    const uvs = this.uvs.length / 2;
    const normals = this.normals.length / 3;
    for (let i = 0; i < count * 3; i += 3) {
      const position = resolveIndex(corners[i]!, positions);
      if (position < 0) return false;
      corners[i] = position;
      corners[i + 1] = this.#optional(corners[i + 1]!, uvs);
      corners[i + 2] = this.#optional(corners[i + 2]!, normals);
    }
    return true;
  }

  #optional(number: number, count: number): number {
    if (number === 0) return -1;
    const index = resolveIndex(number, count);
    if (index < 0) this.#warnings.count('attributesDropped');
    return index;
  }

  #fillColors(): void {
    const wanted = (this.positions.length / 3) * 4;
    const missing = wanted - this.colors.length;
    if (missing <= 0) return;
    this.colors.reserve(missing).fill(1, this.colors.length, wanted);
    this.colors.length = wanted;
  }

  #bucket(mode: PrimitiveMode, hasUvs: boolean, hasNormals: boolean): Bucket {
    const kind = `${mode}${hasUvs ? 'u' : ''}${hasNormals ? 'n' : ''}`;
    const known = this.#buckets.get(kind);
    if (known) return known;
    if (!this.#group) {
      this.#group = this.#groups.get(this.#groupName) ?? { name: this.#groupName, buckets: new Map() };
      this.#groups.set(this.#groupName, this.#group);
    }
    const key = `${kind}|${this.#material}`;
    const bucket = this.#group.buckets.get(key) ?? {
      mode,
      material: this.#material,
      hasUvs,
      hasNormals,
      vertices: new VertexTable(),
      indices: new GrowingIndices(),
    };
    this.#group.buckets.set(key, bucket);
    this.#buckets.set(kind, bucket);
    return bucket;
  }

  /** Names of the materials that faces use, in order of first use. */
  materialsInUse(): string[] {
    const names = new Set<string>();
    for (const group of this.#groups.values()) for (const bucket of group.buckets.values()) names.add(bucket.material);
    return [...names];
  }

  /** Adds a root node with a mesh for each group; `materialIndex` tells a material's place in the scene. */
  addTo(scene: Scene, materialIndex: (name: string) => number | null): void {
    for (const group of this.#groups.values()) {
      const primitives = [...group.buckets.values()].map((bucket) => this.#primitive(bucket, materialIndex(bucket.material)));
      addRootMesh(scene, createMesh(group.name || scene.name, primitives), { translation: this.#origin ?? [0, 0, 0] });
    }
    this.#groups.clear();
  }

  #primitive(bucket: Bucket, material: number | null): Primitive {
    const keys = bucket.vertices.keys();
    const gather = (source: Float32Array, size: number, part: number): Float32Array => {
      const out = new Float32Array(bucket.vertices.size * size);
      for (let vertex = 0; vertex < bucket.vertices.size; vertex++) {
        const from = keys[vertex * 3 + part]! * size;
        for (let i = 0; i < size; i++) out[vertex * size + i] = source[from + i]!;
      }
      return out;
    };
    return createPrimitive(gather(this.positions.view(), 3, 0), bucket.indices.take(), {
      mode: bucket.mode,
      normals: bucket.hasNormals ? gather(this.normals.view(), 3, 2) : null,
      uvs: bucket.hasUvs ? [gather(this.uvs.view(), 2, 1)] : [],
      colors: this.colors.length > 0 ? gather(this.colors.view(), 4, 0) : null,
      material,
    });
  }
}

/** 1 is the first, −1 the last so far; −1 for what is out of range. */
function resolveIndex(number: number, count: number): number {
  const index = number > 0 ? number - 1 : number < 0 ? count + number : -1;
  return index >= 0 && index < count ? index : -1;
}

function pushPair(indices: GrowingIndices, a: number, b: number): void {
  indices.push(a);
  indices.push(b);
}
