/** Limits textures in size and converts their format, each according to its use. */

import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import type { LightweightOptions } from '#domain/kinds/lightweight/options';
import { encoderPixels, ktx2Pixels, quickKtx2Pixels, textureScale } from '#domain/kinds/lightweight/texture-scale';
import type { ModelWarning } from '#domain/models/warnings';
import { readKtx2Header } from '../images/ktx2-header.ts';
import { coverageOf, keepCoverage, scalePicture, type AlphaUse } from '../images/scale.ts';
import { openPicture, sharp, throwIfMemory } from '../images/vips.ts';
import { withPool, type Pool } from '../threads/pool.ts';
import type { VerbContext } from '../context.ts';
import type { Scene, Texture } from '../scenes/scene.ts';
import type { TransformResult } from '../transforms/transform.ts';
import { isGltfImage } from '../writers/materials.ts';
import { removeTextures } from '../scenes/remove-textures.ts';
import { encodeLargeKtx2 } from './large-ktx2.ts';
import { textureRoles, type TextureRole } from '../scenes/texture-roles.ts';
import { tasks } from './tasks.ts';

export type TextureOptions = Pick<LightweightOptions, 'textureSize' | 'textureFormat' | 'textureQuality'> & {
  /** Makes `ktx2Etc1s` of opaque colours with the quick encoder, which knows no quality (default false). */
  ktx2Quick?: boolean;
};

/** Effort 2 is twice as fast as sharp's default 4 for a few per cent of size. */
const webpEffort = 2;
/** Data and normals show losses sooner than colours: their quality is raised by this share of the distance to 100. */
const care = { color: 0, data: 0.25, normal: 0.6 } as const satisfies Record<TextureRole['kind'], number>;
/** JPEG needs a little more than WebP for the same look. */
const jpegCare = 0.25;

/** The longest side that the format can store. */
const webpEdge = 16_383;

const mimeTypes = { keep: '', jpeg: 'image/jpeg', webp: 'image/webp', ktx2Etc1s: 'image/ktx2', ktx2Uastc: 'image/ktx2' } as const;

/** The pixels of a picture above what the encoder takes at once are up to 256 MiB: one at a time. */
const oneLarge = pLimit(1);

/** Why a texture is not in the format that was asked for. */
type KeptReason = 'alpha' | 'larger' | 'ktx2' | 'webpEdge';

/** The result of encoding a texture. */
interface Encoded {
  texture: Texture;
  /** It is not of the wanted format. */
  kept?: KeptReason;
  /** It is larger than the wanted size. */
  unscaled?: boolean;
  /** It is smaller than the wanted size: KTX2 is made of no more. */
  shrunk?: boolean;
}

/**
 * Scales down textures whose longer side is above `textureSize` (none is ever scaled up) and encodes them as `textureFormat` says. A texture
 * stays as it is when encoding would make it larger (KTX2 is for the GPU's memory, and may be), and when it is KTX2 already. One with alpha
 * never becomes JPEG. Textures that therefore miss the wanted format or size are counted in the warnings `texturesKept` and `texturesUnscaled`. Alpha is kept
 * only where a pixel and a material use it. One above what KTX2 is made of (`ktx2Pixels`, `quickKtx2Pixels`) is scaled down to that, and counted in
 * `texturesShrunk`. One that no decoder reads is taken out of its materials with the warning `textureUnreadable`, since no viewer could show the file.
 * @throws what fails though the picture can be decoded: RangeError when memory is short, the signal's reason, a thread's end.
 *
 * @example
 * const { warnings } = await compressTextures(scene, { textureSize: 2048, textureFormat: 'webp', textureQuality: 80 }, { signal });
 */
