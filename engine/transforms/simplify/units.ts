/**
 * The whole model as one vertex list for the simplifier: every mesh at its place and size in the world, so that one error measure and one
 * priority queue spread the budget, and so that vertices at one place (material borders, seams, neighbouring parts) move together.
 */

import { diagonalOf, growByBox, growByOther, growByVertices, keepsAxes, localBox, type Box } from '../../scenes/box.ts';
import type { Mat4, Primitive, Scene, Vec3 } from '../../scenes/scene.ts';
import { multiplyMatrices, placesOf, worldMatrices } from '../../scenes/world.ts';

/** One primitive's stretch of the common lists. */
export interface Unit {
  primitive: Primitive;
  /** Everywhere it is drawn: local positions to world. */
  places: Mat4[];
  /** How often a triangle of it is drawn. */
  draws: number;
  firstVertex: number;
  vertices: number;
  triangles: number;
  /** The largest of its places. */
  matrix: Mat4;
  /** Its neighbours differ from place to place, so that it must not be bound to those of the first. */
  detached: boolean;
}

/** Units of all triangle primitives that are drawn, each once. */
export function listUnits(scene: Scene): Unit[] {
  const world = worldMatrices(scene);
  const drawn = new Map<Primitive, { places: Mat4[]; skinned: boolean }>();
  scene.nodes.forEach((node, index) => {
    const matrix = world[index];
    const mesh = node.mesh === null ? undefined : scene.meshes[node.mesh];
    if (!matrix || !mesh) return;
    const skinned = node.skin !== null;
    const places = node.skin !== null ? [skinMatrix(scene, node.skin, world) ?? matrix] : placesOf(matrix, node);
    for (const primitive of mesh.primitives) {
      if (primitive.mode !== 'triangles' || primitive.indices.length === 0) continue;
      const known = drawn.get(primitive);
      if (!known) drawn.set(primitive, { places: [...places], skinned });
      else for (const place of places) known.places.push(place);
    }
  });

  const units: Unit[] = [];
  let firstVertex = 0;
  for (const [primitive, { places, skinned }] of drawn) {
    if (places.length === 0) continue;
    const vertices = primitive.positions.length / 3;
    units.push({
      primitive,
      places,
      draws: places.length,
      firstVertex,
      vertices,
      triangles: primitive.indices.length / 3,
      matrix: largestPlace(places),
      detached: places.length > 1 || skinned,
    });
    firstVertex += vertices;
  }
  return units;
}

/** Where a skin puts a vertex bound to its first joint: the size of the bind pose in the world. */
function skinMatrix(scene: Scene, skinIndex: number, world: (Mat4 | undefined)[]): Mat4 | undefined {
  const skin = scene.skins[skinIndex];
  const joint = skin?.joints[0];
  const matrix = joint === undefined ? undefined : world[joint];
  if (!skin || !matrix) return undefined;
  return skin.inverseBindMatrices ? multiplyMatrices(matrix, skin.inverseBindMatrices, 0) : matrix;
}

const lengthOfColumn = (m: ArrayLike<number>, column: number): number => Math.hypot(m[column * 4]!, m[column * 4 + 1]!, m[column * 4 + 2]!);
const sizeOf = (m: ArrayLike<number>): number => Math.max(lengthOfColumn(m, 0), lengthOfColumn(m, 1), lengthOfColumn(m, 2));

/** The place at which the mesh is drawn largest: an error within the bound there is within it everywhere. */
function largestPlace(matrices: Mat4[]): Mat4 {
  const sizes = matrices.map(sizeOf);
  let best = 0;
  for (let i = 1; i < sizes.length; i++) if (sizes[i]! > sizes[best]!) best = i;
  return matrices[best]!;
}

export interface UnitPositions {
  /** 3 a vertex, around the middle of the model. */
  positions: Float32Array;
  /** Length of the bounding diagonal of everything the units draw, at all places; in the units of the positions. */
  diagonal: number;
}

/** Diagonals whose squares and volumes 32-bit floats hold well; others are brought to about 1. */
const usual = { min: 1e-3, max: 1e4 };

/** World positions of all units, in metres, or in a power of two of them where the model is very small or very large. */
export function placePositions(units: Unit[]): UnitPositions {
  const total = units.reduce((sum, unit) => sum + unit.vertices, 0);
  const positions = new Float32Array(new SharedArrayBuffer(total * 12));
  if (total === 0) return { positions, diagonal: 0 };
  const middle = middleOf(units);
  const box = fillPositions(units, positions, middle, 1);
  growByOtherPlaces(box, units);
  const diagonal = diagonalOf(box);
  if (!(diagonal > 0 && diagonal < Infinity) || (diagonal > usual.min && diagonal < usual.max)) return { positions, diagonal };
  const scale = 2 ** -Math.round(Math.log2(diagonal));
  fillPositions(units, positions, middle, scale);
  return { positions, diagonal: diagonal * scale };
}

/** Writes the vertices' positions relative to `middle`, times `scale`; returns the world box of the largest placements. */
function fillPositions(units: Unit[], positions: Float32Array, [mx, my, mz]: Vec3, scale: number): Box {
  let [x0, y0, z0, x1, y1, z1] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const { primitive, matrix: m, firstVertex, vertices } of units) {
    const source = primitive.positions;
    const [a, b, c, d, e, f, g, h, i] = [m[0]!, m[4]!, m[8]!, m[1]!, m[5]!, m[9]!, m[2]!, m[6]!, m[10]!];
    const [tx, ty, tz] = [m[12]! - mx, m[13]! - my, m[14]! - mz];
    for (let at = 0, to = firstVertex * 3; at < vertices * 3; at += 3, to += 3) {
      const px = source[at]!;
      const py = source[at + 1]!;
      const pz = source[at + 2]!;
      const x = a * px + b * py + c * pz + tx;
      const y = d * px + e * py + f * pz + ty;
      const z = g * px + h * py + i * pz + tz;
      positions[to] = x * scale;
      positions[to + 1] = y * scale;
      positions[to + 2] = z * scale;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
      if (z < z0) z0 = z;
      if (z > z1) z1 = z;
    }
  }
  return Float64Array.of(x0 + mx, y0 + my, z0 + mz, x1 + mx, y1 + my, z1 + mz);
}

