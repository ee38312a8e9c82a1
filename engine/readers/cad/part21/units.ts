/** The pieces that a STEP file is tessellated in: a solid each, or the free surfaces of a representation, with everything they refer to. */

import type { ExchangeFile } from './exchange-file.ts';
import { numberOf, refOf } from './parameters.ts';
import { vectorOf } from './placements.ts';
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

/** What is the item of a style, so that the style travels with it. */
export function stylesByItem(file: ExchangeFile): Map<number, number[]> {
  const styles = new Map<number, number[]>();
  for (const type of ['STYLED_ITEM', 'OVER_RIDING_STYLED_ITEM']) {
    for (const id of file.byType.get(type) ?? []) {
      const item = refOf(file.params(id, type)[file.type(id) === '' ? 1 : 2]);
      const known = styles.get(item);
      if (known) known.push(id);
      else styles.set(item, [id]);
    }
  }
  return styles;
}

/** The units of a representation, in the order of its items. */
export function unitsOf(file: ExchangeFile, representation: Representation, styles: Map<number, number[]>): Unit[] {
  const { solids, surfaces, context } = representation;
  const groups = [...solids.map((item) => [item]), ...(surfaces.length > 0 ? [surfaces] : [])];
  return groups.map((items) => {
    const name = items.length === 1 ? file.params(items[0]!)[0] : '';
    return { file, name: typeof name === 'string' ? name.trim() : '', context, items, ...collect(file, items, representation, styles) };
  });
}

function collect(
  file: ExchangeFile,
  items: number[],
  { context, unit = 0.001 }: Representation,
  styles: Map<number, number[]>,
): Pick<Unit, 'instances' | 'bytes' | 'box'> {
  const seen = new Set<number>();
  const box: Unit['box'] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  let bytes = 0;
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
    widen(file, id, unit, box);
  }
  return { instances: Uint32Array.from(seen).sort(), bytes, box };
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
