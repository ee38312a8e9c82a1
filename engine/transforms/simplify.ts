/**
 * Fewer triangles by collapsing edges (quadric errors; meshoptimizer). All meshes are simplified together in world space: the budget goes where
 * the error is least, wherever in the model that is. Vertices at one place in several primitives (material borders, seams, parts that touch)
 * move together or not at all, so that no cracks open; every vertex of the result is one of the source's, with all its attributes.
 */

import type { LightweightOptions } from '#domain/kinds/lightweight/options';
import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import { withPool } from '../threads/pool.ts';
import { compactVertices } from './meshes/compact.ts';
import { attributeTable } from './simplify/attributes.ts';
import { positionRemap } from './meshes/position-remap.ts';
import { reduceMesh, type SharedModel } from './simplify/cluster.ts';
import { lockOpenEdges } from './simplify/open-edges.ts';
import { clusterCount, reduceInClusters, splitInClusters } from './simplify/clusters.ts';
import { listUnits, ownersOf, placePositions, separateDetached, unfold, type Unit } from './simplify/units.ts';
import { tasks } from './tasks.ts';
import type { TransformResult } from './transform.ts';

export type SimplifyOptions = Pick<LightweightOptions, 'ratio' | 'targetTriangles' | 'errorPercent'> & {
  /** Edges of one triangle alone stay as they are, so that models side by side go on meeting (default false). */
  keepBorders?: boolean;
  /** Whether a target that is missed is told with its reason, for which it may be simplified once more (default true). */
  explain?: boolean;
};

/** `warnings` has `ratioNotReached` with what was reached and why, if so. */
export interface SimplifyResult extends TransformResult {
  /** Triangles drawn, an instance counted each time. */
  before: number;
  after: number;
  /** Largest error of a collapse (a root mean square over the faces around it, not the farthest point), % of the diagonal; null when nothing was asked for. */
  errorPercent: number | null;
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
  const target = Math.min(before, Math.max(1, options.targetTriangles ?? Math.round(before * options.ratio)));
  if (target >= before) return { before, after: before, errorPercent: null, warnings: [] };

  context.signal?.throwIfAborted();
  context.onProgress?.('simplify', 0, 3);
  const model = await prepareModel(scene, units, options, context);
  context.signal?.throwIfAborted();
  context.onProgress?.('simplify', 1, 3);

  const bound = (options.errorPercent / 100) * model.diagonal;
  const best = await reduce(model, target, bound, context);
  const warnings: ModelWarning[] = [];
  if (options.explain !== false && isShort(best, target)) {
    context.signal?.throwIfAborted();
    warnings.push(shortfall(before, best.drawn, options, await reasonOf(model, best, target, bound)));
  }
  context.signal?.throwIfAborted();
  context.onProgress?.('simplify', 2, 3);

  applyIndices(scene, model, best.indices);
  context.onProgress?.('simplify', 3, 3);
  const errorPercent = model.diagonal > 0 ? (best.error / model.diagonal) * 100 : 0;
  return { before, after: best.drawn, errorPercent, warnings };
}

const isShort = ({ drawn }: Reduction, target: number): boolean => drawn > target * (1 + tolerance) && drawn - target >= 2;

type Reason = 'locked' | 'errorBound' | 'topology';

/** Why there are more triangles than the target. */
async function reasonOf(model: Model, best: Reduction, target: number, bound: number): Promise<Reason> {
  if (drawnTriangles(model.units.filter(({ primitive }) => primitive.locked)) > target) return 'locked';
  return best.error > bound * nearBound || (await goesOn(model, best, bound)) ? 'errorBound' : 'topology';
}

/** An error this close to the bound means that the bound stopped it. */
const nearBound = 0.9;

/** Whether ten times the bound, or 1 % of the diagonal, would allow more: then it was the bound that stopped it. */
async function goesOn(model: Model, best: Reduction, bound: number): Promise<boolean> {
  const further = await reduceOnce({ ...model, indices: best.indices }, 0, Math.max(bound * 10, model.diagonal / 100));
  return further.drawn < best.drawn * 0.99;
}

