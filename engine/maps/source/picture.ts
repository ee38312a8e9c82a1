/** PNG and JPEG as rasters: they are read from front to back only, so that they are rewritten once as a tiled TIFF, when their pixels are needed. */

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Metadata } from 'sharp';
import { AppError } from '#domain/errors/app-error';
import { mostScans, ScanCounter } from '#domain/formats/jpeg-scans';
import type { MapImage } from '#domain/maps/image';
import { mapLimits } from '#domain/maps/limits';
import { BytesNeeded } from '#engine/archives/held-bytes';
import { isOutOfMemory } from '#engine/files/file-fault';
import { readImageHeader } from '#engine/images/image-header';
import { openPicture as openHead, sharp, throwIfMemory } from '#engine/images/vips';
import { copiedRaster } from './copied-raster.ts';
import { damaged, unsupported } from './damage.ts';
import { geoKeysOf } from './geo-keys.ts';
import { openGeotiff } from './geotiff.ts';
import { FileSource, localPath } from './local-file.ts';
import { isMaskOf } from './mask-beside.ts';
import type { ByteSource, Raster } from './raster.ts';
import type { OpenOptions } from './open-options.ts';
import { requireSize } from './tiff-level.ts';
import { placeBeside, warningsOf } from './world-file.ts';

/** What libraries hold of pictures that are stored coarse to fine, in bytes: all of their pixels (PNG), or of their coefficients (JPEG). */
const interlacedBytes = 384 * 1024 ** 2;
/** Enough for what nearly every picture says of itself; a JPEG's profile or preview may be longer. */
const headerBytes = 1024 ** 2;
const sixteenBits = 'ushort';
const kinds = ['image/png', 'image/jpeg'] as const;
/** Edge of the copy's tiles. */
const tileEdge = 512;
/** How libvips and libtiff say that the copy could not be written: no fault of the picture. */
const writeFailure = /no space left|write error|disk quota/i;

