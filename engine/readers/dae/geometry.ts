/** Meshes of a Collada file: corners that agree in every input share a vertex. */

import type { PrimitiveMode, Vec3 } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { srgbToLinear } from '../../images/srgb.ts';
import { meshOrigin } from '../large-coordinates.ts';
import { GrowingIndices } from '../../numbers/growing.ts';
import type { Triangulator } from '../triangulate.ts';
import { VertexTable } from '../../numbers/vertex-table.ts';
import type { XmlElement } from '../xml/tree.ts';
import { cornerReader, numberedCorners } from './corners.ts';
import { nameOf, type DaeDocuments } from './document.ts';
import { readInputs, sourceValue, type NumberSource, type SourceReader } from './sources.ts';

/** The source of one primitive. */
export interface DaePart {
  /** Symbol that instances bind a material to, `''` for none. */
  symbol: string;
  mode: PrimitiveMode;
  positions: Float32Array;
  indices: Uint32Array;
  normals: Float32Array | null;
  uvs: Float32Array[];
  /** Set number of each of `uvs`. */
  uvSets: number[];
  colors: Float32Array | null;
  /** Number of each vertex's place in the geometry's own list of positions. */
  places: Uint32Array;
  /** The first corner of each vertex, by which a morph target's corners are found; null where corners have no numbers of their own. */
  corners: Uint32Array | null;
  /** Normals by corner, for the corners of a morph target; null where there are none. */
  cornerNormals: CornerNormals | null;
}

export interface CornerNormals {
  /** How many corners there are. */
  count: number;
  /** One axis of the normal at a corner; NaN for one that is not there. */
  at(corner: number, axis: number): number;
}

export interface DaeGeometry {
  element: XmlElement;
  name: string;
  parts: DaePart[];
  /** Read for a skin or morph: its vertices stay where the file has them, and know their corners. */
  deformed: boolean;
  /** Where the node of the mesh is put, so that what lies far out stays exact. */
  origin: Vec3;
  positions: NumberSource | undefined;
}

/** Geometry other than meshes. */
const freeForm = ['spline', 'brep', 'convex_mesh'];

/** Reads a `geometry`; faces that name what is not there are dropped and counted. */
export function readGeometry(
  element: XmlElement,
  documents: DaeDocuments,
  sources: SourceReader,
  deformed: boolean,
  triangulate: Triangulator,
  warnings: WarningList,
): DaeGeometry {
  const geometry: DaeGeometry = { element, name: nameOf(element), deformed, parts: [], origin: [0, 0, 0], positions: undefined };
  const mesh = element.child('mesh') ?? element.child('convex_mesh');
  if (!mesh) {
    if (element.children.some(({ name }) => freeForm.includes(name))) warnings.add('freeFormDropped');
    return geometry;
  }
  for (const child of mesh.children) {
    const reader = cornerReader(child.name);
    if (!reader) continue;
    const inputs = kindsOf(child, documents, sources);
    if (!inputs.position) {
      warnings.count('primitivesDropped');
      continue;
    }
    if (inputs.colorSets > 1) warnings.add('attributeDropped', { attribute: '第 2 组及以后的顶点色' });
    geometry.positions ??= inputs.position.source;
    if (geometry.parts.length === 0 && !deformed) {
      const { source } = inputs.position;
      geometry.origin = meshOrigin(source.count, (position, axis) => sourceValue(source, position, axis));
    }
    const part = readPart(child, reader, inputs, geometry, triangulate, warnings);
    if (part) geometry.parts.push(part);
  }
  return geometry;
}

interface Kind {
  source: NumberSource;
  offset: number;
  set: number;
}

interface Kinds {
  position: Kind | undefined;
  normal: Kind | undefined;
  color: Kind | undefined;
  colorSets: number;
  uvs: Kind[];
  step: number;
}

