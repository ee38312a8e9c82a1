/** Pictures of a scene from a software rasterizer: no GPU, the same bytes every time. */

import { cameraForFrame, createVertexLists, defaultView, fitCamera, type Frame, type Posed, type View } from './camera.ts';
import { composeBlended, rasterMasked } from './layers.ts';
import { defaultMaterial, prepareMaterials, type PreviewMaterial } from './materials.ts';
import { ambientOpenness } from './occlusion.ts';
import { rasterDraw } from './elements.ts';
import { createSampleBuffers, viewMatrix } from './raster.ts';
import { resolvePicture } from './resolve.ts';
import { createStudio } from './studio.ts';
import { createSurface, type PreparedDraw } from './surface.ts';
import { poseDraw } from '../scenes/pose.ts';
import type { Mat4, Scene, VerbContext } from '../scenes/scene.ts';
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
  /** Samples along a pixel's edge; default 4, or 2 for pictures or models that are large. */
  samples?: number;
  /** Darken crevices; default true. */
  occlusion?: boolean;
}

export interface Picture {
  width: number;
  height: number;
  /** sRGB with straight alpha, 4 bytes a pixel, rows from the top. */
  rgba: Uint8Array;
}

/** A scene prepared once for any number of pictures. */
export interface Stage {
  posed: Posed[];
  materials: PreviewMaterial[];
  triangles: number;
}

/** Drawn at four samples an edge up to here; beyond it triangles are small and two suffice. */
const manyTriangles = 400_000;

/** Poses the scene and decodes its textures for pictures up to `size` pixels an edge. */
export async function createStage(scene: Scene, size: number, context: VerbContext): Promise<Stage> {
  const world = worldMatrices(scene);
  const listed = createVertexLists();
  const posed = listDraws(scene, world).map((draw) => ({
    draw,
    pose: poseDraw(scene, draw, world),
    vertices: () => listed(draw.primitive),
  }));
  const materials = await prepareMaterials(scene, Math.max(256, size * 2), context);
  const triangles = posed.reduce((sum, { draw }) => sum + (draw.primitive.mode === 'triangles' ? draw.primitive.indices.length / 3 : 0), 0);
  return { posed, materials, triangles };
}

const elementSize = { triangles: 3, lines: 2, points: 1 } as const;

/** Normals turn by the cofactors of the matrix, its inverse transpose up to a factor (3×3 rows). */
function normalMatrix(camera: { right: number[]; up: number[]; back: number[] }, m: Mat4): { normalView: Float64Array; mirrored: boolean } {
  const at = (row: number, column: number): number => m[column * 4 + row]!;
  const cofactor = (row: number, column: number): number => {
    const [r1, r2] = [(row + 1) % 3, (row + 2) % 3];
    const [c1, c2] = [(column + 1) % 3, (column + 2) % 3];
    return at(r1, c1) * at(r2, c2) - at(r1, c2) * at(r2, c1);
  };
  const determinant = at(0, 0) * cofactor(0, 0) + at(0, 1) * cofactor(0, 1) + at(0, 2) * cofactor(0, 2);
  const sign = determinant < 0 ? -1 : 1;
  const normalView = new Float64Array(9);
  [camera.right, camera.up, camera.back].forEach((axis, row) => {
    for (let column = 0; column < 3; column++) {
      normalView[row * 3 + column] =
        sign * (axis[0]! * cofactor(0, column) + axis[1]! * cofactor(1, column) + axis[2]! * cofactor(2, column));
    }
  });
  return { normalView, mirrored: determinant < 0 };
}

/** One picture of a prepared scene; all transparent when it has nothing to show. */
export function renderStage(stage: Stage, options: PreviewOptions, context: VerbContext): Picture {
  const { width, height, view = defaultView } = options;
  const wanted = options.samples ?? Math.min(stage.triangles > manyTriangles ? 2 : 4, Math.floor(2048 / Math.max(width, height)));
  const samples = Math.max(2, wanted);
  const buffers = createSampleBuffers(width * samples, height * samples);
  const camera = options.frame
    ? cameraForFrame(options.frame, view, buffers.width, buffers.height)
    : fitCamera((options.fitTo ?? stage).posed, view, buffers.width, buffers.height);
  const empty = { width, height, rgba: new Uint8Array(width * height * 4) };
  if (!camera) return empty;

  let nextId = 1;
  const draws = stage.posed.map(({ draw, pose }): PreparedDraw => {
    const { primitive } = draw;
    const count = Math.floor(primitive.indices.length / elementSize[primitive.mode]);
    const firstId = nextId;
    nextId += count;
    return {
      mode: primitive.mode,
      firstId,
      count,
      indices: primitive.indices,
      positions: pose.positions,
      normals: pose.normals,
      uvs: primitive.uvs,
      colors: primitive.colors,
      material: (primitive.material === null ? undefined : stage.materials[primitive.material]) ?? defaultMaterial(primitive),
      view: viewMatrix(camera, draw.matrix),
      ...normalMatrix(camera, draw.matrix),
    };
  });
  if (draws.length === 0) return empty;

  const surface = createSurface(draws, createStudio(camera), {
    width: buffers.width,
    height: buffers.height,
    focal: camera.focal,
    samples,
  });
  const solid = draws.filter((draw) => draw.mode !== 'triangles' || draw.material.alphaMode === 'opaque');
  for (const draw of solid) {
    context.signal?.throwIfAborted();
    rasterDraw(buffers, draw, camera.focal, samples);
  }
  const masked = draws.filter((draw) => draw.mode === 'triangles' && draw.material.alphaMode === 'mask');
  for (const draw of masked) {
    context.signal?.throwIfAborted();
    rasterMasked(buffers, draw, camera.focal, surface);
  }
  const openness =
    options.occlusion === false ? null : ambientOpenness(buffers, samples, camera.focal, 0.07 * extentOf(buffers, camera.focal));
  context.signal?.throwIfAborted();
  const blended = draws.filter((draw) => draw.mode === 'triangles' && draw.material.alphaMode === 'blend');
  const layer = blended.length > 0 ? composeBlended(buffers, blended, camera.focal, samples, surface) : null;
  return resolvePicture(buffers, samples, surface, openness, layer, options.background, stage.triangles > manyTriangles);
}

/** How large in the world what the picture shows is: half its height at its mean depth. */
function extentOf(buffers: { depth: Float32Array; height: number }, focal: number): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < buffers.depth.length; i += 97) {
    if (buffers.depth[i]! <= 0) continue;
    sum += buffers.depth[i]!;
    count++;
  }
  return count === 0 ? 1 : (buffers.height / 2 / focal) * (count / sum);
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