interface Model extends SharedModel {
  units: Unit[];
  /** First vertex at the same position, per vertex. */
  remap: Uint32Array;
  /** Cluster of each triangle of a model that is simplified in clusters; null for others. */
  clusters: Uint8Array | null;
  diagonal: number;
}

interface Reduction {
  indices: Uint32Array;
  drawn: number;
  /** World units. */
  error: number;
}

const drawnTriangles = (units: Unit[]): number => units.reduce((sum, unit) => sum + unit.triangles * unit.draws, 0);

async function prepareModel(scene: Scene, units: Unit[], { keepBorders }: SimplifyOptions, context: VerbContext): Promise<Model> {
  const { positions, diagonal } = placePositions(units);
  if (units.some((unit) => unit.detached) && units.length > 1) {
    separateDetached(units, positions, await firstAtPosition(positions, context));
  }
  const remapping = firstAtPosition(positions, context);
  // A failure is handled where it is awaited, after the concurrent work.
  remapping.catch(() => undefined);
  const { values: attributes, stride, weights } = attributeTable(scene, units, positions);
  const indices = sharedWords(units.reduce((sum, unit) => sum + unit.triangles * 3, 0));
  let next = 0;
  for (const { primitive, firstVertex } of units) {
    if (firstVertex === 0) indices.set(primitive.indices, next);
    else for (let i = 0; i < primitive.indices.length; i++) indices[next + i] = firstVertex + primitive.indices[i]!;
    next += primitive.indices.length;
    // The model has them now; large ones should not be in memory twice.
    primitive.indices = noIndices;
    delete primitive.quads;
  }
  const clusters = clusterCount(indices.length / 3) > 1 ? splitInClusters({ positions, indices }) : null;
  const remap = await remapping;
  // Seams of normals alone may close where that costs least; those of textures, materials and parts are protected.
  const folded = unfold(units, { positions, indices, remap });
  const lock = protectedVertices(units, remap);
  for (const vertex of folded) lock[vertex] = locked;
  lockPlaces(units, remap, lock);
  if (keepBorders) lockOpenEdges(indices, remap, lock);
  return { units, positions, attributes, stride, weights, lock, indices, remap, clusters, diagonal };
}

const noIndices = new Uint32Array(0);
/** From this size on the table is built in a thread, concurrently; its memory is freed with the thread. */
const manyVertices = 100_000;

/** First vertex at the same position, per vertex. */
async function firstAtPosition(positions: Float32Array, context: VerbContext): Promise<Uint32Array> {
  if (positions.length / 3 < manyVertices) return positionRemap(positions);
  return withPool(context, (pool) => pool.run(tasks.positionRemap, positions));
}

const sharedWords = (length: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(length * 4));

/** How often the number of distinct triangles is adjusted until those drawn meet the target. */
const maxRounds = 4;

/**
 * Runs the simplifier: in clusters where the model is large, and where parts are drawn unequally often again until the drawn triangles are near the
 * target, for which the number of distinct ones is found between those that gave too few and too many.
 */
async function reduce(model: Model, target: number, bound: number, context: VerbContext): Promise<Reduction> {
  const distinct = model.indices.length / 3;
  const uneven = model.units.some((unit) => unit.draws !== model.units[0]!.draws);
  let goal = Math.round((distinct * target) / drawnTriangles(model.units));
  let tried = model.clusters ? await reduceLarge(model, model.clusters, goal, bound, context) : await reduceOnce(model, goal, bound);
  let best = tried;
  let few = { goal: 0, drawn: 0 };
  let many: typeof few | undefined;
  for (let round = 1; uneven && round < maxRounds && Math.abs(tried.drawn - target) > target * tolerance; round++) {
    // The simplifier can do no more.
    if (tried.drawn > target && tried.indices.length / 3 > goal * (1 + tolerance)) break;
    context.signal?.throwIfAborted();
    const { drawn } = tried;
    // Fewer triangles than the simplifier left cannot be reached.
    if (drawn < target) few = { goal: Math.max(goal, tried.indices.length / 3), drawn };
    else many = { goal, drawn };
    const step = many
      ? ((target - few.drawn) * (many.goal - few.goal)) / (many.drawn - few.drawn)
      : (few.goal * target) / Math.max(1, drawn) - few.goal;
    goal = Math.min(distinct, Math.max(1, Math.round(few.goal + step)));
    tried = await reduceOnce(model, goal, bound);
    if (isBetter(tried, best, target)) best = tried;
  }
  return best;
}

