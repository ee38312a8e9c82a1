/**
 * Fewer triangles by collapsing edges (quadric errors; meshoptimizer). All meshes are simplified together in world space: the budget goes where
 * the error is least, wherever in the model that is. Vertices at one place in several primitives (material borders, seams, parts that touch)
 * move together or not at all, so that no cracks open; every vertex of the result is one of the source's, with all its attributes.
 */

import { MeshoptSimplifier } from 'meshoptimizer';
import type { LightweightOptions } from '#domain/jobs/options';
import type { ModelWarning } from '#domain/models/figures';
import type { Scene, VerbContext } from '../scenes/scene.ts';
import { compactVertices } from './compact.ts';
import { attributeTable } from './simplify-attributes.ts';
import { listUnits, ownersOf, placePositions, separateDetached, type Unit } from './simplify-units.ts';

export type SimplifyOptions = Pick<LightweightOptions, 'ratio' | 'targetTriangles' | 'errorPercent'>;

export interface SimplifyResult {
  /** Triangles drawn, an instance counted each time. */
  before: number;
  after: number;
  /** Largest error of a collapse, % of the model's bounding diagonal; null when nothing was asked for. */
  errorPercent: number | null;
  /** `ratioNotReached` with what was reached and why, if so. */
  warnings: ModelWarning[];
}

/** A result within this share of the target counts as reached. */
const tolerance = 0.01;

/**
 * Simplifies the scene in place to `targetTriangles`, or to `ratio` of its triangles, as far as the error bound allows. Welded input gives the
 * best result, since a vertex that was written twice is a seam.
 *
 * @example
 * const { after, errorPercent } = await simplify(scene, { ratio: 0.5, targetTriangles: null, errorPercent: 0.5 }, { signal });
 */
export async function simplify(scene: Scene, options: SimplifyOptions, context: VerbContext = {}): Promise<SimplifyResult> {
  const units = listUnits(scene);
  const before = drawnTriangles(units);
  const target = Math.min(before, options.targetTriangles ?? Math.round(before * options.ratio));
  if (target >= before) return { before, after: before, errorPercent: null, warnings: [] };

  await MeshoptSimplifier.ready;
  context.signal?.throwIfAborted();
  context.onProgress?.('simplify', 0, 3);
  const model = prepareModel(scene, units);
  context.signal?.throwIfAborted();
  context.onProgress?.('simplify', 1, 3);

  // Seams of normals alone may close where that costs least; those of textures, materials and parts are protected.
  const lock = protectedVertices(model);
  const best = reduce(model, target, options.errorPercent, lock);
  const warnings: ModelWarning[] = [];
  if (best.drawn > target * (1 + tolerance) && best.drawn - target >= 2) {
    context.signal?.throwIfAborted();
    // With ten times the error, does it go on? Then it was the bound that stopped it.
    const further = reduceOnce({ ...model, indices: best.indices }, 0, options.errorPercent * 10 + 1, lock);
    const reason = further.drawn < best.drawn * 0.99 ? 'errorBound' : 'topology';
    warnings.push(shortfall(before, target, best.drawn, options.errorPercent, reason));
  }
  context.signal?.throwIfAborted();
  context.onProgress?.('simplify', 2, 3);

  applyIndices(scene, model, best.indices);
  context.onProgress?.('simplify', 3, 3);
  const errorPercent = model.diagonal > 0 ? (best.error / model.diagonal) * 100 : 0;
  return { before, after: best.drawn, errorPercent, warnings };
}

interface Model {
  units: Unit[];
  positions: Float32Array;
  indices: Uint32Array;
  attributes: ReturnType<typeof attributeTable>;
  diagonal: number;
}

interface Reduction {
  indices: Uint32Array;
  drawn: number;
  /** World units. */
  error: number;
}

const drawnTriangles = (units: Unit[]): number => units.reduce((sum, unit) => sum + unit.triangles * unit.draws, 0);

function prepareModel(scene: Scene, units: Unit[]): Model {
  const { positions, diagonal } = placePositions(units);
  const attributes = attributeTable(scene, units, positions);
  if (units.some((unit) => unit.detached) && units.length > 1) {
    separateDetached(units, positions, MeshoptSimplifier.generatePositionRemap(positions, 3));
  }
  const indices = new Uint32Array(units.reduce((sum, unit) => sum + unit.triangles * 3, 0));
  let next = 0;
  for (const { primitive, firstVertex } of units) {
    for (const index of primitive.indices) indices[next++] = firstVertex + index;
  }
  return { units, positions, indices, attributes, diagonal };
}

