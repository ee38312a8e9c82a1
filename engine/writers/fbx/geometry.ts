/** Meshes as FBX geometry: control points, polygons over them, and layers of what their corners have. */

import { linearToSrgb } from '../../images/srgb.ts';
import { doubles, integers, type ArrayValues } from './arrays.ts';
import { int, long, named, text, type Records } from './records.ts';
import type { Surface } from './surface.ts';

/** Units of a file in a metre: FBX has centimetres. */
export const unitsPerMetre = 100;

interface Layer {
  element: string;
  version: number;
  /** Which of its kind, from 0. */
  index: number;
  label: string;
  values: { name: string; values: ArrayValues };
  indices: string;
}

/**
 * Writes the geometry `id`.
 * @param slots The material of each primitive, counted as its models list them.
 */
export async function writeGeometry(records: Records, id: number, name: string, surface: Surface, slots: readonly number[]): Promise<void> {
  const vertices = verticesOf(surface);
  const polygons = polygonsOf(surface);
  const corners = integers(surface.corners);
  const layers = layersOf(surface);
  const materials = materialsOf(surface, slots);
  // Programs smooth what has no normals unless they are told that its faces belong to no smoothing group.
  const smoothing = surface.normals ? null : flat(surface.polygons.reduce((sum, { quads, triangles }) => sum + quads + triangles, 0));
  const write = records.pack([
    ...[vertices, polygons, ...layers.flatMap(({ values }) => [values.values, corners])],
    ...(smoothing ? [smoothing, materials] : [materials]),
  ]);

  records.open('Geometry', long(id), named(name, 'Geometry'), text('Mesh'));
  records.leaf('GeometryVersion', int(124));
  await write('Vertices', vertices);
  await write('PolygonVertexIndex', polygons);
  for (const { element, version, index, label, values, indices } of layers) {
    openLayerElement(records, element, { version, index, label, mapping: 'ByPolygonVertex' });
    await write(values.name, values.values);
    await write(indices, corners);
    records.close();
  }
  if (smoothing) {
    openLayerElement(records, 'LayerElementSmoothing', { version: 102, index: 0, label: '', mapping: 'ByPolygon', reference: 'Direct' });
    await write('Smoothing', smoothing);
    records.close();
  }
  openLayerElement(records, 'LayerElementMaterial', {
    version: 101,
    index: 0,
    label: '',
    mapping: materials.count > 1 ? 'ByPolygon' : 'AllSame',
  });
  await write('Materials', materials);
  records.close();

  const single = [...(smoothing ? ['LayerElementSmoothing'] : []), 'LayerElementMaterial'];
  const places = [...layers, ...single.map((element) => ({ element, index: 0 }))];
  for (let layer = 0; layer <= Math.max(...places.map(({ index }) => index)); layer++) {
    records.open('Layer', int(layer));
    records.leaf('Version', int(100));
    for (const { element, index } of places) {
      if (index !== layer) continue;
      records.open('LayerElement');
      records.leaf('Type', text(element));
      records.leaf('TypedIndex', int(index));
      records.close();
    }
    records.close();
  }
  records.close();
}

interface LayerHead {
  version: number;
  index: number;
  label: string;
  mapping: 'ByPolygonVertex' | 'ByPolygon' | 'AllSame';
  /** Default: through indices. */
  reference?: 'Direct';
}

function openLayerElement(records: Records, element: string, { version, index, label, mapping, reference }: LayerHead): void {
  records.open(element, int(index));
  records.leaf('Version', int(version));
  records.leaf('Name', text(label));
  records.leaf('MappingInformationType', text(mapping));
  records.leaf('ReferenceInformationType', text(reference ?? 'IndexToDirect'));
}

function verticesOf({ positions, vertexOf }: Surface): ArrayValues {
  return {
    code: 'd',
    count: vertexOf.length * 3,
    put(room, from) {
      let axis = from % 3;
      let point = (from - axis) / 3;
      for (let i = 0; i < room.length; i++) {
        const value = positions[vertexOf[point]! * 3 + axis]! * unitsPerMetre;
        room[i] = value - value === 0 ? value : 0;
        if (++axis === 3) {
          axis = 0;
          point++;
        }
      }
    },
  };
}

