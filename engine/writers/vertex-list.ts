/** A scene as formats see it that have one list of vertices, with colours for materials. */

import { AppError } from '#domain/errors/app-error';
import { linearToSrgb } from '../images/srgb.ts';
import { cornersOf } from '../scenes/corners.ts';
import { countQuads } from '../scenes/quads.ts';
import type { Mat4, PrimitiveMode, Scene } from '../scenes/scene.ts';
import { countWritable, placedRepeatedly, type PlacedGeometry, type PlacedPrimitive } from './placed-primitives.ts';

export interface VertexList {
  /** The primitives whose vertices follow each other; each call walks once more. */
  walk: () => Iterable<PlacedPrimitive>;
  vertices: number;
  /** Triangles, lines and points that are drawn. */
  elements: Record<PrimitiveMode, number>;
  /** Of two of the triangles each. */
  quads: number;
  /** Elements that were left out because they have no place. */
  dropped: number;
  /** All triangles have them. */
  normals: boolean;
  /** Some triangles have them. */
  uvs: boolean;
  /** Some vertex or material has a colour of its own. */
  colors: boolean;
  /** Some positions are relative to an origin. */
  far: boolean;
}

/**
 * Surveys what of `scene` is drawn in `frame`.
 * @throws AppError model.noGeometry where nothing is; model.tooComplex as `countWritable`.
 */
export function listVertices(scene: Scene, frame: Mat4): VertexList {
  countWritable(scene);
  const walk = placedRepeatedly(scene, frame, { fromOrigin: true });
  const list: VertexList = {
    walk,
    vertices: 0,
    elements: { triangles: 0, lines: 0, points: 0 },
    quads: 0,
    dropped: 0,
    normals: true,
    uvs: false,
    colors: false,
    far: false,
  };
  for (const placed of walk()) {
    const geometry = placed.geometry();
    const { mode, positions, indices, normals, uvs, colors, material, dropped } = geometry;
    list.dropped += dropped;
    if (indices.length === 0) continue;
    list.vertices += positions.length / 3;
    list.elements[mode] += indices.length / cornersOf[mode];
    list.quads += countQuads(geometry);
    if (mode === 'triangles') list.normals &&= normals !== null;
    list.uvs ||= uvs.length > 0;
    list.far ||= placed.coarseStep > 0;
    list.colors ||= colors !== null || !isWhite(baseColorOf(scene, material));
  }
  if (list.vertices === 0) throw new AppError('model.noGeometry', { cause: '' });
  list.normals &&= list.elements.triangles > 0;
  return list;
}

type Rgba = readonly [number, number, number, number];
const white: Rgba = [1, 1, 1, 1];
const isWhite = (color: Rgba): boolean => color.every((value) => value === 1);

function baseColorOf({ materials }: Scene, index: number | null): Rgba {
  const material = index === null ? undefined : materials[index];
  if (!material) return white;
  const [r, g, b, alpha] = material.baseColor;
  return [r, g, b, material.alphaMode === 'opaque' ? 1 : alpha];
}

/** Steps between 0 and 1 at which the curve of sRGB is looked up: the least that tell the darkest bytes apart are a tenth of them. */
const steps = 65_535;
/** Made when vertices have colours. */
let curve: Uint8Array | undefined;
const displayed = (step: number): number => Math.round(linearToSrgb(step / steps) * 255);
/** NaN is 0. */
const unit = (value: number): number => (value > 0 ? Math.min(1, value) : 0);

/** Red, green, blue and alpha of each vertex as bytes: its colour times the base colour of its material, as it is displayed (sRGB). */
export function displayColors(scene: Scene, { positions, colors, material }: PlacedGeometry): Uint8Array {
  const [red, green, blue, alpha] = baseColorOf(scene, material);
  const out = new Uint8Array((positions.length / 3) * 4);
  if (!colors) {
    const bytes = [...[red, green, blue].map((value) => displayed(Math.round(unit(value) * steps))), Math.round(unit(alpha) * 255)];
    new Uint32Array(out.buffer).fill(new Uint32Array(Uint8Array.from(bytes).buffer)[0]!);
    return out;
  }
  curve ??= Uint8Array.from({ length: steps + 1 }, (_, step) => displayed(step));
  for (let i = 0; i < out.length; i += 4) {
    out[i] = curve[Math.round(unit(colors[i]! * red) * steps)]!;
    out[i + 1] = curve[Math.round(unit(colors[i + 1]! * green) * steps)]!;
    out[i + 2] = curve[Math.round(unit(colors[i + 2]! * blue) * steps)]!;
    out[i + 3] = Math.round(unit(colors[i + 3]! * alpha) * 255);
  }
  return out;
}