/** Meeting the target is better than missing it, and then closer is better. */
function isBetter(a: Reduction, b: Reduction, target: number): boolean {
  const isMet = !isShort(a, target);
  return isMet === isShort(b, target) ? isMet : isMet ? a.drawn > b.drawn : a.drawn < b.drawn;
}

async function reduceOnce(model: Model, triangles: number, bound: number): Promise<Reduction> {
  const { indices, error } = await reduceMesh(model, triangles, bound);
  return { indices, drawn: drawnOf(model.units, indices), error };
}

/** The clusters first; what their borders kept from the target, the whole then gives. */
async function reduceLarge(model: Model, clusters: Uint8Array, triangles: number, bound: number, context: VerbContext): Promise<Reduction> {
  const parts = await reduceInClusters(model, clusters, model.remap, triangles, bound, context);
  const indices = joinRuns(model.units, parts);
  const error = Math.max(...parts.map((part) => part.error));
  if (indices.length / 3 <= triangles * (1 + tolerance)) return { indices, drawn: drawnOf(model.units, indices), error };
  const rest = await reduceOnce({ ...model, indices }, triangles, bound);
  return { ...rest, error: Math.max(error, rest.error) };
}

/** The clusters' triangles, unit by unit. */
function joinRuns(units: Unit[], parts: { indices: Uint32Array }[]): Uint32Array {
  const joined = new Uint32Array(parts.reduce((sum, { indices }) => sum + indices.length, 0));
  const runs = parts.map(({ indices }) => unitRuns(units, indices));
  let next = 0;
  for (let unit = 0; unit < units.length; unit++) {
    for (const [part, { indices }] of parts.entries()) {
      const { from, to } = runs[part]![unit]!;
      joined.set(indices.subarray(from, to), next);
      next += to - from;
    }
  }
  return joined;
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

const locked = 1;
const protect = 2;

/** Vertices that share their place with another unit's, or with other texture coordinates of their own. */
function protectedVertices(units: Unit[], remap: Uint32Array): Uint8Array {
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

/** Locks the vertices of locked units, and whatever others have at their places. */
function lockPlaces(units: Unit[], remap: Uint32Array, lock: Uint8Array): void {
  const held = units.filter(({ primitive }) => primitive.locked);
  if (held.length === 0) return;
  const places = new Uint8Array(remap.length);
  for (const { firstVertex, vertices } of held) for (let i = 0; i < vertices; i++) places[remap[firstVertex + i]!] = 1;
  for (let vertex = 0; vertex < lock.length; vertex++) if (places[remap[vertex]!]) lock[vertex] = locked;
}

function applyIndices(scene: Scene, model: Model, indices: Uint32Array): void {
  let source = 0;
  const reduced = new Map(
    unitRuns(model.units, indices).map(({ from, to }, index) => {
      const { primitive, firstVertex, triangles } = model.units[index]!;
      const own = primitive.locked ? model.indices.slice(source, source + triangles * 3) : indices.slice(from, to);
      source += triangles * 3;
      for (let i = 0; i < own.length; i++) own[i]! -= firstVertex;
      return [primitive, compactVertices({ ...primitive, indices: own })];
    }),
  );
  for (const mesh of scene.meshes) mesh.primitives = mesh.primitives.map((primitive) => reduced.get(primitive) ?? primitive);
}

/** Reports what was asked for, what was reached and what prevented the rest. */
function shortfall(before: number, after: number, options: SimplifyOptions, reason: Reason): ModelWarning {
  const { ratio, targetTriangles, errorPercent } = options;
  const percent = (share: number): number => Number((share * 100).toPrecision(3));
  const wantedPercent = percent(targetTriangles === null ? ratio : targetTriangles / before);
  return {
    code: 'ratioNotReached',
    params: { wantedPercent, reachedPercent: percent(after / before), triangles: after, errorPercent, reason },
  };
}