/** Control points of the corners; the last of each polygon is its complement. */
function polygonsOf({ corners, polygons, pointOf }: Surface): ArrayValues {
  // Stretches of polygons of one size, by where they end.
  const stretches = polygons.flatMap(({ quads, triangles }) => [
    { size: 4, corners: quads * 4 },
    { size: 3, corners: triangles * 3 },
  ]);
  return {
    code: 'i',
    count: corners.length,
    put(room, from) {
      let first = 0;
      for (const { size, corners: count } of stretches) {
        const [begin, end] = [Math.max(first, from), Math.min(first + count, from + room.length)];
        const last = size - 1;
        let corner = (begin - first) % size;
        for (let at = begin; at < end; at++) {
          const point = pointOf[corners[at]!]!;
          room[at - from] = corner === last ? ~point : point;
          corner = corner === last ? 0 : corner + 1;
        }
        first += count;
      }
    },
  };
}

const flat = (polygons: number): ArrayValues => ({ code: 'i', count: polygons, put: (room) => void room.fill(0) });

function materialsOf({ polygons }: Surface, slots: readonly number[]): ArrayValues {
  const [first] = slots;
  if (slots.every((slot) => slot === first)) return integers(Int32Array.of(first!));
  const counts = polygons.map(({ quads, triangles }) => quads + triangles);
  const materials = new Int32Array(counts.reduce((sum, count) => sum + count, 0));
  let at = 0;
  counts.forEach((count, i) => {
    materials.fill(slots[i]!, at, at + count);
    at += count;
  });
  return integers(materials);
}

/** Values a vertex, which the corners share as the scene does. */
function layersOf({ normals, tangents, uvs, colors }: Surface): Layer[] {
  const layers: Layer[] = [];
  const add = (element: string, version: number, index: number, label: string, name: string, values: ArrayValues): void => {
    layers.push({
      element: `LayerElement${element}`,
      version,
      index,
      label,
      values: { name, values },
      indices: name === 'Colors' ? 'ColorIndex' : `${name}Index`,
    });
  };
  if (normals) add('Normal', 102, 0, '', 'Normals', doubles(normals));
  if (tangents && normals) {
    add('Binormal', 102, 0, '', 'Binormals', binormalsOf(normals, tangents));
    add('Tangent', 102, 0, '', 'Tangents', directionsOf(tangents));
  }
  uvs.forEach((uv, set) => add('UV', 101, set, uvSetName(set), 'UV', upwards(uv)));
  if (colors) add('Color', 101, 0, 'Color', 'Colors', displayColors(colors));
  return layers;
}

/** What textures call a uv set by. */
export const uvSetName = (set: number): string => (set === 0 ? 'UVMap' : `UVMap${set + 1}`);

/** FBX's v runs up. */
const upwards = (uv: Float32Array): ArrayValues => ({
  code: 'd',
  count: uv.length,
  put(room, from) {
    for (let i = 0; i < room.length; i++) {
      const value = uv[from + i]!;
      room[i] = value - value === 0 ? (((from + i) & 1) === 0 ? value : 1 - value) : 0;
    }
  },
});

const displayColors = (colors: Float32Array): ArrayValues => ({
  code: 'd',
  count: colors.length,
  put(room, from) {
    for (let i = 0; i < room.length; i++) {
      const value = colors[from + i]!;
      room[i] = (from + i) % 4 === 3 ? (Number.isFinite(value) ? value : 1) : linearToSrgb(value > 0 ? Math.min(1, value) : 0);
    }
  },
});

const directionsOf = (tangents: Float32Array): ArrayValues => ({
  code: 'd',
  count: (tangents.length / 4) * 3,
  put(room, from) {
    for (let i = 0; i < room.length; i++) {
      const vertex = Math.floor((from + i) / 3);
      const value = tangents[vertex * 4 + from + i - vertex * 3]!;
      room[i] = Number.isFinite(value) ? value : 0;
    }
  },
});

/** normal × tangent, on the side that the tangent's w says (glTF 2.0 §3.7.2.1). */
const binormalsOf = (normals: Float32Array, tangents: Float32Array): ArrayValues => ({
  code: 'd',
  count: normals.length,
  put(room, from) {
    for (let i = 0; i < room.length; i++) {
      const vertex = Math.floor((from + i) / 3);
      const axis = from + i - vertex * 3;
      const [b, c] = [(axis + 1) % 3, (axis + 2) % 3];
      const [n, t] = [vertex * 3, vertex * 4];
      const value = (normals[n + b]! * tangents[t + c]! - normals[n + c]! * tangents[t + b]!) * tangents[t + 3]!;
      room[i] = Number.isFinite(value) ? value : 0;
    }
  },
});