/** Opens a PNG or JPEG, of which its header alone is read; the copy is made with the first pixel that is asked for. Throws `raster.*`. */
export async function openPicture(source: ByteSource, name: string, { scratch, ...beside }: OpenOptions): Promise<Raster> {
  const place = placeBeside(name, beside);
  const facts = await readFacts(source, name, scratch);
  const { width, height, channels, format, depth, orientation = 1 } = facts;
  const is16 = depth === sixteenBits;
  const alpha = channels % 2 === 0;
  const isMasked = beside.mask !== undefined && (await isMaskOf(beside.mask, name, { width, height }));
  const image: MapImage = {
    ...{ format: format === 'png' ? 'png' : 'jpeg', width, height, bands: channels < 3 ? 1 : 3, alpha, mask: isMasked },
    ...{ sample: is16 ? 'uint16' : 'uint8', nodata: null, place },
    warnings: [
      ...warningsOf(place, beside),
      ...(orientation === 1 ? [] : (['orientation'] as const)),
      ...(beside.mask === undefined || isMasked ? [] : (['maskBeside'] as const)),
    ],
  };
  let opened: Promise<Raster> | undefined;
  const copy = async (): Promise<Raster> =>
    await (opened ??= openCopy(source, name, { scratch, image, isGrey: channels < 3, is16, mask: isMasked ? beside.mask : undefined }));
  return {
    image,
    geoKeys: place && geoKeysOf(place),
    meaning: { photometric: channels < 3 ? 1 : 2, extraSamples: alpha ? [2] : [], orientation },
    blocks: { width: tileEdge, height: tileEdge },
    tiled: async () => await (await copy()).tiled(),
    // Only the whole of it says anything.
    spans: () => Promise.resolve(null),
    read: async (window) => (await copy()).read(window),
    overview: async (edge) => (await copy()).overview(edge),
    overviewSpans: () => Promise.resolve(null),
    overviewPixels: () => width * height,
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

/** What a picture says of itself, in as few bytes as it takes. */
async function readFacts(source: ByteSource, name: string, scratch: string): Promise<Metadata> {
  const head = await source.read(0, Math.min(headerBytes, source.bytes));
  const size = readImageHeader(head);
  if (size) requireSize(name, size.width, size.height, mapLimits.sourcePixels);
  try {
    const facts = await openHead(head, { kinds, pixels: false })
      .metadata()
      .catch(async () => await sharp(await localPath(source, scratch), { limitInputPixels: false }).metadata());
    check(facts, name);
    return facts;
  } catch (error) {
    if (error instanceof AppError || error instanceof BytesNeeded || isOutOfMemory(error)) throw error;
    throwIfMemory(error);
    throw damaged(name, '图像无法解码到底', error);
  }
}

interface CopyOptions {
  scratch: string;
  image: MapImage;
  isGrey: boolean;
  is16: boolean;
  mask: string | undefined;
}

async function openCopy(source: ByteSource, name: string, { scratch, image, mask, ...kind }: CopyOptions): Promise<Raster> {
  const target = join(scratch, 'tiled.tif');
  const path = await localPath(source, scratch);
  if (image.format === 'jpeg') await requireFewScans(path, name);
  await rewrite(path, target, name, kind);
  const file = await FileSource.open(target);
  try {
    const raster = await openGeotiff(file, name, { mask, scratch });
    const isSame = (['width', 'height', 'bands', 'alpha', 'sample'] as const).every((fact) => raster.image[fact] === image[fact]);
    if (!isSame) throw damaged(name, '图像的内容与它的文件头不符');
    return copiedRaster(raster, file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Decoders go over all of the picture with each scan. */
async function requireFewScans(path: string, name: string): Promise<void> {
  const counter = new ScanCounter();
  for await (const chunk of createReadStream(path, { highWaterMark: headerBytes })) {
    counter.add(chunk as Buffer);
    if (counter.scans > mostScans) throw unsupported(name, `JPEG 的扫描多于 ${mostScans} 遍，请另存为普通的 JPEG 或 GeoTIFF`);
  }
}

async function rewrite(path: string, target: string, name: string, { isGrey, is16 }: Pick<CopyOptions, 'isGrey' | 'is16'>): Promise<void> {
  try {
    const picture = sharp(path, { limitInputPixels: false, sequentialRead: true, failOn: 'error' });
    const space = isGrey ? (is16 ? 'grey16' : 'b-w') : is16 ? 'rgb16' : 'srgb';
    await (is16 ? picture.pipelineColourspace(space) : picture)
      .toColourspace(space)
      // A third of the time of deflate, and a tenth larger.
      .tiff({ compression: 'lzw', predictor: 'horizontal', tile: true, tileWidth: tileEdge, tileHeight: tileEdge, bigtiff: true })
      .toFile(target);
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    throwIfMemory(error);
    if (error instanceof Error && writeFailure.test(error.message)) throw new AppError('engine.diskFull', {}, { cause: error });
    throw damaged(name, '图像无法解码到底', error);
  }
}

/** Bytes a pixel that a library holds of a picture that is stored coarse to fine. */
const heldBytes = ({ format, channels, depth, chromaSubsampling = '' }: Metadata): number =>
  format === 'png' ? channels * (depth === sixteenBits ? 2 : 1) : chromaSubsampling.startsWith('4:2:0') ? 3 : 2 * channels;

function check(facts: Metadata, name: string): void {
  const { width, height, space, isProgressive } = facts;
  requireSize(name, width, height, mapLimits.sourcePixels);
  if (space === 'cmyk') throw unsupported(name, '颜色是 CMYK（印刷用），请转换为 RGB');
  const most = interlacedBytes / heldBytes(facts);
  if (isProgressive && width * height > most)
    throw unsupported(name, `这样的隔行或渐进式图像最多 ${Math.floor(most / 1e6)} 百万像素，请另存为普通的 PNG、JPEG 或 GeoTIFF`);
}
