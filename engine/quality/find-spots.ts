/** The places of a result that deviate most, and which part of the original each belongs to. */

import type { DeviationSpot, QualityFigures } from '#domain/models/figures';
import { emptyBox, growByBox, localBox, type Box } from '../scenes/box.ts';
import { listParts } from '../scenes/parts.ts';
import { poseDraw } from '../scenes/pose.ts';
import type { Scene, Vec3 } from '../scenes/scene.ts';
import { listDraws, worldMatrices } from '../scenes/world.ts';
import { distanceToTriangle } from './triangle-distance.ts';
import { listTriangleDraws, writeTriangles, type TriangleDraw } from './world-triangles.ts';

const maxSpots = 5;
/** Spots are at least this share of the diagonal apart. */
const apart = 0.1;
/** Below this share of the largest deviation, and below so many % of the diagonal, nothing is worth pointing at. */
const worthShare = 0.2;
const leastPercent = 0.01;
/** Places are told to a millionth of the diagonal. */
const placeDigits = 6;

interface Candidate {
  position: Vec3;
  percent: number;
}

/**
 * Finds up to five places, worst first. Empty where nothing deviates.
 *
 * @param distances of the result's vertices, by mesh and primitive, as `measureDeviation` gives them, in the units of `diagonal`.
 * @param measured what a comparison found: where the original lies farthest off, the result has no vertex.
 */
export function findSpots(
  original: Scene,
  result: Scene,
  distances: Float32Array[][],
  diagonal: number,
  measured: Pick<QualityFigures, 'maxPercent' | 'farthest'> | null,
): DeviationSpot[] {
  const candidates = worstOfCells(result, distances, diagonal);
  if (measured?.farthest && measured.maxPercent !== null) candidates.push({ position: measured.farthest, percent: measured.maxPercent });
  candidates.sort((a, b) => b.percent - a.percent);
  const least = Math.max(leastPercent, (candidates[0]?.percent ?? 0) * worthShare);
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    if (chosen.length === maxSpots || candidate.percent < least) break;
    if (chosen.every(({ position }) => distance(position, candidate.position) > apart * diagonal)) chosen.push(candidate);
  }
  if (chosen.length === 0) return [];
  const whose = createPartFinder(original);
  // By the size of the model, and not by how far from the origin it lies.
  const digits = Math.min(100, Math.max(0, Math.ceil(placeDigits - Math.log10(diagonal))));
  return chosen.map(({ position, percent }) => ({
    position: position.map((value) => Number(value.toFixed(digits))) as Vec3,
    percent: Math.round(percent * 1e6) / 1e6,
    ...whose(position),
  }));
}

const distance = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** The worst vertex in each cell of a grid over the model: few enough to sort, and near spots are dropped later anyway. */
function worstOfCells(scene: Scene, distances: Float32Array[][], diagonal: number): Candidate[] {
  const side = (apart * diagonal) / 2;
  const worst = new Map<string, Candidate>();
  const world = worldMatrices(scene);
  for (const draw of listDraws(scene, world)) {
    const own = distances[draw.mesh]?.[draw.primitiveIndex];
    if (!own) continue;
    const { positions } = poseDraw(scene, draw, world);
    const m = draw.matrix;
    for (let vertex = 0; vertex < own.length; vertex++) {
      const percent = (own[vertex]! / diagonal) * 100;
      if (percent < leastPercent) continue;
      const [x, y, z] = [positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!];
      const position = [0, 1, 2].map((axis) => m[axis]! * x + m[4 + axis]! * y + m[8 + axis]! * z + m[12 + axis]!) as Vec3;
      const cell = position.map((value) => Math.floor(value / side)).join();
      if (percent > (worst.get(cell)?.percent ?? 0)) worst.set(cell, { position, percent });
    }
  }
  return [...worst.values()];
}

/** A part at one of its places. */
interface PlacedPart {
  draws: TriangleDraw[];
  box: Box;
}

type Whose = Pick<DeviationSpot, 'part' | 'mesh' | 'triangles' | 'places' | 'bounds'>;

/** Tells of a place in the world which part of the scene is nearest, and where that is. */
function createPartFinder(scene: Scene): (place: Vec3) => Whose {
  const parts = new Map(listParts(scene).map((part) => [part.mesh, part]));
  const placed = placeParts(scene);
  return (place) => {
    let nearest = placed[0]!;
    let least = Infinity;
    for (const { part, gap } of placed.map((one) => ({ part: one, gap: boxDistance(one.box, place) })).sort((a, b) => a.gap - b.gap)) {
      if (gap >= least) break;
      const away = Math.min(...part.draws.map((draw) => drawDistance(draw, place)));
      if (away >= least) continue;
      least = away;
      nearest = part;
    }
    const { name, meshName, triangles, places } = parts.get(nearest.draws[0]!.draw.mesh)!;
    const [x0, y0, z0, x1, y1, z1] = [...nearest.box] as [number, number, number, number, number, number];
    return { part: name, mesh: meshName, triangles, places, bounds: { min: [x0, y0, z0], max: [x1, y1, z1] } };
  };
}

/** Draws of one mesh at one place come one after the other, with the matrix of the place; those of a skin have their node in common. */
function placeParts(scene: Scene): PlacedPart[] {
  const placed: PlacedPart[] = [];
  let last: TriangleDraw | undefined;
  for (const one of listTriangleDraws(scene)) {
    const { node, matrix, skin, primitive } = one.draw;
    if (primitive.indices.length < 3) continue;
    const isSame = last && last.draw.node === node && (skin === null ? last.draw.matrix === matrix : last.draw.skin === skin);
    if (!isSame) placed.push({ draws: [], box: emptyBox() });
    const part = placed.at(-1)!;
    part.draws.push(one);
    growByBox(part.box, localBox(one.pose.positions, primitive.indices), matrix);
    last = one;
  }
  return placed;
}

function boxDistance(box: Box, place: Vec3): number {
  const outside = [0, 1, 2].map((axis) => Math.max(box[axis]! - place[axis]!, 0, place[axis]! - box[axis + 3]!));
  return Math.hypot(...outside);
}

function drawDistance(draw: TriangleDraw, place: Vec3): number {
  const corners = new Float32Array(Math.floor(draw.draw.primitive.indices.length / 3) * 9);
  const count = writeTriangles([draw], place, corners);
  let least = Infinity;
  for (let at = 0; at < count * 9; at += 9) least = Math.min(least, distanceToTriangle(corners, at));
  return least;
}
