/** How far a scene has moved from another, in figures a person can check. */

import { reportLimits } from '#domain/limits';
import type { QualityFigures } from '#domain/models/figures';
import type { VerbContext } from '../context.ts';
import type { Scene, Vec3 } from '../scenes/scene.ts';
import { createSurface } from './surface.ts';
import { measureDistance, spreadProbes, type SurfaceDistance } from './surface-distance.ts';
import { compareTextures } from './textures.ts';
import { compareViews } from './views.ts';
import { listTriangleDraws, triangleBounds, type TriangleDraw } from './world-triangles.ts';

export interface CompareOptions {
  /** Points on each of the two surfaces; default 100,000. */
  samples?: number;
  /** Pixels an edge of the pictures that are compared; default 192. */
  viewSize?: number;
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;
/** Six digits after the point: beyond them is the noise of 32-bit coordinates. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Both ways, the second surface first: one tree at a time, and the original's is the one that stays. */
async function measureSurfaces(
  a: TriangleDraw[],
  b: TriangleDraw[],
  origin: Vec3,
  diagonal: number,
  samples: number,
  context: VerbContext,
): Promise<SurfaceDistance[]> {
  const original = await createSurface(a, origin);
  if (original.count === 0) return [];
  const probesA = spreadProbes(original.corners(), samples);
  context.onProgress?.('distances', 0, 2);
  const other = await createSurface(b, origin);
  if (other.count === 0) return [];
  const probesB = spreadProbes(other.corners(), samples);
  other.index();
  const forward = measureDistance(probesA, other, diagonal, context);
  context.onProgress?.('distances', 1, 2);
  context.signal?.throwIfAborted();
  original.index();
  return [forward, measureDistance(probesB, original, diagonal, context)];
}

/**
 * Compares B with the original A: distances both ways over area-weighted points (RMS over both, like Metro; maximum = two-sided Hausdorff
 * distance over those points and the corners), angles between the faces' normals, silhouettes and shaded pictures from twelve views, and
 * textures where they pair up. Deterministic. Figures that need triangles are null when one of the scenes has none.
 *
 * @example const { rmsPercent, ssim } = await compareScenes(await readModel('a.glb'), await readModel('b.glb'));
 */
export async function compareScenes(a: Scene, b: Scene, options: CompareOptions = {}, context: VerbContext = {}): Promise<QualityFigures> {
  const { samples = 100_000, viewSize = 192 } = options;
  const draws = listTriangleDraws(a);
  const bounds = triangleBounds(draws);
  const size: Vec3 = bounds ? [bounds.max[0] - bounds.min[0], bounds.max[1] - bounds.min[1], bounds.max[2] - bounds.min[2]] : [0, 0, 0];
  const diagonal = Math.hypot(...size);
  // Images are decoded by other threads while this one measures.
  const comparedTextures = compareTextures(a, b, context);
  comparedTextures.catch(() => undefined);
  const surfaces = bounds && diagonal > 0 ? await measureSurfaces(draws, listTriangleDraws(b), bounds.min, diagonal, samples, context) : [];
  const views = await compareViews(a, b, viewSize, context);
  const textures = await comparedTextures;

  const points = surfaces.reduce((sum, surface) => sum + surface.angles.length, 0);
  const angles = new Float64Array(points);
  surfaces.reduce((at, surface) => (angles.set(surface.angles, at), at + surface.angles.length), 0);
  angles.sort();
  const percent = (distance: number): number => rounded((distance / diagonal) * 100);
  const ofSurfaces = (figure: () => number): number | null => (points > 0 ? figure() : null);
  const ofViews = (figure: () => number): number | null => (views.length > 0 ? rounded(figure()) : null);
  return {
    diagonal,
    samples: points,
    rmsPercent: ofSurfaces(() => percent(Math.sqrt(surfaces.reduce((sum, surface) => sum + surface.squares, 0) / points))),
    maxPercent: ofSurfaces(() => percent(Math.max(...surfaces.map((surface) => surface.max)))),
    ...farthestOf(surfaces, bounds?.min),
    normalMeanDegrees: ofSurfaces(() => rounded(degrees(angles.reduce((sum, angle) => sum + angle, 0) / points))),
    normalP99Degrees: ofSurfaces(() => rounded(degrees(angles[Math.ceil(points * 0.99) - 1]!))),
    views: views.length,
    silhouetteIou: ofViews(() => mean(views.map((view) => view.silhouetteIou))),
    silhouetteLowestIou: ofViews(() => Math.min(...views.map((view) => view.silhouetteIou))),
    ssim: ofViews(() => mean(views.map((view) => view.ssim))),
    ssimLowest: ofViews(() => Math.min(...views.map((view) => view.ssim))),
    textures: worstFirst(textures).map((texture) => ({ ...texture, psnrDb: Math.round(texture.psnrDb * 100) / 100 })),
  };
}

/** Where the largest distance was found, if on the original: a result that lacks something has nothing there to show. */
function farthestOf([forward, back]: SurfaceDistance[], origin: Vec3 = [0, 0, 0]): Pick<QualityFigures, 'farthest'> {
  if (!forward || !back || forward.max <= back.max) return {};
  return { farthest: forward.farthest.map((value, axis) => value + origin[axis]!) as Vec3 };
}

/** In their own order, unless there are more than a report lists: then the worst are. */
const worstFirst = <T extends { psnrDb: number }>(textures: readonly T[]): readonly T[] =>
  textures.length > reportLimits.listed ? textures.toSorted((a, b) => a.psnrDb - b.psnrDb) : textures;