/** How often the number of distinct triangles is adjusted until those drawn meet the target. */
const maxRounds = 4;

/** Runs the simplifier; with instances, again until the drawn triangles are near the target. */
function reduce(model: Model, target: number, errorPercent: number, lock: Uint8Array): Reduction {
  const distinct = model.indices.length / 3;
  const uneven = model.units.some((unit) => unit.draws !== model.units[0]!.draws);
  const drawnBefore = drawnTriangles(model.units);
  let goal = Math.round((distinct * target) / drawnBefore);
  let best = reduceOnce(model, goal, errorPercent, lock);
  for (let round = 1; uneven && round < maxRounds && Math.abs(best.drawn - target) > target * tolerance; round++) {
    if (best.drawn > target && best.indices.length / 3 > goal * (1 + tolerance)) break;
    goal = Math.min(distinct, Math.max(1, Math.round((goal * target) / Math.max(1, best.drawn))));
    best = reduceOnce(model, goal, errorPercent, lock);
  }
  return best;
}

function reduceOnce(model: Model, triangles: number, errorPercent: number, lock: Uint8Array): Reduction {
  const { indices, positions, attributes, diagonal } = model;
  const bound = (errorPercent / 100) * diagonal;
  const [reduced, error] = MeshoptSimplifier.simplifyWithAttributes(
    indices,
    positions,
    3,
    attributes?.values ?? positions,
    attributes?.stride ?? 3,
    attributes?.weights ?? [0, 0, 0],
    lock,
    triangles * 3,
    bound,
    ['ErrorAbsolute', 'Permissive'],
  );
  return { indices: reduced, drawn: drawnOf(model.units, reduced), error };
}

/** Triangles stay in order, so that each unit's are a run. */
function unitRuns(units: Unit[], indices: Uint32Array): { from: number; to: number }[] {
  let at = 0;
  return units.map((unit) => {
    const from = at;
    const end = unit.firstVertex + unit.vertices;
    while (at < indices.length && indices[at]! < end) at += 3;
    return { from, to: at };
  });
}

function drawnOf(units: Unit[], indices: Uint32Array): number {
  return unitRuns(units, indices).reduce((sum, { from, to }, unit) => sum + ((to - from) / 3) * units[unit]!.draws, 0);
}

const protect = 2;

/** Vertices that share their place with another unit's, or with other texture coordinates of their own. */
function protectedVertices({ units, positions }: Model): Uint8Array {
  const remap = MeshoptSimplifier.generatePositionRemap(positions, 3);
  const owner = ownersOf(units);
  const lock = new Uint8Array(remap.length);
  for (let vertex = 0; vertex < remap.length; vertex++) {
    const place = remap[vertex]!;
    if (place === vertex) continue;
    const unit = units[owner[vertex]!]!;
    const other = place - unit.firstVertex;
    const own = vertex - unit.firstVertex;
    const split =
      owner[place] !== owner[vertex] ||
      unit.primitive.uvs.some((uvs) => uvs[own * 2] !== uvs[other * 2] || uvs[own * 2 + 1] !== uvs[other * 2 + 1]);
    if (split) lock[vertex] = protect;
  }
  return lock;
}

function applyIndices(scene: Scene, model: Model, indices: Uint32Array): void {
  const reduced = new Map(
    unitRuns(model.units, indices).map(({ from, to }, index) => {
      const { primitive, firstVertex } = model.units[index]!;
      const own = indices.slice(from, to);
      for (let i = 0; i < own.length; i++) own[i]! -= firstVertex;
      return [primitive, compactVertices({ ...primitive, indices: own })];
    }),
  );
  for (const mesh of scene.meshes) mesh.primitives = mesh.primitives.map((primitive) => reduced.get(primitive) ?? primitive);
}

/** Says what was reached and what stood in the way of the rest. */
function shortfall(before: number, target: number, after: number, errorPercent: number, reason: 'errorBound' | 'topology'): ModelWarning {
  const percent = (triangles: number): number => Math.round((triangles / before) * 1000) / 10;
  const params = { wantedPercent: percent(target), reachedPercent: percent(after), triangles: after, errorPercent, reason };
  return { code: 'ratioNotReached', params };
}