/** The inputs of a primitive by what they are for, those of its `vertices` included. */
function kindsOf(element: XmlElement, documents: DaeDocuments, sources: SourceReader): Kinds {
  const kinds: Kinds = { position: undefined, normal: undefined, color: undefined, colorSets: 0, uvs: [], step: 1 };
  const add = (semantic: string, set: number, offset: number, source: NumberSource | undefined): void => {
    if (!source || source.count === 0) return;
    const kind = { source, offset, set };
    if (semantic === 'POSITION') kinds.position ??= kind;
    else if (semantic === 'NORMAL') kinds.normal ??= kind;
    else if (semantic === 'COLOR') {
      kinds.color ??= kind;
      kinds.colorSets++;
    } else if (semantic === 'TEXCOORD' || semantic === 'UV') kinds.uvs.push(kind);
  };
  const inputs = readInputs(element, documents);
  for (const { semantic, set, offset, source } of inputs) {
    kinds.step = Math.max(kinds.step, offset + 1);
    if (semantic !== 'VERTEX') add(semantic, set, offset, sources.numbers(source));
  }
  for (const { semantic, set, offset, source } of inputs) {
    if (semantic !== 'VERTEX' || !source) continue;
    for (const own of readInputs(source, documents)) add(own.semantic, own.set === -1 ? set : own.set, offset, sources.numbers(own.source));
  }
  // Sets in the order of their numbers; one without a number takes its place in the list.
  kinds.uvs.forEach((kind, index) => (kind.set = kind.set === -1 ? index : kind.set));
  kinds.uvs.sort((a, b) => a.set - b.set);
  kinds.uvs = kinds.uvs.filter((kind, index) => index === 0 || kind.set !== kinds.uvs[index - 1]!.set);
  return kinds;
}

function readPart(
  element: XmlElement,
  reader: NonNullable<ReturnType<typeof cornerReader>>,
  kinds: Kinds,
  { origin, deformed }: DaeGeometry,
  triangulate: Triangulator,
  warnings: WarningList,
): DaePart | undefined {
  const position = kinds.position!;
  const used = reader.mode === 'triangles' ? [position, kinds.normal, kinds.color, ...kinds.uvs] : [position, kinds.color];
  const offsets = [...new Set(used.flatMap((kind) => (kind ? [kind.offset] : [])))];
  const vertices = new TupleTable(offsets);
  const indices = new GrowingIndices(1024);
  const { step } = kinds;
  const placeNumber = (p: Int32Array, corner: number): number => p[corner * step + position.offset]!;
  const isThere = (p: Int32Array, corner: number): boolean => {
    const index = placeNumber(p, corner);
    return index >= 0 && index < position.source.count;
  };
  const place = (p: Int32Array, corner: number): [number, number, number] => {
    const index = placeNumber(p, corner);
    const at = (axis: number): number => (axis < position.source.columns.length ? sourceValue(position.source, index, axis) : 0);
    return [at(0), at(1), at(2)];
  };
  reader.read(
    element,
    step,
    {
      polygon(p, corners) {
        if (corners.length < 3 || !corners.every((corner) => isThere(p, corner))) {
          warnings.count(corners.length < 3 ? 'facesShort' : 'facesDropped');
          return;
        }
        if (corners.length === 3) {
          indices.push3(vertices.at(p, corners[0]! * step), vertices.at(p, corners[1]! * step), vertices.at(p, corners[2]! * step));
          return;
        }
        const points = new Float64Array(corners.length * 3);
        corners.forEach((corner, i) => points.set(place(p, corner), i * 3));
        for (const corner of triangulate(points, corners.length)) indices.push(vertices.at(p, corners[corner]! * step));
      },
      line(p, from, to) {
        if (!isThere(p, from) || !isThere(p, to)) {
          warnings.count('facesDropped');
          return;
        }
        indices.push(vertices.at(p, from * step));
        indices.push(vertices.at(p, to * step));
      },
      missing: (count) => warnings.count('facesShort', count),
    },
    { place },
  );
  if (indices.length === 0) return undefined;

  const gather = (kind: Kind, size: number, shift: readonly number[] = []): Float32Array => {
    const numbers = vertices.numbers(kind.offset);
    const out = new Float32Array(numbers.length * size);
    let missing = 0;
    numbers.forEach((number, vertex) => {
      if (number < 0 || number >= kind.source.count) {
        missing++;
        return;
      }
      // A source with too few components, such as 2D positions, has 0 for the rest.
      const given = Math.min(size, kind.source.columns.length);
      for (let i = 0; i < given; i++) out[vertex * size + i] = sourceValue(kind.source, number, i) - (shift[i] ?? 0);
    });
    warnings.count('attributesDropped', missing);
    return out;
  };
  const lines = reader.mode === 'lines';
  const numbered = deformed && !lines ? numberedCorners(element, step) : undefined;
  return {
    symbol: element.attributes.material ?? '',
    mode: reader.mode,
    positions: gather(position, 3, origin),
    indices: indices.take(),
    normals: kinds.normal && !lines ? gather(kinds.normal, 3) : null,
    // Collada's v runs up, glTF's down.
    uvs: lines ? [] : kinds.uvs.map((kind) => gather(kind, 2).map((value, i) => (i % 2 === 1 ? 1 - value : value))),
    uvSets: lines ? [] : kinds.uvs.map(({ set }) => set),
    colors: kinds.color ? linearColors(gather(kinds.color, 4), kinds.color.source.columns.length) : null,
    places: Uint32Array.from(vertices.numbers(position.offset)),
    corners: numbered ? Uint32Array.from(vertices.firstCorners(), (from) => from / step) : null,
    cornerNormals: numbered && kinds.normal ? cornerNormalsOf(numbered, step, kinds.normal) : null,
  };
}

