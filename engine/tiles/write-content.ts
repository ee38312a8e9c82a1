/** Writes what a tile shows. */

import type { TileOptions } from '#domain/models/tiles';
import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../context.ts';
import { writeGlb } from '../writers/glb.ts';
import { growBox, type Box } from './box.ts';
import { stepOf } from './geometric-error.ts';
import type { TileScene } from './tile-scene.ts';

export type ContentOptions = Required<TileOptions>;

export const contentOptionsOf = (options: TileOptions): ContentOptions => ({
  ...{ compression: 'none', textures: 'keep', version: '1.1', textureSize: null, ratio: 1, errorPixels: 1 },
  ...options,
});

/** The extension of contents. */
export const contentExtension = { '1.1': 'glb', '1.0': 'b3dm' } as const satisfies Record<ContentOptions['version'], string>;

export interface WrittenContent {
  /** Of what is drawn, after its positions were rounded and before. */
  box: Box;
  drawn: Box;
  triangles: number;
  bytes: number;
  textures: number;
  /** Textures that no decoder reads, and those that were made smaller for KTX2. */
  lost: number;
  shrunk: number;
}

/** Photographs of the ground: 75 was seen to lie 35 dB from the source at three fifths of the bytes of JPEG 80. */
const quality = 75;
const textureFormats = { keep: 'keep', webp: 'webp', ktx2: 'ktx2Etc1s' } as const;

/**
 * Writes into a folder that is there.
 *
 * @param error Of the tile, metres: positions are rounded to a share of it.
 */
export async function writeContent(
  { scene, box, triangles }: TileScene,
  path: string,
  { compression, textures, textureSize, version }: ContentOptions,
  error: number,
  context: VerbContext,
): Promise<WrittenContent> {
  // Progress is told by files.
  const quiet = { ...context, onProgress: () => undefined };
  const asked = { textureFormat: textureFormats[textures], textureQuality: quality, textureSize, ktx2Quick: true };
  const warnings = textures === 'keep' && textureSize === null ? [] : await compress();
  const positionStep = compression === 'none' ? undefined : stepOf(error);
  const { bytes } = await writeGlb(scene, path, { compression, positionStep, ...(version === '1.0' && { head: b3dmHead }) }, quiet);
  return {
    box: positionStep === undefined ? box : growBox(box, positionStep / 2),
    drawn: box,
    triangles,
    bytes,
    textures: scene.textures.length,
    lost: warnings.filter(({ code }) => code === 'textureUnreadable').length,
    shrunk: warnings.reduce((sum, { code, params }) => sum + (code === 'texturesShrunk' ? Number(params?.count) : 0), 0),
  };

  /** Most scenes keep their textures, and encoders take long to load. */
  async function compress(): Promise<ModelWarning[]> {
    const { compressTextures } = await import('../textures/compress.ts');
    return (await compressTextures(scene, asked, quiet)).warnings;
  }
}

/** What stands before a GLB in a Batched 3D Model of 3D Tiles 1.0: a header of 28 bytes and a feature table without a batch. */
function b3dmHead(glbBytes: number): Uint8Array {
  const fixed = 28;
  // The GLB has to begin at a multiple of 8 bytes.
  const table = '{"BATCH_LENGTH":0}'.padEnd(20);
  const head = Buffer.alloc(fixed + table.length);
  head.write('b3dm', 'latin1');
  [1, head.byteLength + glbBytes, table.length, 0, 0, 0].forEach((word, index) => head.writeUInt32LE(word, 4 + index * 4));
  head.write(table, fixed, 'latin1');
  return head;
}
