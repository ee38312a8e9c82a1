/** Draws one picture: opaque, masked and transparent surfaces, then resolves samples to pixels. The work is done by `engine/kernels/raster.c`. */

import type { Camera, Model } from './camera.ts';
import { loadCamera, loadDraw, type PreparedDraw, type Batches } from './prepare-draws.ts';
import type { Rasterizer } from './rasterizer.ts';
import { srgbToLinear } from '../images/srgb.ts';
import { forEachPlace, forEachBatch, loadBatch, positionsAlone, type Parts } from './batches.ts';
import { placeStudio } from './studio.ts';
import type { VerbContext } from '../context.ts';

export interface Picture {
  width: number;
  height: number;
  /** sRGB with straight alpha, 4 bytes a pixel, rows from the top. */
  rgba: Uint8Array;
}

export interface Shot {
  width: number;
  height: number;
  /** Along a pixel's edge. */
  samples: number;
  /** In samples. */
  camera: Camera;
  /** sRGB bytes behind the model, or transparent. */
  background: [number, number, number] | undefined;
  occlusion: boolean;
  /** Elements are smaller than pixels: two a pixel are shaded at most. */
  dense: boolean;
}

/** Thickness of lines in pixels; points grow up to `largestPoint` where there are few of them. */
const thickness = 1.6;
const largestPoint = 4;
/** Share of the picture that a cloud's points cover together, as far as their size allows. */
const cloudCover = 0.06;
/** How far a neighbour shades, as a share of what the picture shows. */
const shadingReach = 0.07;

const allParts = ({ material }: PreparedDraw): Parts => ({ normals: true, colors: true, uvSets: material.uvSets });
const alphaParts = ({ material }: PreparedDraw): Parts => ({ normals: false, colors: true, uvSets: material.uvSets });

function drawSolid(rasterizer: Rasterizer, draw: PreparedDraw, { width, height, samples }: Shot): void {
  const { geometry, firstId } = draw;
  const point = Math.min(largestPoint, Math.max(thickness, Math.sqrt((cloudCover * width * height) / geometry.count)));
  const size = (geometry.mode === 'points' ? point : thickness) * samples;
  loadDraw(rasterizer, draw);
  const { kernel } = rasterizer;
  forEachPlace(
    rasterizer,
    geometry,
    (first, elements, vertices) => kernel.draw_solid(firstId + first, elements, vertices, size),
    kernel.project_held,
  );
}

function drawMasked(rasterizer: Rasterizer, draw: PreparedDraw): void {
  loadDraw(rasterizer, draw);
  forEachBatch(rasterizer, draw.geometry, alphaParts(draw), (first, elements, vertices) =>
    rasterizer.kernel.draw_masked(draw.firstId + first, elements, vertices),
  );
}

/** Shades the points that wait in the kernel, with what each batch of elements that they lie in needs. */
function createShader(rasterizer: Rasterizer, batches: Batches): (withAlpha: boolean) => void {
  const { kernel } = rasterizer;
  const { list, firstIds } = batches;
  const firsts = rasterizer.take(firstIds.byteLength);
  const heads = rasterizer.take(firstIds.byteLength);
  rasterizer.views().words.set(firstIds, firsts / 4);
  return (withAlpha) => {
    kernel.chain_shades(firsts, list.length, heads);
    const waiting = rasterizer.views().words.slice(heads / 4, heads / 4 + list.length);
    for (let i = 0; i < waiting.length; i++) {
      const head = waiting[i]!;
      if (head === 0xffffffff) continue;
      const { draw, first, last } = list[i]!;
      const id = firstIds[i]!;
      loadDraw(rasterizer, draw);
      loadBatch(rasterizer, draw.geometry, first, last, allParts(draw), { head, id });
      kernel.shade_chain(head, id, withAlpha ? 1 : 0);
    }
  };
}

/** Lays the see-through surfaces in front of the rest, far ones first, each shaded once a pixel. */
function layBlended(rasterizer: Rasterizer, draws: PreparedDraw[], shade: (withAlpha: boolean) => void): void {
  const { kernel } = rasterizer;
  const total = draws.reduce((sum, { geometry }) => sum + geometry.count, 0);
  kernel.start_panes(total);
  for (const draw of draws) {
    loadDraw(rasterizer, draw);
    forEachBatch(rasterizer, draw.geometry, positionsAlone, (first, elements, vertices) =>
      kernel.add_panes(draw.firstId + first, elements, vertices),
    );
  }
  kernel.sort_panes();
  for (let from = 0; from < total;) {
    const to = kernel.collect_panes(from) >>> 0;
    shade(true);
    kernel.lay_panes(from, to);
    from = to;
  }
}

/** Draws the model; the last picture's memory is used again. */
export function drawPicture({ rasterizer, draws, batches }: Model & { batches: Batches }, shot: Shot, context: VerbContext): Picture {
  const { width, height, samples, camera, background, dense } = shot;
  const { kernel } = rasterizer;
  loadCamera(rasterizer, [camera.right, camera.up, camera.back], camera.eye);
  kernel.start_picture(width * samples, height * samples, samples, camera.focal);
  rasterizer.views().doubles.set(placeStudio(camera), rasterizer.tables.studio / 8);

  const isSolid = ({ geometry, material }: PreparedDraw): boolean => geometry.mode !== 'triangles' || material.alphaMode === 'opaque';
  const [masked, blended] = (['mask', 'blend'] as const).map((mode) =>
    draws.filter((draw) => !isSolid(draw) && draw.material.alphaMode === mode),
  ) as [PreparedDraw[], PreparedDraw[]];
  for (const draw of draws) {
    context.signal?.throwIfAborted();
    if (isSolid(draw)) drawSolid(rasterizer, draw, shot);
  }
  for (const draw of masked) {
    context.signal?.throwIfAborted();
    drawMasked(rasterizer, draw);
  }
  if (shot.occlusion) kernel.find_openness(shadingReach * kernel.extent());
  context.signal?.throwIfAborted();

  kernel.start_shades();
  const shade = createShader(rasterizer, batches);
  if (blended.length > 0) layBlended(rasterizer, blended, shade);
  const pixels = kernel.start_resolve(blended.length > 0 ? 1 : 0, shot.occlusion ? 1 : 0, dense ? 1 : 0) >>> 0;
  const behind = background ? rasterizer.take(24) : 0;
  if (background) {
    rasterizer.views().doubles.set(
      background.map((byte) => srgbToLinear(byte / 255)),
      behind / 8,
    );
  }
  for (let from = 0; from < height;) {
    const to = kernel.collect_rows(from);
    shade(false);
    kernel.write_rows(from, to, behind);
    from = to;
  }
  return { width, height, rgba: rasterizer.views().bytes.slice(pixels, pixels + width * height * 4) };
}
