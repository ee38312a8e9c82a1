/** The geometry of an OBJ: an object for each mesh in its place, whose primitives share positions, texture coordinates and normals. */

import { linearToSrgb } from '../../images/srgb.ts';
import type { OutputFile } from '../../files/output-file.ts';
import { cornersOf } from '../../scenes/corners.ts';
import { splitQuads } from '../../scenes/quads.ts';
import type { PlacedGeometry, PlacedPrimitive } from '../placed-primitives.ts';
import { textOrigin, type CornerNumbers, type HeldRows, type TextKernel, type TextOrigin } from '../text-kernel.ts';
import type { Vec3 } from '../../scenes/scene.ts';

/** The primitives of one mesh at one place. */
export function* objectsOf(walk: Iterable<PlacedPrimitive>): Generator<PlacedPrimitive[], void, void> {
  let object: PlacedPrimitive[] = [];
  for (const placed of walk) {
    const [first] = object;
    if (first && (first.node !== placed.node || first.instance !== placed.instance)) {
      yield object;
      object = [];
    }
    object.push(placed);
  }
  if (object.length > 0) yield object;
}

/** Where the object at hand stands in the file. */
export interface ObjState {
  /** Positions, texture coordinates and normals before it. */
  places: number;
  uvs: number;
  normals: number;
  /** What `usemtl` and `s` said last. */
  material: string | undefined;
  smooth: boolean | undefined;
}

const leads = { triangles: 'f', lines: 'l', points: 'p' } as const;

/**
 * Writes the vertices of an object's primitives, equal ones once, and then their elements.
 * @param materialOf The name for `usemtl`, undefined where the file has no materials.
 */
export async function writeObject(
  file: OutputFile,
  kernel: TextKernel,
  geometries: PlacedGeometry[],
  origin: Readonly<Vec3>,
  state: ObjState,
  materialOf: (material: number | null) => string | undefined,
  onElements: (count: number) => void,
): Promise<void> {
  kernel.begin();
  const numbers = geometries.map(({ positions, uvs, normals }) => {
    const bytes = (positions.length / 3) * 4;
    return {
      places: kernel.room(bytes),
      uvs: uvs.length > 0 ? kernel.room(bytes) : 0,
      normals: normals ? kernel.room(bytes) : 0,
      firstPlace: state.places + 1,
      firstUv: state.uvs + 1,
      firstNormal: state.normals + 1,
    };
  });
  state.places += await writePlaces(file, kernel, geometries, origin, numbers);
  state.uvs += await writeList(
    file,
    kernel,
    'vt',
    2,
    geometries.map(({ uvs }) => uvs[0] && turned(uvs[0])),
    numbers.map(({ uvs }) => uvs),
  );
  state.normals += await writeList(
    file,
    kernel,
    'vn',
    3,
    geometries.map(({ normals }) => normals),
    numbers.map((each) => each.normals),
  );
  for (const [index, geometry] of geometries.entries()) {
    const { mode, normals, material } = geometry;
    await file.write(statements(state, materialOf(material), mode === 'triangles' ? normals !== null : undefined));
    const { quads, triangles } = splitQuads(geometry);
    const corners = cornerNumbers(numbers[index]!, mode);
    await kernel.writeElements(file, leads.triangles, quads, 4, corners, (count) => onElements(count * 2));
    await kernel.writeElements(file, leads[mode], triangles, cornersOf[mode], corners, onElements);
  }
}

/** Points have a position alone, lines no normal. */
function cornerNumbers(numbers: CornerNumbers, mode: PlacedGeometry['mode']): CornerNumbers {
  if (mode === 'triangles') return numbers;
  return { ...numbers, normals: 0, uvs: mode === 'points' ? 0 : numbers.uvs };
}

function statements(state: ObjState, material: string | undefined, smooth: boolean | undefined): string {
  let text = '';
  if (material !== undefined && material !== state.material) text += `usemtl ${material}\n`;
  // Readers that make normals themselves keep faces flat that have none.
  if (smooth !== undefined && smooth !== state.smooth) text += smooth ? 's 1\n' : 's off\n';
  state.material = material ?? state.material;
  state.smooth = smooth ?? state.smooth;
  return text;
}

/** OBJ's v runs up. */
const turned = (uvs: Float32Array): Float32Array => uvs.map((value, i) => (i % 2 === 1 ? 1 - value : value));

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** Writes the distinct rows of lists, and to the places in `numbers` which of them each row is. @returns how many there are. */
async function writeList(
  file: OutputFile,
  kernel: TextKernel,
  lead: string,
  width: 2 | 3,
  lists: (Float32Array | null | undefined)[],
  numbers: number[],
  from?: TextOrigin,
): Promise<number> {
  let rows: HeldRows = { at: 0, count: 0 };
  await kernel.borrowing(async () => {
    rows = numberLists(kernel, width, lists, numbers);
    await kernel.writeHeld(file, lead, rows, 3, width, from);
  });
  return rows.count;
}

function numberLists(kernel: TextKernel, width: 2 | 3, lists: (Float32Array | null | undefined)[], numbers: number[]): HeldRows {
  kernel.openTable(sum(lists.map((list) => (list ? list.length / width : 0))));
  lists.forEach((list, index) => {
    if (list) kernel.numberRows(list, width, numbers[index]!);
  });
  return kernel.tableRows();
}

/** As `writeList`, of positions and, where some vertex has one, colours behind them: as they are displayed, white where there are none. */
async function writePlaces(
  file: OutputFile,
  kernel: TextKernel,
  geometries: PlacedGeometry[],
  origin: Readonly<Vec3>,
  numbers: CornerNumbers[],
): Promise<number> {
  const positions = geometries.map((geometry) => geometry.positions);
  const from = textOrigin(positions, origin);
  const placeNumbers = numbers.map(({ places }) => places);
  if (geometries.every(({ colors }) => colors === null)) return await writeList(file, kernel, 'v', 3, positions, placeNumbers, from);
  let rows: HeldRows = { at: 0, count: 0 };
  await kernel.borrowing(async () => {
    const rooms = (): number[] => positions.map(({ length }) => kernel.room((length / 3) * 4));
    const [ofPlaces, ofColors] = [rooms(), rooms()];
    const places = numberLists(kernel, 3, positions, ofPlaces);
    const colors = numberLists(kernel, 3, geometries.map(displayed), ofColors);
    kernel.openTable(sum(positions.map(({ length }) => length / 3)));
    positions.forEach(({ length }, at) => kernel.numberPairs(ofPlaces[at]!, ofColors[at]!, length / 3, placeNumbers[at]!));
    rows = kernel.tableRows();
    await kernel.writePairs(file, 'v', rows, places, colors, from);
  });
  return rows.count;
}

function displayed({ positions, colors }: PlacedGeometry): Float32Array {
  const out = new Float32Array(positions.length).fill(1);
  if (colors)
    for (let from = 0, to = 0; to < out.length; from += 4, to += 3)
      for (let k = 0; k < 3; k++) {
        const value = colors[from + k]!;
        out[to + k] = value > 0 ? linearToSrgb(Math.min(1, value)) : 0;
      }
  return out;
}
