/** Writes what a tile shows. */

import type { TileOptions } from '#domain/models/tiles';
import type { VerbContext } from '../context.ts';
import { compressTextures, type TextureOptions } from '../textures/compress.ts';
import { writeGlb } from '../writers/glb.ts';
import { growBox, type Box } from './box.ts';
import { stepOf } from './geometric-error.ts';
import type { TileScene } from './tile-scene.ts';

export type ContentOptions = Required<TileOptions>;

export const contentOptionsOf = ({ compression = 'none', textures = 'keep' }: TileOptions): ContentOptions => ({ compression, textures });

export interface WrittenContent {
  /** Of what is drawn, after its positions were rounded. */
  box: Box;
  triangles: number;
  bytes: number;
  textures: number;
  /** Textures that no decoder reads. */
  lost: number;
}

/** Photographs of the ground: 75 was seen to lie 35 dB from the source at three fifths of the bytes of JPEG 80. */
const quality = 75;
const textureOptions: Record<Exclude<ContentOptions['textures'], 'keep'>, TextureOptions> = {
  webp: { textureFormat: 'webp', textureQuality: quality, textureSize: null },
  ktx2: { textureFormat: 'ktx2Etc1s', textureQuality: quality, textureSize: null },
};

/**
 * Writes into a folder that is there.
 *
 * @param error Of the tile, metres: positions are rounded to a share of it.
 */
export async function writeContent(
  { scene, box, triangles }: TileScene,
  path: string,
  { compression, textures }: ContentOptions,
  error: number,
  context: VerbContext,
): Promise<WrittenContent> {
  // Progress is told by files.
  const quiet = { ...context, onProgress: () => undefined };
  const warnings = textures === 'keep' ? [] : (await compressTextures(scene, textureOptions[textures], quiet)).warnings;
  const positionStep = compression === 'none' ? undefined : stepOf(error);
  const { bytes } = await writeGlb(scene, path, { compression, positionStep }, quiet);
  return {
    box: positionStep === undefined ? box : growBox(box, positionStep / 2),
    triangles,
    bytes,
    textures: scene.textures.length,
    lost: warnings.filter(({ code }) => code === 'textureUnreadable').length,
  };
}