export async function compressTextures(scene: Scene, options: TextureOptions, context: VerbContext = {}): Promise<TransformResult> {
  const roles = textureRoles(scene);
  const unreadable = new Set<number>();
  const kept = new Map<KeptReason, number>();
  let unscaled = 0;
  let shrunk = 0;
  let done = 0;
  await withPool(context, (pool) =>
    pLimit(availableParallelism()).map(scene.textures.keys(), async (index) => {
      context.signal?.throwIfAborted();
      const role = roles[index];
      if (role) {
        const encoded = await encodeTexture(scene.textures[index]!, role, options, pool);
        if (!encoded) unreadable.add(index);
        else {
          scene.textures[index] = encoded.texture;
          if (encoded.kept) kept.set(encoded.kept, (kept.get(encoded.kept) ?? 0) + 1);
          if (encoded.unscaled) unscaled++;
          if (encoded.shrunk) shrunk++;
        }
      }
      context.onProgress?.('textures', ++done, scene.textures.length);
    }),
  );
  const warnings: ModelWarning[] = [...unreadable]
    .toSorted((a, b) => a - b)
    .map((index) => ({
      code: 'textureUnreadable',
      params: { name: scene.textures[index]!.name || `#${index + 1}` },
    }));
  for (const reason of keptReasons) {
    const count = kept.get(reason) ?? 0;
    if (count > 0) warnings.push({ code: 'texturesKept', params: { count, format: options.textureFormat, reason } });
  }
  if (unscaled > 0) warnings.push({ code: 'texturesUnscaled', params: { count: unscaled, size: options.textureSize ?? 0 } });
  if (shrunk > 0) warnings.push({ code: 'texturesShrunk', params: { count: shrunk, pixels: ktx2Pixels[options.textureFormat] ?? 0 } });
  removeTextures(scene, unreadable);
  return { warnings };
}

/** The order in which the report lists them, independent of timing. */
const keptReasons: KeptReason[] = ['alpha', 'larger', 'ktx2', 'webpEdge'];

/** The texture to write, unchanged if encoding does not help; undefined when it cannot be decoded. */
async function encodeTexture(texture: Texture, role: TextureRole, options: TextureOptions, pool: Pool): Promise<Encoded | undefined> {
  if (texture.mimeType === 'image/ktx2') return keepKtx2(texture, options);
  try {
    return await reencode(texture, role, options, pool);
  } catch (error) {
    // One pipeline decodes, scales and encodes: decoding once more tells which step failed.
    throwIfMemory(error);
    if (await canDecode(texture.bytes)) throw error;
    return undefined;
  }
}

async function reencode(texture: Texture, role: TextureRole, options: TextureOptions, pool: Pool): Promise<Encoded> {
  if (options.textureFormat === 'keep' && options.textureSize === null && isGltfImage(texture.mimeType)) {
    await decodeOnce(texture.bytes);
    return { texture };
  }
  const metadata = await open(texture.bytes).metadata();
  const { width, height } = metadata;
  const asked = mimeTypes[options.textureFormat] || texture.mimeType;
  const wantedScale = textureScale(width, height, { ...options, textureFormat: 'keep' });
  const known = { ...texture, width, height };
  const tooWide = asked === 'image/webp' && Math.max(width, height) * wantedScale > webpEdge;
  const wanted = tooWide ? (isGltfImage(texture.mimeType) ? texture.mimeType : 'image/png') : asked;
  const unmet = tooWide ? { kept: 'webpEdge' as const } : {};
  if (wantedScale === 1 && wanted === texture.mimeType && isGltfImage(wanted)) {
    await decodeOnce(texture.bytes);
    return { texture: known, ...unmet };
  }

  const alpha = await alphaOf(texture.bytes, metadata.hasAlpha, role);
  const quick = isQuick(role, alpha, options);
  const scale = textureScale(width, height, options, quick ? quickKtx2Pixels : undefined);
  // Rounded down where there is a limit, or the edges would pass it.
  const edgeOf = wanted !== 'image/ktx2' ? nearestEdge : scale < wantedScale ? blockEdgeBelow : nearestBlockEdge;
  const size = { width: edgeOf(width * scale), height: edgeOf(height * scale) };
  const resized = await scaled(texture.bytes, { width, height }, size, alpha, role);
  if (wanted === 'image/ktx2') {
    const encodeIt = (): Promise<Uint8Array> => toKtx2(resized, size, role, quick, options, pool);
    const bytes = await (size.width * size.height > encoderPixels ? oneLarge(encodeIt) : encodeIt());
    return { texture: { ...texture, ...size, mimeType: wanted, bytes }, shrunk: scale < wantedScale };
  }
  // JPEG would lose the alpha of transparent pictures.
  const clear = wanted === 'image/jpeg' && alpha !== 'none';
  const mimeType = clear ? (isGltfImage(texture.mimeType) ? texture.mimeType : 'image/png') : wanted;
  const reason = clear ? { kept: 'alpha' as const } : unmet;
  const { data, info } = await encode(resized, mimeType, role, options.textureQuality).toBuffer({ resolveWithObject: true });
  if (scale === 1 && data.byteLength >= texture.bytes.byteLength && isGltfImage(texture.mimeType)) {
    return { texture: known, ...(mimeType === texture.mimeType ? reason : { kept: 'larger' }) };
  }
  return { texture: { ...texture, bytes: data, mimeType: `image/${info.format}`, width: info.width, height: info.height }, ...reason };
}

