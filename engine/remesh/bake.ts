/** Draws what a source looks like into the pictures of an atlas. */

import type { RemeshMap } from '#domain/kinds/remesh/report';
import type { Atlas } from './atlas.ts';
import { fillAround } from './fill-around.ts';
import type { TriangleMesh } from './half-edges.ts';
import type { SourceLook } from './source-look.ts';
import type { Source } from './source.ts';

export interface BakedMaps {
  /** Each with 3 bytes a pixel, or 4 where something is transparent. */
  pictures: Partial<Record<RemeshMap, { channels: 3 | 4; data: Uint8Array }>>;
  /** Share of the picture that triangles cover, %. */
  fillPercent: number;
}

/** Pixels that are looked up at once. */
const batch = 16_384;
/** A surface that faces the other way is passed by up to this many pixels behind the nearest. */
const reachPixels = 32;

export interface BakeContext {
  signal?: AbortSignal | undefined;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Bakes `maps` in one walk over the atlas: for each pixel whose middle a triangle covers, the nearest place of the source that faces the same way. Normals
 * are relative to the tangents of the surface, as MikkTSpace has them. Pixels around charts repeat the nearest, so that filtering finds no gap.
 */
export function bakeMaps(
  mesh: TriangleMesh,
  atlas: Atlas,
  source: Source,
  look: SourceLook,
  maps: readonly RemeshMap[],
  { signal, onProgress }: BakeContext = {},
): BakedMaps {
  const { size } = atlas;
  const transparent = look.materials.some(({ alphaMode }) => alphaMode !== 'opaque');
  const channelsOf = (map: RemeshMap): 3 | 4 => (map === 'baseColor' && transparent ? 4 : 3);
  const pictures: BakedMaps['pictures'] = {};
  for (const map of maps) pictures[map] = { channels: channelsOf(map), data: new Uint8Array(size * size * channelsOf(map)) };
  const covered = new Uint8Array(size * size);
  const pixel = atlas.scale > 0 ? 1 / atlas.scale : 1;
  const waiting = createBatch();
  let filled = 0;

  const flush = (): void => {
    if (waiting.count === 0) return;
    const places = source.locate(
      waiting.points.subarray(0, waiting.count * 3),
      waiting.normals.subarray(0, waiting.count * 3),
      reachPixels * pixel,
    );
    for (let i = 0; i < waiting.count; i++) {
      const seen = look.at(places, i, pixel);
      const at = waiting.pixels[i]!;
      const { baseColor, metallicRoughness, normal } = pictures;
      if (baseColor) {
        for (let k = 0; k < baseColor.channels; k++) baseColor.data[at * baseColor.channels + k] = toByte(seen.color[k]!);
      }
      if (metallicRoughness) {
        metallicRoughness.data[at * 3] = 255;
        metallicRoughness.data[at * 3 + 1] = toByte(seen.roughness);
        metallicRoughness.data[at * 3 + 2] = toByte(seen.metallic);
      }
      if (normal) writeNormal(waiting.normals, waiting.tangents, i, seen.normal, normal.data, at * 3);
    }
    filled += waiting.count;
    waiting.count = 0;
  };

  const faces = atlas.indices.length / 3;
  for (let face = 0; face < faces; face++) {
    if (face % 4096 === 0) {
      signal?.throwIfAborted();
      onProgress?.(face, faces);
    }
    eachPixel(atlas, face, (at, weights) => {
      if (covered[at] === 1) return;
      covered[at] = 1;
      addPixel(waiting, mesh, atlas, face, at, weights);
      if (waiting.count === batch) flush();
    });
  }
  flush();
  fillAround(Object.values(pictures), covered, size);
  return { pictures, fillPercent: (filled / (size * size)) * 100 };
}

const toByte = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255);

interface Batch {
  count: number;
  points: Float64Array;
  /** Unit; and the tangents beside them, not of unit length. */
  normals: Float64Array;
  tangents: Float64Array;
  pixels: Uint32Array;
}

const createBatch = (): Batch => ({
  count: 0,
  points: new Float64Array(batch * 3),
  normals: new Float64Array(batch * 3),
  tangents: new Float64Array(batch * 3),
  pixels: new Uint32Array(batch),
});

function addPixel(into: Batch, mesh: TriangleMesh, atlas: Atlas, face: number, pixel: number, weights: Float64Array): void {
  const out = into.count * 3;
  into.pixels[into.count++] = pixel;
  for (let axis = 0; axis < 3; axis++) {
    let [point, normal, tangent] = [0, 0, 0];
    for (let k = 0; k < 3; k++) {
      const corner = atlas.indices[face * 3 + k]!;
      point += weights[k]! * mesh.positions[atlas.vertices[corner]! * 3 + axis]!;
      normal += weights[k]! * atlas.normals[corner * 3 + axis]!;
      tangent += weights[k]! * atlas.tangents[corner * 4 + axis]!;
    }
    into.points[out + axis] = point;
    into.normals[out + axis] = normal;
    into.tangents[out + axis] = tangent;
  }
  const length = Math.hypot(into.normals[out]!, into.normals[out + 1]!, into.normals[out + 2]!) || 1;
  for (let axis = 0; axis < 3; axis++) into.normals[out + axis]! /= length;
}

/** A normal of the source as bytes along tangent, bitangent and normal of a pixel. */
function writeNormal(
  normals: Float64Array,
  tangents: Float64Array,
  i: number,
  wanted: readonly [number, number, number],
  out: Uint8Array,
  at: number,
): void {
  const [nx, ny, nz] = [normals[i * 3]!, normals[i * 3 + 1]!, normals[i * 3 + 2]!];
  let [tx, ty, tz] = [tangents[i * 3]!, tangents[i * 3 + 1]!, tangents[i * 3 + 2]!];
  const length = Math.hypot(tx, ty, tz) || 1;
  [tx, ty, tz] = [tx / length, ty / length, tz / length];
  const [bx, by, bz] = [ny * tz - nz * ty, nz * tx - nx * tz, nx * ty - ny * tx];
  const x = wanted[0] * tx + wanted[1] * ty + wanted[2] * tz;
  const y = wanted[0] * bx + wanted[1] * by + wanted[2] * bz;
  // A place that turns away cannot be shown.
  const z = Math.max(0.05, wanted[0] * nx + wanted[1] * ny + wanted[2] * nz);
  const norm = Math.hypot(x, y, z);
  out[at] = toByte((x / norm) * 0.5 + 0.5);
  out[at + 1] = toByte((y / norm) * 0.5 + 0.5);
  out[at + 2] = toByte((z / norm) * 0.5 + 0.5);
}

const weights = new Float64Array(3);

/** Calls `each` for the pixels whose middle a face covers, with the weights of its corners. */
function eachPixel({ pixels, indices, size }: Atlas, face: number, each: (pixel: number, weights: Float64Array) => void): void {
  const [a, b, c] = [indices[face * 3]! * 2, indices[face * 3 + 1]! * 2, indices[face * 3 + 2]! * 2];
  const [ax, ay, bx, by, cx, cy] = [pixels[a]!, pixels[a + 1]!, pixels[b]!, pixels[b + 1]!, pixels[c]!, pixels[c + 1]!];
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (area === 0) return;
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const bottom = Math.min(size - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const right = Math.min(size - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5, y + 0.5];
      const second = ((px - ax) * (cy - ay) - (cx - ax) * (py - ay)) / area;
      const third = ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) / area;
      const first = 1 - second - third;
      if (first < 0 || second < 0 || third < 0) continue;
      weights.set([first, second, third]);
      each(y * size + x, weights);
    }
  }
}
