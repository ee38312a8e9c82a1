/** The pieces that a STEP file is tessellated in: a solid each, or the free surfaces of a representation, with everything they refer to. */

import type { ExchangeFile } from './exchange-file.ts';
import { numberOf, refOf } from './parameters.ts';
import { vectorOf } from './placements.ts';
import { contextsOf, styledItem, styleTypes } from './styled-items.ts';
import type { Representation } from './structure.ts';

export interface Unit {
  file: ExchangeFile;
  name: string;
  context: number;
  items: number[];
  /** All instances that belong to it, styles included. */
  instances: Uint32Array;
  /** Bytes of those instances. */
  bytes: number;
  /** Lowest and highest x, y, z of its vertices and whole circles, in metres; about what the surfaces span. */
  box: [number, number, number, number, number, number];
}

/** What is asked of every instance of a file, gathered once. */
export interface FileIndex {
  /** Styles by the item that they colour, so that they travel with it. */
  styles: Map<number, number[]>;
  /** Faces and bounded surfaces: what triangles come from. */
  faces: Set<number>;
  /** Curves and surfaces whose control points tell where they are. */
  splines: Set<number>;
}

const faceType = /^(ADVANCED_FACE|FACE_SURFACE|FACE|CURVE_BOUNDED_SURFACE|RECTANGULAR_TRIMMED_SURFACE|B_SPLINE_SURFACE.*)$/;
const splineType = /^B_SPLINE_(CURVE|SURFACE)/;

export function indexFile(file: ExchangeFile): FileIndex {
  const index: FileIndex = { styles: new Map(), faces: new Set(), splines: new Set() };
  for (const [type, ids] of file.byType) {
    if (faceType.test(type)) for (const id of ids) index.faces.add(id);
    if (splineType.test(type)) for (const id of ids) index.splines.add(id);
  }
  for (const type of styleTypes) {
    for (const id of file.byType.get(type) ?? []) {
      // Those of single instances are not the part's own, and refer to the whole assembly.
      if (contextsOf(file, id, type).length > 0) continue;
      const item = styledItem(file, id, type);
      const known = index.styles.get(item);
      if (known) known.push(id);
      else index.styles.set(item, [id]);
    }
  }
  return index;
}

/** The units of a representation, in the order of its items; none for items without a face, such as datum planes and curves. */
export function unitsOf(file: ExchangeFile, representation: Representation, index: FileIndex): Unit[] {
  const { solids, surfaces, context } = representation;
  const groups = [...solids.map((item) => [item]), ...(surfaces.length > 0 ? [surfaces] : [])];
  return groups.flatMap((items) => {
    const { hasFaces, ...collected } = collect(file, items, representation, index);
    // A solid without a face is broken, and its part is named.
    if (!hasFaces && items === surfaces) return [];
    const name = items.length === 1 ? file.params(items[0]!)[0] : '';
    return [{ file, name: typeof name === 'string' ? name.trim() : '', context, items, ...collected }];
  });
}

function collect(
  file: ExchangeFile,
  items: number[],
  { context, unit = 0.001 }: Representation,
  { styles, faces, splines }: FileIndex,
): Pick<Unit, 'instances' | 'bytes' | 'box'> & { hasFaces: boolean } {
  const seen = new Set<number>();
  const box: Unit['box'] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  let bytes = 0;
  let hasFaces = false;
  const stack: number[] = [];
  const push = (id: number): void => {
    if (!seen.has(id) && file.has(id)) {
      seen.add(id);
      stack.push(id);
    }
  };
  [...items, context].forEach(push);
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    bytes += file.body(id).length + 8;
    file.references(id, push);
    styles.get(id)?.forEach(push);
    hasFaces ||= faces.has(id);
    if (splines.has(id)) file.references(id, (point) => widenBy(pointOf(file, point), 0, unit, box));
    else widen(file, id, unit, box);
  }
  return { hasFaces, instances: Uint32Array.from(seen).sort(), bytes, box };
}

/** A point of space; null for one of a surface's parameters. */
function pointOf(file: ExchangeFile, id: number): [number, number, number] | null {
  const list = file.params(id)[1];
  return Array.isArray(list) && list.length === 3 ? vectorOf(file, id) : null;
}

/** Takes the extent of an instance into the box: vertices, and circles and balls that no vertex bounds. */
function widen(file: ExchangeFile, id: number, unit: number, box: Unit['box']): void {
  const letter = file.body(id)[0];
  // V, E, S and T: the four that count are told before their keyword is read.
  if (letter !== 86 && letter !== 69 && letter !== 83 && letter !== 84) return;
  const type = file.type(id);
  if (type === 'VERTEX_POINT') widenBy(vectorOf(file, refOf(file.params(id)[1])), 0, unit, box);
  else if (type === 'SPHERICAL_SURFACE' || type === 'TOROIDAL_SURFACE') {
    const [, placement, ...radii] = file.params(id);
    const radius = radii.reduce<number>((sum, value) => sum + (numberOf(value) || 0), 0);
    widenBy(vectorOf(file, refOf(file.params(refOf(placement))[1])), radius, unit, box);
  } else if (type === 'EDGE_CURVE') {
    const [, start, end, curve] = file.params(id);
    if (refOf(start) !== refOf(end) || file.type(refOf(curve)) !== 'CIRCLE') return;
    const [, placement, radius] = file.params(refOf(curve));
    widenBy(vectorOf(file, refOf(file.params(refOf(placement))[1])), numberOf(radius) || 0, unit, box);
  }
}

function widenBy(center: [number, number, number] | null, radius: number, unit: number, box: Unit['box']): void {
  center?.forEach((value, k) => {
    box[k] = Math.min(box[k]!, (value - radius) * unit);
    box[k + 3] = Math.max(box[k + 3]!, (value + radius) * unit);
  });
}
