/** What stands for many tiles from afar: one mesh with one square picture, in the tileset's frame. */

import type { Sharp } from 'sharp';
import type { AlphaUse } from '../images/scale.ts';
import type { TileMesh } from '../readers/osgb/geometry.ts';
import type { OsgImage } from '../readers/osgb/object-types.ts';
import { plainState } from '../readers/osgb/state.ts';
import type { Texture } from '../scenes/scene.ts';

/** Most pixels of the picture's edge; one level covers about four times the ground of the one below it, at half of the resolution. */
export const pictureEdge = 512;
/** Fewest, and those of a plain colour: colours of parts beside it must not run into one. */
const leastEdge = 16;
/** Of the picture. */
export const channels = 3;

export interface Top {
  /** In the frame, Z up, 3 doubles a vertex. */
  positions: Float64Array;
  indices: Uint32Array;
  /** 2 a vertex, within [0, 1], V upwards. */
  uvs: Float32Array;
  /** RGB rows from the top. */
  picture: Uint8Array;
  /** Pixels of the picture's edge: a power of two, no more than what it shows needs. */
  edge: number;
}

interface Part {
  positions: Float64Array;
  indices: Uint32Array;
  uvs: Float32Array | null;
  /** Pixels of the longer edge of its picture. */
  edge: number;
  /** Its picture as RGB of so many pixels an edge. */
  paint: (edge: number) => Promise<Uint8Array>;
}

/** The coarsest meshes of a tile, which stand in the frame. */
export async function topOfMeshes(meshes: readonly TileMesh[], textureOf: (image: OsgImage) => Promise<Texture | undefined>): Promise<Top> {
  const parts: Part[] = [];
  /** Each picture once: many meshes may show the same. */
  const painted = {
    opaque: new Map<Texture, Promise<Uint8Array | undefined>>(),
    blended: new Map<Texture, Promise<Uint8Array | undefined>>(),
  };
  const paint = (texture: Texture, edge: number, blends: boolean): Promise<Uint8Array | undefined> => {
    const known = painted[blends ? 'blended' : 'opaque'];
    let pixels = known.get(texture);
    if (!pixels) known.set(texture, (pixels = paintTexture(texture, edge, blends ? 'coverage' : 'none')));
    return pixels;
  };
  for (const { positions, indices, uvs, color, state } of meshes) {
    const texture = uvs && state.texture ? await textureOf(state.texture.image) : undefined;
    parts.push({
      positions,
      indices,
      uvs,
      edge: texture ? Math.max(texture.width, texture.height) || pictureEdge : leastEdge,
      paint: async (edge) => (texture && (await paint(texture, edge, state.blends))) ?? filled(color, edge),
    });
  }
  return joinParts(parts);
}

/** Several as one, each with its share of the picture. */
export const mergeTops = (tops: readonly Top[]): Promise<Top> =>
  joinParts(tops.map((top) => ({ ...top, paint: async (edge) => scaled(await pictureOf(top), edge) })));

/** The top's picture for libvips, which is loaded once there is one: it takes longer than planning a scene. */
export async function pictureOf({ picture, edge }: Top): Promise<Sharp> {
  const { sharp } = await import('../images/vips.ts');
  return sharp(picture, { raw: { width: edge, height: edge, channels } });
}

/** As far as the picture goes, which may be damaged; undefined for one that libvips does not know, such as KTX2. */
async function paintTexture({ bytes }: Texture, edge: number, alpha: AlphaUse): Promise<Uint8Array | undefined> {
  const [{ openPicture, throwIfMemory }, { scalePicture }] = await Promise.all([import('../images/vips.ts'), import('../images/scale.ts')]);
  try {
    const open = (): Sharp => openPicture(bytes, { failOn: 'none', ignoreIcc: true });
    return await rgbOf(await scalePicture(open, { width: edge, height: edge }, alpha));
  } catch (error) {
    throwIfMemory(error);
    return undefined;
  }
}

const scaled = (image: Sharp, edge: number): Promise<Buffer> => rgbOf(image.resize(edge, edge, { fit: 'fill' }));

const rgbOf = (image: Sharp): Promise<Buffer> => image.toColourspace('srgb').flatten().raw({ depth: 'uchar' }).toBuffer();

function filled(color: readonly number[], edge: number): Uint8Array {
  const pixels = new Uint8Array(edge * edge * channels);
  for (let at = 0; at < pixels.length; at++) pixels[at] = Math.round((color[at % channels] ?? 1) * 255);
  return pixels;
}

/** The pictures side by side in a square, each as large as the others. */
async function joinParts(parts: readonly Part[]): Promise<Top> {
  const across = Math.max(1, Math.ceil(Math.sqrt(parts.length)));
  const edge = edgeFor(across * Math.max(...parts.map((part) => part.edge)));
  const cell = Math.floor(edge / across);
  const vertices = parts.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const top: Top = {
    positions: new Float64Array(vertices * 3),
    indices: new Uint32Array(parts.reduce((sum, { indices }) => sum + indices.length, 0)),
    uvs: new Float32Array(vertices * 2),
    picture: new Uint8Array(edge * edge * channels),
    edge,
  };
  let [vertex, corner] = [0, 0];
  for (const [index, { positions, indices, uvs, paint }] of parts.entries()) {
    const [column, row] = [index % across, Math.floor(index / across)];
    const pixels = await paint(cell);
    for (let y = 0; y < cell; y++)
      top.picture.set(
        pixels.subarray(y * cell * channels, (y + 1) * cell * channels),
        ((row * cell + y) * edge + column * cell) * channels,
      );
    top.positions.set(positions, vertex * 3);
    indices.forEach((value, at) => (top.indices[corner + at] = value + vertex));
    for (let at = 0; at < positions.length / 3; at++) {
      // Half a pixel inside, so that no neighbour shows through.
      const inside = (value: number): number => Math.min(cell - 0.5, Math.max(0.5, within(value) * cell));
      top.uvs[(vertex + at) * 2] = (column * cell + inside(uvs?.[at * 2] ?? 0.5)) / edge;
      top.uvs[(vertex + at) * 2 + 1] = 1 - (row * cell + cell - inside(uvs?.[at * 2 + 1] ?? 0.5)) / edge;
    }
    vertex += positions.length / 3;
    corner += indices.length;
  }
  return top;
}

/** The least power of two that has so many pixels, within what a top has. */
const edgeFor = (pixels: number): number => Math.min(pictureEdge, Math.max(leastEdge, 2 ** Math.ceil(Math.log2(pixels))));

/** A coordinate beyond the picture, in a picture that repeats. */
const within = (value: number): number => (value >= 0 && value <= 1 ? value : value - Math.floor(value));

/** The top as a mesh, and the texture that it names. */
export async function meshOfTop(top: Top): Promise<{ mesh: TileMesh; texture: Texture }> {
  const { positions, indices, uvs, edge } = top;
  const bytes = await (await pictureOf(top)).jpeg({ quality: 80 }).toBuffer();
  const texture = {
    name: '',
    bytes,
    mimeType: 'image/jpeg',
    width: edge,
    height: edge,
  };
  const state = {
    ...plainState,
    texture: { image: { fileName: '' }, wrapS: 'clamp', wrapT: 'clamp' } as const,
  };
  return { mesh: { positions, indices, uvs, colors: null, color: [1, 1, 1, 1], state }, texture };
}
