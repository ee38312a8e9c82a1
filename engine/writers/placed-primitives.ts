/** What a scene shows, primitive by primitive in place, for formats without hierarchy. */

import { formatCount } from '#domain/display/numbers';
import { AppError } from '#domain/errors/app-error';
import { conversionLimits } from '#domain/limits';
import { floatStep } from '../numbers/float-step.ts';
import { cornersOf } from '../scenes/corners.ts';
import { emptyBox, growByOther, localBox, type Box } from '../scenes/box.ts';
import { poseDraw } from '../scenes/pose.ts';
import type { Mat4, Primitive, PrimitiveMode, Scene, Vec3 } from '../scenes/scene.ts';
import { eachDraw, multiplyMatrices, worldMatrices, type Draw } from '../scenes/world.ts';
import { compactVertices } from '../transforms/meshes/compact.ts';
import { dropUndrawable } from '../transforms/meshes/drop-undrawable.ts';
import { joinPieces } from '../transforms/meshes/join-pieces.ts';

/** A primitive at one of the places where the scene draws it. */
export interface PlacedPrimitive extends Omit<Draw, 'skin'> {
  /** Which of its node's instances, counted from 0. */
  instance: number;
  /** In the target's frame, what positions count from: 0 0 0 unless `fromOrigin` was asked for and floats would be too coarse. */
  origin: Readonly<Vec3>;
  /** The step of floats at this place, in units of the target, where it is too coarse for what is drawn there; else 0. */
  coarseStep: number;
  /** Made anew by each call, so that a walk holds one at a time. */
  geometry(): PlacedGeometry;
}

/** Vertices in the target's frame, with the pose at rest applied. Triangles keep their front where the place is mirrored. */
export interface PlacedGeometry extends Pick<
  Primitive,
  'mode' | 'positions' | 'normals' | 'indices' | 'quads' | 'uvs' | 'colors' | 'material'
> {
  /** Elements left out because a coordinate is not a number or passes what 32 bits hold, or a vertex is missing. */
  dropped: number;
}

/**
 * Walks over every primitive once for each place where the scene draws it: nodes in their order, instances spelled out, a node's primitives together.
 * `frame` is the column-major matrix from the scene's metres, Y up, to the target's coordinates (`frameOf`). Positions and indices belong to the
 * caller, every position is finite and drawn by some index; normals have unit length, or none; uvs and colours may be the scene's own arrays.
 *
 * @param options `fromOrigin`: where floats would be too coarse, positions are relative to the `origin` of their place, which is in doubles.
 * @example
 * for (const placed of placedPrimitives(scene, frameOf({ unit: 'mm', up: 'z' }))) {
 *   const { positions, indices } = placed.geometry();
 * }
 */
export function* placedPrimitives(scene: Scene, frame: Mat4, { fromOrigin = false } = {}): Generator<PlacedPrimitive, void, void> {
  const world = worldMatrices(scene);
  const boxes = new Map<number, Box>();
  const boxOfMesh = (mesh: number): Box => {
    const box = boxes.get(mesh) ?? drawnBox(scene.meshes[mesh]!.primitives);
    boxes.set(mesh, box);
    return box;
  };
  let last: Draw | undefined;
  let instance = 0;
  for (const draw of eachDraw(scene, world)) {
    if (draw.node !== last?.node) instance = 0;
    else if (draw.primitiveIndex === 0) instance++;
    last = draw;
    const matrix = multiplyMatrices(frame, draw.matrix);
    const coarseStep = coarseStepAt(matrix, unitOf(frame), () => boxOfMesh(draw.mesh));
    const isHeldApart = fromOrigin && coarseStep > 0;
    const origin: Vec3 = isHeldApart ? [matrix[12]!, matrix[13]!, matrix[14]!] : [0, 0, 0];
    const place = matrix.slice();
    if (isHeldApart) place.fill(0, 12, 15);
    yield { ...draw, instance, matrix, origin, coarseStep, geometry: () => geometryOf(scene, draw, place, world) };
  }
}

/** Steps of floats are too coarse beyond this, metres, or this share of what is drawn, */
const coarse = { metres: 2 ** -10, share: 2 ** -13 };
/** if they are so many times as long as those that the positions have in their mesh. */
const coarser = 4;

