import { addRootMesh, createMesh, createPrimitive } from '#engine/scenes/create-scene';
import type { Primitive, PrimitiveMode, Scene } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import type { NormalsOptions } from '#engine/transforms/generate-normals';
import type { Work } from '../../files/work.ts';
import { GrowingIndices } from '../../numbers/growing.ts';
import { createTriangulator } from '../triangulate.ts';
import { CornerTable } from './corner-table.ts';
import { isMtlStatement } from './mtl.ts';
import { inherited, runKind, runWords, type ObjChunk, type ObjCounts } from './parse-range.ts';
import type { ObjValues } from './values.ts';

/** Corners of one kind (place, material, attributes) on their way to a primitive. */
interface Bucket {
  mode: PrimitiveMode;
  material: string;
  hasUvs: boolean;
  hasNormals: boolean;
  /** Vertices by position, uv and normal number. */
  vertices: CornerTable;
  /** Long stretches of indices as they came, and the short ones behind the last of them. */
  stretches: Uint32Array[];
  indices: GrowingIndices;
  /** Corners in the stretches. */
  stretched: number;
  /** Of triangles without normals: pairs of a smoothing group and its first corner, in order. */
  smoothing: GrowingIndices;
}

interface Group {
  name: string;
  buckets: Map<string, Bucket>;
}

/** Indices that are worth an array of their own. */
const longStretch = 4096;

const modes: PrimitiveMode[] = ['triangles', 'lines', 'points'];

/** Free-form curves and surfaces, which no mesh format holds. */
const freeForm = new Set(['vp', 'cstype', 'curv', 'curv2', 'surf', 'deg', 'bmat', 'parm', 'trim', 'hole', 'end']);

/** They say nothing of what is drawn: groups where objects make the nodes, and the groups of free forms. */
const groupings = new Set(['g', 'mg']);

/** Collects an OBJ's faces, chunk after chunk in file order, and makes meshes of them. */
export class ObjFaces {
  /** Names after `mtllib`, as the file has them. */
  readonly libraries: string[] = [];
  /** Lines of materials that stand in the OBJ itself, from the first `newmtl` on. */
  readonly materialLines: string[] = [];

  readonly #work: Work;
  #values: ObjValues;
  #warnings: WarningList;
  #groups = new Map<string, Group>();
  #group: Group | undefined;
  #groupName = '';
  #hasObjects = false;
  #material = '';
  /** Materials by number: a long name would be hashed at every change of the group. */
  readonly #materialNumbers = new Map<string, number>([['', 0]]);
  #materialNumber = 0;
  /** Buckets of the group and material at hand, by kind. */
  #buckets = new Map<number, Bucket>();
  /** Smoothing group at hand: 0 until the file names one. */
  #smoothing = 0;
  /** The file says which faces are smooth. */
  #hasSmoothing = false;
  /** Smoothing group of each triangle, of primitives without normals. */
  #smoothingOf = new Map<Primitive, Uint32Array>();
  /** Vertex of each unique of the run at hand. */
  #vertices = new Uint32Array(0);
  readonly #triangulate = createTriangulator();

  /** @param work Charged for the names that are looked up. */
  constructor(values: ObjValues, warnings: WarningList, work: Work) {
    this.#work = work;
    this.#values = values;
    this.#warnings = warnings;
  }