/** How much a rotated box may enlarge the model's box unnoticed, as a share of the diagonal. */
const boxSlack = 0.002;

/** Widens the box of the largest places by all others. */
function growByOtherPlaces(box: Box, units: Unit[]): void {
  // What was measured vertex by vertex, by which it is told whether a turned box, larger than what is in it, would add too much.
  const measured = box.slice();
  const max = box.slice();
  for (const { primitive, places, matrix } of units) {
    if (places.length === 1) continue;
    const local = localBox(primitive.positions, primitive.indices);
    for (const place of places) {
      if (place === matrix) continue;
      max.set(measured);
      growByBox(max, local, place);
      if (keepsAxes(place)) measured.set(max);
      else if (addsMuch(max, measured)) growByVertices(measured, primitive.positions, primitive.indices, place);
      else growByOther(box, max);
    }
  }
  growByOther(box, measured);
}

function addsMuch(max: Box, measured: Box): boolean {
  const slack = boxSlack * diagonalOf(measured);
  for (let axis = 0; axis < 3; axis++)
    if (max[axis]! < measured[axis]! - slack || max[axis + 3]! > measured[axis + 3]! + slack) return true;
  return false;
}

/** A point amid the model, so that models far from the origin keep their precision; exactness does not matter. */
function middleOf(units: Unit[]): Vec3 {
  const sum: Vec3 = [0, 0, 0];
  for (const { primitive, matrix: m } of units) {
    const [x, y, z] = [primitive.positions[0]!, primitive.positions[1]!, primitive.positions[2]!];
    for (let axis = 0; axis < 3; axis++) sum[axis]! += m[axis]! * x + m[4 + axis]! * y + m[8 + axis]! * z + m[12 + axis]!;
  }
  return [sum[0] / units.length, sum[1] / units.length, sum[2] / units.length];
}

/**
 * Moves detached units apart from others they touch, by the least amounts that floats can hold; vertices of one unit at one place stay
 * together. Positions serve for measuring only, so that nothing of this reaches the result.
 * @param remap first vertex at the same position, per vertex.
 */
export function separateDetached(units: Unit[], positions: Float32Array, remap: Uint32Array): void {
  const owner = ownersOf(units);
  const shared = new Uint8Array(remap.length);
  for (let vertex = 0; vertex < remap.length; vertex++) {
    if (owner[remap[vertex]!] !== owner[vertex]) shared[remap[vertex]!] = 1;
  }
  const bits = new Uint32Array(positions.buffer, positions.byteOffset, positions.length);
  const step = new Uint16Array(remap.length);
  const lastUnit = new Int32Array(remap.length).fill(-1);
  units.forEach((unit, index) => {
    if (!unit.detached) return;
    for (let vertex = unit.firstVertex; vertex < unit.firstVertex + unit.vertices; vertex++) {
      const place = remap[vertex]!;
      if (!shared[place]) continue;
      if (lastUnit[place] !== index) {
        lastUnit[place] = index;
        step[place]!++;
      }
      bits[vertex * 3]! += step[place]!;
    }
  });
}

/**
 * Moves the corners of triangles that only morphs or joints open apart by the smallest amounts that floats can hold, each to a place of its own: without
 * an area where they are measured, leaving them out would cost nothing. `positions` and `remap` are changed.
 * @param indices all units' triangles, unit by unit.
 * @returns the vertices at those places, which are to be locked.
 */
export function unfold(
  units: Unit[],
  { positions, indices, remap }: { positions: Float32Array; indices: Uint32Array; remap: Uint32Array },
): number[] {
  const places = new Map<number, number>();
  let next = 0;
  for (const { primitive, triangles } of units) {
    const from = next;
    next += triangles * 3;
    if (primitive.targets.length === 0 && primitive.joints.length === 0) continue;
    for (let i = from; i < next; i += 3) {
      const [a, b, c] = [remap[indices[i]!]!, remap[indices[i + 1]!]!, remap[indices[i + 2]!]!];
      if (a === b || a === c) places.set(a, 0);
      if (b === c) places.set(b, 0);
    }
  }
  if (places.size === 0) return [];
  const bits = new Uint32Array(positions.buffer, positions.byteOffset, positions.length);
  const folded: number[] = [];
  for (let vertex = 0; vertex < remap.length; vertex++) {
    const steps = places.get(remap[vertex]!);
    if (steps === undefined) continue;
    places.set(remap[vertex]!, steps + 1);
    bits[vertex * 3]! += steps;
    folded.push(vertex);
  }
  for (const vertex of folded) remap[vertex] = vertex;
  return folded;
}

/** Index of the unit of each vertex. */
export function ownersOf(units: Unit[]): Uint32Array {
  const last = units.at(-1);
  const owner = new Uint32Array(last ? last.firstVertex + last.vertices : 0);
  units.forEach((unit, index) => owner.fill(index, unit.firstVertex, unit.firstVertex + unit.vertices));
  return owner;
}
