/** Pictures of a scene from a software rasterizer: no GPU, the same bytes every time. */

import { cameraForFrame, defaultView, fitCamera, type Camera, type Frame, type Model, type View } from './camera.ts';
import { drawPicture, type Picture } from './draw-picture.ts';
import { prepareMaterials } from './materials.ts';
import { listBatches, prepareDraws, type Batches } from './prepare-draws.ts';
import { createRasterizer } from './rasterizer.ts';
import { poseDraw } from '../scenes/pose.ts';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import { listDraws, worldMatrices } from '../scenes/world.ts';

export interface PreviewOptions {
  width: number;
  height: number;
  /** Where from; default the front right, a little above. */
  view?: View;
  /** sRGB bytes behind the model; transparent when absent. */
  background?: [number, number, number];
  /** What must be in the picture; default: the model as large as it fits from this view. */
  frame?: Frame;
  /** Places the camera as for this stage, so that two pictures lie over each other; default the stage itself. */
  fitTo?: Stage;
  /** Samples along a pixel's edge, 2 to 8; default 4, or 2 for pictures or models that are large. */
  samples?: number;
  /** Darken crevices; default true. */
  occlusion?: boolean;
}

/** A scene prepared once for any number of pictures. */
export interface Stage extends Model {
  batches: Batches;
  triangles: number;
}

/** Drawn at four samples an edge up to here; beyond it triangles are small and two suffice. */
const manyTriangles = 400_000;
const maxSamples = 8;

/** Poses the scene and decodes its textures for pictures up to `size` pixels an edge. */
export async function createStage(scene: Scene, size: number, context: VerbContext): Promise<Stage> {
  const rasterizer = await createRasterizer();
  const world = worldMatrices(scene);
  const posed = listDraws(scene, world).map((draw) => ({ draw, pose: poseDraw(scene, draw, world) }));
  const materials = await prepareMaterials(rasterizer, scene, Math.max(256, size * 2), context);
  const triangles = posed.reduce((sum, { draw }) => sum + (draw.primitive.mode === 'triangles' ? draw.primitive.indices.length / 3 : 0), 0);
  const draws = prepareDraws(posed, materials);
  return { rasterizer, draws, batches: listBatches(draws), triangles };
}

/** Where the options put the camera, in samples; undefined when there is nothing to look at. */
function placeCamera(stage: Stage, options: PreviewOptions, width: number, height: number): Camera | undefined {
  const { view = defaultView, frame, fitTo = stage } = options;
  return frame ? cameraForFrame(frame, view, width, height) : fitCamera(fitTo, view, width, height);
}

/** One picture of a prepared scene; all transparent when it has nothing to show. */
export function renderStage(stage: Stage, options: PreviewOptions, context: VerbContext): Picture {
  const { width, height, background, occlusion = true } = options;
  const dense = stage.triangles > manyTriangles;
  const wanted = options.samples ?? Math.min(dense ? 2 : 4, Math.floor(2048 / Math.max(width, height)));
  const samples = Math.min(maxSamples, Math.max(2, wanted));
  const camera = placeCamera(stage, options, width * samples, height * samples);
  if (!camera || stage.draws.length === 0) return { width, height, rgba: new Uint8Array(width * height * 4) };
  return drawPicture(stage, { width, height, samples, camera, background, occlusion, dense }, context);
}

/**
 * Draws `scene` with its materials in a soft studio light.
 *
 * @example const { rgba } = await renderPreview(scene, { width: 512, height: 512 });
 */
export async function renderPreview(scene: Scene, options: PreviewOptions, context: VerbContext = {}): Promise<Picture> {
  const stage = await createStage(scene, Math.max(options.width, options.height), context);
  return renderStage(stage, options, context);
}
