/** Textures to a largest size and to WebP, each by what it is used for. */

import { availableParallelism } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import type { LightweightOptions } from '#domain/jobs/options';
import type { ModelWarning } from '#domain/models/figures';
import type { Scene, Texture, VerbContext } from '../scenes/scene.ts';
import { isGltfImage } from '../writers/materials.ts';
import { removeTextures } from './remove.ts';
import { textureRoles, type TextureRole } from './roles.ts';

export type TextureOptions = Pick<LightweightOptions, 'textureSize' | 'textureFormat'>;

/** The largest picture that is decoded. */
const maxPixels = 16384 * 16384;
/** Effort 2 is twice as fast as sharp's default 4 for a few per cent of size. Chroma is sampled sharply where channels are not colours. */
const webpSettings = {
  color: { quality: 80, effort: 2 },
  data: { quality: 85, effort: 2, smartSubsample: true },
  normal: { quality: 92, effort: 2, smartSubsample: true },
} as const satisfies Record<TextureRole['kind'], object>;
const jpegQuality = { color: 85, data: 90, normal: 95 } as const;

/**
 * Scales down textures whose longer side is above `textureSize` (none is ever scaled up) and encodes them as `textureFormat` says. A texture
 * stays as it is when encoding would make it larger, and when it is KTX2. Alpha is kept only where a pixel and a material use it. One that no
 * decoder reads is taken out of its materials with the warning `textureUnreadable`, since no viewer could show the file.
 *
 * @example
 * const warnings = await compressTextures(scene, { textureSize: 2048, textureFormat: 'webp' }, { signal });
 */
export async function compressTextures(scene: Scene, options: TextureOptions, context: VerbContext = {}): Promise<ModelWarning[]> {
  const roles = textureRoles(scene);
  const unreadable = new Set<number>();
  let done = 0;
  // Several pictures at once use the cores better than several threads for one.
  sharp.concurrency(1);
  sharp.cache(false);
  await inParallel(scene.textures.length, availableParallelism(), async (index) => {
    context.signal?.throwIfAborted();
    const role = roles[index];
    if (role) {
      const encoded = await encodeTexture(scene.textures[index]!, role, options);
      if (encoded) scene.textures[index] = encoded;
      else unreadable.add(index);
    }
    context.onProgress?.('textures', ++done, scene.textures.length);
  });
  if (unreadable.size === 0) return [];
  const warnings = [...unreadable]
    .toSorted((a, b) => a - b)
    .map((index) => ({
      code: 'textureUnreadable',
      params: { name: scene.textures[index]!.name || `#${index + 1}` },
    }));
  removeTextures(scene, unreadable);
  return warnings;
}

async function inParallel(count: number, limit: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(limit, count) }, lane));
}

/** The texture as it shall be, itself if nothing helps; undefined when it cannot be decoded. */
async function encodeTexture(texture: Texture, role: TextureRole, options: TextureOptions): Promise<Texture | undefined> {
  if (texture.mimeType === 'image/ktx2') return texture;
  try {
    const metadata = await open(texture.bytes).metadata();
    const { width, height } = metadata;
    const scale = options.textureSize === null ? 1 : Math.min(1, options.textureSize / Math.max(width, height));
    const known = { ...texture, width, height };
    const wanted = options.textureFormat === 'keep' ? texture.mimeType : `image/${options.textureFormat}`;
    if (scale === 1 && wanted === texture.mimeType && isGltfImage(wanted)) {
      // What stays is still decoded once: a picture that breaks half-way must not reach a viewer.
      await open(texture.bytes).resize(8, 8, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer();
      return known;
    }

    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    const source = await pixelsOf(texture.bytes, metadata.hasAlpha, role.alpha);
    const resized = scale === 1 ? source : source.resize(size.width, size.height, { fit: 'fill' });
    const { data, info } = await encode(resized, wanted, role).toBuffer({ resolveWithObject: true });
    if (scale === 1 && data.byteLength >= texture.bytes.byteLength && isGltfImage(texture.mimeType)) return known;
    return { ...texture, bytes: data, mimeType: `image/${info.format}`, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}

/** glTF says that colour profiles are ignored; a warning of a decoder is no reason to lose a picture. */
const open = (bytes: Uint8Array): Sharp => sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, ignoreIcc: true });

/** The picture without an alpha channel that shows nothing. */
async function pixelsOf(bytes: Uint8Array, hasAlpha: boolean, usesAlpha: boolean): Promise<Sharp> {
  if (!hasAlpha) return open(bytes);
  if (!usesAlpha) return open(bytes).removeAlpha();
  const { isOpaque } = await open(bytes).stats();
  return isOpaque ? open(bytes).removeAlpha() : open(bytes);
}

function encode(image: Sharp, mimeType: string, { kind }: TextureRole): Sharp {
  if (mimeType === 'image/webp') return image.webp(webpSettings[kind]);
  if (mimeType === 'image/jpeg') return image.jpeg({ quality: jpegQuality[kind], chromaSubsampling: kind === 'color' ? '4:2:0' : '4:4:4' });
  return image.png({ compressionLevel: 7 });
}