  /**
   * Adds the faces of a chunk that `before` precede. Returns false, and the collection is unusable, when a face names what
   * the values do not hold yet.
   */
  add(chunk: ObjChunk, before: ObjCounts): boolean {
    const { runs, uniques, corners, sizes } = chunk;
    let statement = 0;
    let face = 0;
    for (let run = 0; run * runWords <= runs.length; run++) {
      for (; chunk.statements[statement]?.run === run; statement++) this.#obey(chunk.statements[statement]!);
      const at = run * runWords;
      if (at === runs.length) break;
      const isLast = at + runWords === runs.length;
      const kind = runs[at]!;
      const cornerEnd = isLast ? corners.length : runs[at + runWords + 2]!;
      const uniqueEnd = isLast ? uniques.length / 3 : runs[at + runWords + 3]!;
      const faceEnd = isLast ? sizes.length : runs[at + runWords + 1]!;
      const bucket = this.#bucket(kind & (runKind.mode | runKind.uvs | runKind.normals));
      if (!this.#number(bucket, uniques.subarray(runs[at + 3]! * 3, uniqueEnd * 3), before)) return false;
      if (bucket.mode === 'triangles' && !bucket.hasNormals) this.#note(bucket, runs[at + 4]!);
      const ofRun = corners.subarray(runs[at + 2], cornerEnd);
      if (bucket.mode === 'points' || (bucket.mode === 'triangles' && (kind & runKind.polygons) === 0)) this.#pushAll(bucket, ofRun);
      else if (bucket.mode === 'lines') this.#pushLines(bucket, ofRun, sizes.subarray(face, faceEnd));
      else this.#pushPolygons(bucket, ofRun, sizes.subarray(face, faceEnd));
      face = faceEnd;
    }
    if (chunk.smoothing !== inherited) {
      this.#smoothing = chunk.smoothing;
      this.#hasSmoothing = true;
    }
    this.#warnings.count('facesDropped', chunk.facesDropped);
    this.#warnings.count('facesShort', chunk.facesShort);
    this.#warnings.count('attributesDropped', chunk.attributesDropped);
    return true;
  }

  /** From here on the bucket's triangles are of this smoothing group. */
  #note({ smoothing, stretched, indices }: Bucket, ofRun: number): void {
    const group = ofRun === inherited ? this.#smoothing : ofRun;
    if (smoothing.length > 0 ? smoothing.at(smoothing.length - 2) === group : group === 0) return;
    smoothing.push(group);
    smoothing.push(stretched + indices.length);
  }

  #obey({ name, rest }: ObjChunk['statements'][number]): void {
    this.#work.charge(1 + rest.length);
    if (name === 'usemtl') {
      this.#material = rest;
      this.#materialNumber = this.#materialNumbers.get(rest) ?? this.#materialNumbers.size;
      this.#materialNumbers.set(rest, this.#materialNumber);
      this.#buckets = new Map();
    } else if (name === 'mtllib') this.libraries.push(rest);
    else if (name === 'o' || (name === 'g' && !this.#hasObjects)) {
      this.#hasObjects ||= name === 'o';
      this.#groupName = rest;
      this.#group = undefined;
      this.#buckets = new Map();
    } else if (freeForm.has(name)) this.#warnings.add('freeFormDropped');
    else if (name.toLowerCase() === 'newmtl' || (this.materialLines.length > 0 && isMtlStatement(name.toLowerCase())))
      this.materialLines.push(`${name} ${rest}`);
    else if (!groupings.has(name)) this.#warnings.count('statementsDropped', 1, { statement: name });
  }

  /** Fills `#vertices` for a run's uniques; false when one is not there (yet). */
  #number(bucket: Bucket, uniques: Int32Array, before: ObjCounts): boolean {
    const count = uniques.length / 3;
    if (this.#vertices.length < count) this.#vertices = new Uint32Array(Math.max(count, this.#vertices.length * 2));
    return bucket.vertices.add(uniques, bucket.hasUvs, bucket.hasNormals, before, this.#values.counts(), this.#vertices);
  }

  /** Turns corners into vertices in place; a long run of them becomes part of the primitive without a copy. */
  #pushAll(bucket: Bucket, corners: Uint32Array): void {
    const vertices = this.#vertices;
    for (let i = 0; i < corners.length; i++) corners[i] = vertices[corners[i]!]!;
    if (corners.length < longStretch) bucket.indices.append(corners);
    else {
      bucket.stretched += bucket.indices.length + corners.length;
      if (bucket.indices.length > 0) bucket.stretches.push(bucket.indices.take());
      bucket.stretches.push(corners);
    }
  }