function cornerNormalsOf(p: Int32Array, step: number, { source, offset }: Kind): CornerNormals {
  const count = Math.floor(p.length / step);
  return { count, at: (corner, axis) => (corner < count ? sourceValue(source, p[corner * step + offset]!, axis) : Number.NaN) };
}

function linearColors(colors: Float32Array, components: number): Float32Array {
  const clamp = (value: number): number => Math.min(1, Math.max(0, value || 0));
  return colors.map((value, i) => (i % 4 < 3 ? srgbToLinear(clamp(value)) : components > 3 ? clamp(value) : 1));
}

/** Gives every distinct tuple of input numbers a vertex. */
class TupleTable {
  readonly #offsets: readonly number[];
  /** Each table takes the number that the one before gave, and two more of the tuple. */
  readonly #tables: VertexTable[];
  readonly #tuples = new GrowingIndices(1024);
  readonly #firsts = new GrowingIndices(1024);
  #size = 0;

  constructor(offsets: readonly number[]) {
    this.#offsets = offsets;
    this.#tables = Array.from({ length: Math.max(1, Math.ceil((offsets.length - 1) / 2)) }, () => new VertexTable());
  }

  /** The vertex of the tuple that begins at `from` in `p`. */
  at(p: Int32Array, from: number): number {
    const offsets = this.#offsets;
    const read = (place: number): number => (place < offsets.length ? p[from + offsets[place]!]! : 0);
    let id = this.#tables[0]!.indexOf(read(0), read(1), read(2));
    for (let table = 1; table < this.#tables.length; table++)
      id = this.#tables[table]!.indexOf(id, read(table * 2 + 1), read(table * 2 + 2));
    if (id === this.#size) {
      this.#size++;
      this.#firsts.push(from);
      for (let place = 0; place < offsets.length; place++) this.#tuples.push(read(place));
    }
    return id;
  }

  /** Where in `p` the tuple of each vertex first occurs. */
  firstCorners(): Uint32Array {
    return this.#firsts.take();
  }

  /** The numbers that the vertices have at one offset, −1 for none. */
  numbers(offset: number): Int32Array {
    const place = this.#offsets.indexOf(offset);
    const width = this.#offsets.length;
    return Int32Array.from({ length: this.#size }, (_, vertex) => this.#tuples.at(vertex * width + place) | 0);
  }
}