/** Units of a frame in a metre. */
const unitOf = (frame: Mat4): number => Math.hypot(frame[0]!, frame[1]!, frame[2]!);

/** The step of floats at a mesh of `boxOf` that `matrix` places in a target's frame of so many units a metre, if it is too coarse; else 0. */
export function coarseStepAt(matrix: Mat4, unit: number, boxOf: () => Box): number {
  const far = Math.max(Math.abs(matrix[12]!), Math.abs(matrix[13]!), Math.abs(matrix[14]!));
  if (!(far > 0 && far < Infinity)) return 0;
  const box = boxOf();
  const scale = Math.max(...[0, 4, 8].map((column) => Math.hypot(matrix[column]!, matrix[column + 1]!, matrix[column + 2]!)));
  const reach = Math.max(...box.map(Math.abs)) * scale;
  const step = floatStep(far + reach);
  const size = Math.max(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!) * scale;
  const isCoarse = step > floatStep(reach) * coarser && (step > coarse.metres * unit || step > size * coarse.share);
  return isCoarse && Number.isFinite(step) ? step : 0;
}

/** Box of what primitives draw, in their own coordinates. */
export function drawnBox(primitives: readonly Primitive[]): Box {
  const box = emptyBox();
  for (const { positions, indices } of primitives) growByOther(box, localBox(positions, indices));
  return box;
}

function geometryOf(scene: Scene, draw: Draw, matrix: Mat4, world: (Mat4 | undefined)[]): PlacedGeometry {
  const { primitive } = draw;
  const bare: Primitive = {
    ...primitive,
    ...poseDraw(scene, draw, world),
    tangents: null,
    uvs: [],
    colors: null,
    joints: [],
    weights: [],
    targets: [],
  };
  const placed: Primitive = { ...joinPieces([{ primitive: bare, matrix }]), uvs: primitive.uvs, colors: primitive.colors };
  const dropped = dropUndrawable(placed);
  // Primitives may share one list of which each draws a part.
  const { mode, positions, normals, indices, quads, uvs, colors, material } = compactVertices(placed);
  return { mode, positions, normals, indices, ...(quads && { quads }), uvs, colors, material, dropped };
}

/** Bytes of geometry that one walk may keep for the next: all of a model of ten million triangles. */
const keptBytes = 384 * 1024 * 1024;

/**
 * As `placedPrimitives`, for formats that need several walks: each call of the answer is one, and what the first walks make is kept for those that follow
 * as long as it is not too much. `geometry` then gives the same arrays again.
 */
export function placedRepeatedly(
  scene: Scene,
  frame: Mat4,
  options: { fromOrigin?: boolean } = {},
): () => Generator<PlacedPrimitive, void, void> {
  const kept = new Map<number, PlacedGeometry>();
  let room = keptBytes;
  const keep = (at: number, geometry: PlacedGeometry): PlacedGeometry => {
    const { positions, normals, indices } = geometry;
    room -= positions.byteLength + (normals?.byteLength ?? 0) + indices.byteLength;
    if (room > 0) kept.set(at, geometry);
    return geometry;
  };
  return function* walk() {
    let at = 0;
    for (const placed of placedPrimitives(scene, frame, options)) {
      const number = at++;
      yield { ...placed, geometry: () => kept.get(number) ?? keep(number, placed.geometry()) };
    }
  };
}

/**
 * `countPlaced` of a scene that may be written.
 * @throws AppError model.tooComplex beyond `conversionLimits.placedVertices`, before anything is made.
 */
export function countWritable(scene: Scene): ReturnType<typeof countPlaced> {
  const counts = countPlaced(scene);
  const { placedVertices } = conversionLimits;
  if (counts.vertices > placedVertices) throw new AppError('model.tooComplex', { limit: `${formatCount(placedVertices)} 个顶点` });
  return counts;
}

/** Triangles, lines and points that a walk passes, and their vertices, those included that `geometry` would leave out. */
export function countPlaced(scene: Scene): Record<PrimitiveMode | 'vertices', number> {
  const counts = { triangles: 0, lines: 0, points: 0, vertices: 0 };
  for (const { primitive } of eachDraw(scene)) {
    counts[primitive.mode] += Math.floor(primitive.indices.length / cornersOf[primitive.mode]);
    counts.vertices += primitive.positions.length / 3;
  }
  return counts;
}