  #pushLines(bucket: Bucket, corners: Uint32Array, sizes: Uint32Array): void {
    let at = 0;
    for (const size of sizes) {
      for (let i = at; i + 1 < at + size; i++) {
        bucket.indices.push(this.#vertices[corners[i]!]!);
        bucket.indices.push(this.#vertices[corners[i + 1]!]!);
      }
      at += size;
    }
  }

  #pushPolygons(bucket: Bucket, corners: Uint32Array, sizes: Uint32Array): void {
    const vertices = this.#vertices;
    const keys = bucket.vertices.keys();
    const positions = this.#values.positions.view();
    let points = new Float64Array(12);
    let at = 0;
    for (const size of sizes) {
      if (size === 3) bucket.indices.push3(vertices[corners[at]!]!, vertices[corners[at + 1]!]!, vertices[corners[at + 2]!]!);
      else {
        if (points.length < size * 3) points = new Float64Array(size * 3);
        for (let i = 0; i < size; i++) {
          const from = keys[vertices[corners[at + i]!]! * 3]! * 3;
          points[i * 3] = positions[from]!;
          points[i * 3 + 1] = positions[from + 1]!;
          points[i * 3 + 2] = positions[from + 2]!;
        }
        for (const corner of this.#triangulate(points, size)) bucket.indices.push(vertices[corners[at + corner]!]!);
      }
      at += size;
    }
  }

  #bucket(kind: number): Bucket {
    const known = this.#buckets.get(kind);
    if (known) return known;
    if (!this.#group) {
      this.#group = this.#groups.get(this.#groupName) ?? { name: this.#groupName, buckets: new Map() };
      this.#groups.set(this.#groupName, this.#group);
    }
    const key = `${kind}|${this.#materialNumber}`;
    this.#work.charge(this.#groupName.length + key.length);
    const bucket = this.#group.buckets.get(key) ?? {
      mode: modes[kind & runKind.mode]!,
      material: this.#material,
      hasUvs: (kind & runKind.uvs) !== 0,
      hasNormals: (kind & runKind.normals) !== 0,
      vertices: new CornerTable(),
      stretches: [],
      indices: new GrowingIndices(),
      stretched: 0,
      smoothing: new GrowingIndices(0),
    };
    this.#group.buckets.set(key, bucket);
    this.#buckets.set(kind, bucket);
    return bucket;
  }

  /** Some vertices have colours. */
  get hasColors(): boolean {
    return this.#values.colors.length > 0;
  }

  /** Names of the materials that faces use, in order of first use. */
  materialsInUse(): string[] {
    const names = new Set<string>();
    for (const group of this.#groups.values()) for (const bucket of group.buckets.values()) names.add(bucket.material);
    return [...names];
  }

  /** Adds a root node with a mesh for each group; `materialIndex` tells a material's place in the scene. The collection is empty afterwards. */
  addTo(scene: Scene, materialIndex: (name: string) => number | null): void {
    for (const group of this.#groups.values()) {
      const primitives = [...group.buckets.values()].map((bucket) => this.#primitive(bucket, materialIndex(bucket.material)));
      addRootMesh(scene, createMesh(group.name || scene.name, primitives), { translation: this.#values.origin });
    }
    this.#groups.clear();
    this.#buckets.clear();
  }

  /**
   * How normals that the file leaves out are to be made, after `addTo`: by its smoothing groups, if it has some. Groups (`g`) are pieces of one surface,
   * objects (`o`) are not.
   */
  smoothing(): NormalsOptions {
    return { together: !this.#hasObjects, ...(this.#hasSmoothing && { groups: this.#smoothingOf }) };
  }

  #primitive(bucket: Bucket, material: number | null): Primitive {
    const { positions, uvs, normals, colors } = this.#values;
    const keys = bucket.vertices.keys();
    const smoothing = bucket.smoothing.take();
    const primitive = createPrimitive(gather(positions.view(), 3, keys, 0), joined(bucket), {
      mode: bucket.mode,
      normals: bucket.hasNormals ? gather(normals.view(), 3, keys, 2) : null,
      uvs: bucket.hasUvs ? [gather(uvs.view(), 2, keys, 1)] : [],
      colors: colors.length > 0 ? gather(colors.view(), 4, keys, 0) : null,
      material,
    });
    if (smoothing.length > 0) this.#smoothingOf.set(primitive, spread(smoothing, primitive.indices.length / 3));
    return primitive;
  }
}

/** The smoothing group of each of `count` triangles, from pairs of a group and its first corner. */
function spread(pairs: Uint32Array, count: number): Uint32Array {
  const out = new Uint32Array(count);
  for (let i = 0; i < pairs.length; i += 2) out.fill(pairs[i]!, pairs[i + 1]! / 3, i + 3 < pairs.length ? pairs[i + 3]! / 3 : count);
  return out;
}

/** All indices of a bucket, which has none afterwards. */
function joined({ stretches, indices }: Bucket): Uint32Array {
  if (stretches.length === 0) return indices.take();
  stretches.push(indices.take());
  const out = new Uint32Array(stretches.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const stretch of stretches) {
    out.set(stretch, at);
    at += stretch.length;
  }
  stretches.length = 0;
  return out;
}

/** `size` floats for each key, from the place that its `part` names. */
function gather(source: Float32Array, size: number, keys: Int32Array, part: number): Float32Array {
  const count = keys.length / 3;
  const out = new Float32Array(count * size);
  for (let vertex = 0; vertex < count; vertex++) {
    const from = keys[vertex * 3 + part]! * size;
    for (let i = 0; i < size; i++) out[vertex * size + i] = source[from + i]!;
  }
  return out;
}
