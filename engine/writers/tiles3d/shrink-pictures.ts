import type { VerbContext } from '../../context.ts';
import { scalePicture, type AlphaUse } from '../../images/scale.ts';
import { openPicture, pictureSize, throwIfMemory } from '../../images/vips.ts';
import type { Primitive, Scene, Texture } from '../../scenes/scene.ts';
import { slotsOf } from '../../scenes/textures-in-use.ts';
import { eachDraw } from '../../scenes/world.ts';
import { textureRoles } from '../../scenes/texture-roles.ts';

/** Viewers replace a tile whose geometric error covers more pixels than this (Cesium's and 3d-tiles-renderer's default). */
const errorPixels = 16;
/** What is smaller saves nothing. */
const leastEdge = 64;
const quality = 85;
const encodings = (alpha: AlphaUse) => ({ png: {}, jpeg: { quality }, webp: { quality, exact: alpha === 'numbers' } });

/**
 * Scales the pictures of a coarse tile down to what is seen of it: it is replaced before a pixel is smaller than its geometric error / 16. Edges are powers of
 * two, the same limit for all pictures. Changes the scene's textures; the formats stay.
 *
 * @param geometricError In metres, above 0.
 */
export async function shrinkPictures(scene: Scene, geometricError: number, { signal }: VerbContext = {}): Promise<void> {
  const metres = largestUvUnit(scene);
  if (metres === 0) return;
  const needed = (metres * errorPixels) / geometricError;
  const edge = Math.max(leastEdge, 2 ** Math.ceil(Math.log2(needed)));
  const roles = textureRoles(scene);
  for (const [index, texture] of scene.textures.entries()) {
    signal?.throwIfAborted();
    scene.textures[index] = await shrink(texture, edge, roles[index]?.alpha ?? 'none');
  }
}

/** One that is small already, that no decoder reads, or that is for the GPU stays as it is. */
async function shrink(texture: Texture, edge: number, alpha: AlphaUse): Promise<Texture> {
  const format = /^image\/(jpeg|png|webp)$/.exec(texture.mimeType)?.[1] as 'jpeg' | 'png' | 'webp' | undefined;
  const size = format && (await pictureSize(texture.bytes));
  if (!size || Math.max(size.width, size.height) <= edge) return texture;
  try {
    const share = edge / Math.max(size.width, size.height);
    const [width, height] = [size.width, size.height].map((length) => Math.max(1, Math.round(length * share))) as [number, number];
    const image = await scalePicture(() => openPicture(texture.bytes), { width, height }, alpha);
    const { data, info } = await image.toFormat(format, encodings(alpha)[format]).toBuffer({ resolveWithObject: true });
    return { ...texture, bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throwIfMemory(error);
    return texture;
  }
}

/** How many metres a picture covers at most, by the mean of a primitive; 0 where nothing is textured. */
function largestUvUnit(scene: Scene): number {
  // Of each primitive once, however often it is drawn.
  const units = new Map<Primitive, number>();
  let most = 0;
  for (const { primitive, matrix } of eachDraw(scene)) {
    let unit = units.get(primitive);
    if (unit === undefined) units.set(primitive, (unit = uvUnitOf(scene, primitive)));
    const scale = Math.max(...[0, 4, 8].map((column) => Math.hypot(matrix[column]!, matrix[column + 1]!, matrix[column + 2]!)));
    most = Math.max(most, unit * scale);
  }
  return most;
}

/** The same of one primitive, in its own units. */
function uvUnitOf({ materials }: Scene, primitive: Primitive): number {
  const slots = primitive.mode !== 'triangles' || primitive.material === null ? [] : slotsOf(materials[primitive.material]!);
  const units = slots.map(({ uv, transform }) => {
    const [su, sv] = transform?.scale ?? [1, 1];
    const uvs = primitive.uvs[uv];
    const area = uvs ? areaOf(primitive, uvs, 2) * Math.abs(su * sv) : 0;
    return area > 0 ? Math.sqrt(areaOf(primitive, primitive.positions, 3) / area) : 0;
  });
  return Math.max(0, ...units);
}

/** Of all triangles, whose corners have two or three numbers. */
function areaOf({ indices }: Primitive, places: Float32Array, width: 2 | 3): number {
  let area = 0;
  const edge = (from: number, to: number, axis: number): number =>
    axis < width ? places[to * width + axis]! - places[from * width + axis]! : 0;
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const [a, b, c] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
    const cross = (k: number, l: number): number => edge(a, b, k) * edge(a, c, l) - edge(a, b, l) * edge(a, c, k);
    area += Math.hypot(cross(0, 1), cross(1, 2), cross(2, 0)) / 2;
  }
  return area;
}