/** Reads the whole picture and keeps nothing of it: one that stays as it is, but is damaged half-way, must not reach a viewer. */
const decodeOnce = (bytes: Uint8Array): Promise<unknown> => open(bytes).resize(8, 8, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer();

/** @throws RangeError when memory is short, which says nothing of the picture. */
async function canDecode(bytes: Uint8Array): Promise<boolean> {
  try {
    await decodeOnce(bytes);
    return true;
  } catch (error) {
    throwIfMemory(error);
    return false;
  }
}

/** Neither decoded nor scaled: encoding it for the GPU a second time would lose quality twice. */
function keepKtx2(texture: Texture, { textureFormat, textureSize }: TextureOptions): Encoded {
  const { width, height } = readKtx2Header(texture.bytes) ?? texture;
  return {
    texture,
    ...((textureFormat === 'jpeg' || textureFormat === 'webp') && { kept: 'ktx2' }),
    unscaled: textureSize !== null && Math.max(width, height) > textureSize,
  };
}

/** glTF ignores colour profiles, and a decoder's warning is no reason to lose a picture. */
const open = (bytes: Uint8Array): Sharp => openPicture(bytes, { failOn: 'error', ignoreIcc: true });

/** Blocks of the GPU's formats are 4 × 4 pixels. */
const blockEdge = 4;
const nearestEdge = (pixels: number): number => Math.max(1, Math.round(pixels));
const nearestBlockEdge = (pixels: number): number => Math.max(blockEdge, Math.round(pixels / blockEdge) * blockEdge);
const blockEdgeBelow = (pixels: number): number => Math.max(blockEdge, Math.floor(pixels / blockEdge) * blockEdge);

/** What the picture's alpha says; nothing where no pixel is transparent. */
async function alphaOf(bytes: Uint8Array, hasAlpha: boolean, { alpha }: TextureRole): Promise<AlphaUse> {
  return alpha !== 'none' && hasAlpha && !(await open(bytes).stats()).isOpaque ? alpha : 'none';
}

interface Size {
  width: number;
  height: number;
}

/** The picture at `size`, without an alpha channel that says nothing; one that is cut out by its alpha covers as much as it did. */
async function scaled(bytes: Uint8Array, from: Size, size: Size, alpha: AlphaUse, { cutoff }: TextureRole): Promise<Sharp> {
  const image = await scalePicture(() => open(bytes), size, alpha);
  if (alpha !== 'coverage' || cutoff === null || (from.width === size.width && from.height === size.height)) return image;
  const share = await coverageOf(open(bytes), cutoff);
  const rgba = await image.raw({ depth: 'uchar' }).toBuffer();
  keepCoverage(rgba, cutoff, share);
  return sharp(rgba, { raw: { ...size, channels: 4 } });
}

/** Whether our own encoder makes the KTX2. */
const isQuick = ({ kind }: TextureRole, alpha: AlphaUse, { textureFormat, ktx2Quick = false }: TextureOptions): boolean =>
  ktx2Quick && textureFormat === 'ktx2Etc1s' && alpha === 'none' && kind === 'color';

async function toKtx2(
  image: Sharp,
  { width, height }: { width: number; height: number },
  { kind }: TextureRole,
  quick: boolean,
  { textureFormat, textureQuality }: TextureOptions,
  pool: Pool,
): Promise<Uint8Array> {
  const { data } = await image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  if (quick) return pool.run(tasks.encodeEtc1s, { pixels, width, height });
  const input = { pixels, width, height, uastc: textureFormat === 'ktx2Uastc', quality: textureQuality, kind };
  return width * height > encoderPixels ? encodeLargeKtx2(input, pool) : pool.run(tasks.encodeKtx2, input);
}

function encode(image: Sharp, mimeType: string, { kind, alpha }: TextureRole, wanted: number): Sharp {
  const quality = Math.round(wanted + (100 - wanted) * care[kind]);
  // Chroma is sampled sharply where channels are not colours.
  if (mimeType === 'image/webp') {
    // What is not seen is written as what takes least, unless it is no cover but numbers.
    return image.webp({ quality, effort: webpEffort, smartSubsample: kind !== 'color', exact: alpha === 'numbers' });
  }
  if (mimeType === 'image/jpeg') {
    const raised = Math.round(quality + (100 - quality) * jpegCare);
    return image.jpeg({ quality: raised, chromaSubsampling: kind === 'color' ? '4:2:0' : '4:4:4' });
  }
  return image.png({ compressionLevel: 7 });
}
