/** One image in a ZIP, with the files beside it that say where it lies. */

import { join, posix } from 'node:path';
import { crc32 } from 'node:zlib';
import type { FileHandle } from 'node:fs/promises';
import type { ZipFile } from 'yauzl';
import { AppError } from '#domain/errors/app-error';
import type { UnpackAccount } from '#engine/archives/unpack-account';
import { isUsual, readChunks, type Wanted } from '#engine/archives/unpack-zip';
import { writeOutput } from '#engine/files/output-file';
import { auxBytes, readAux } from './aux-file.ts';
import { copiedRaster } from './copied-raster.ts';
import { damaged, unsupported } from './damage.ts';
import { openGeotiff } from './geotiff.ts';
import { FileSource } from './local-file.ts';
import { isMarked, marks } from './marks.ts';
import { openPicture } from './picture.ts';
import type { Raster } from './raster.ts';
import { textBeside, worldExtensions, type BesideFiles } from './world-file.ts';

const imageName = /\.(?:tiff?|png|jpe?g)$/i;
/** Longer ones are no world files. */
const besideBytes = 65_536;

interface OpenedZip {
  zip: ZipFile;
  file: FileHandle;
  wanted: readonly Wanted[];
  account: UnpackAccount;
}

/**
 * Opens the one image that a ZIP holds, unpacked into `scratch`.
 *
 * @throws AppError raster.*, archive.tooLarge, archive.bomb
 */
export async function openPackedImage(opened: OpenedZip, name: string, scratch: string): Promise<Raster> {
  const images = opened.wanted.filter(({ path }) => imageName.test(path));
  const [image] = images;
  if (!image) throw new AppError('raster.unknown', { file: name });
  if (images.length > 1) throw unsupported(name, `压缩包里有 ${images.length} 幅影像，请分别上传`);
  const beside = await besideOf(opened, image.path, name, scratch);
  const source = await FileSource.open(await unpackTo(opened, image, name, join(scratch, 'image')));
  try {
    const start = await source.read(0, Math.min(16, source.bytes));
    if (isMarked(start, marks.tiff)) return copiedRaster(await openGeotiff(source, name, { ...beside, scratch }), source);
    if (!isMarked(start, marks.picture)) throw new AppError('raster.unknown', { file: name });
    const raster = await openPicture(source, name, { ...beside, scratch });
    await source.close();
    return raster;
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function besideOf(opened: OpenedZip, imagePath: string, name: string, scratch: string): Promise<BesideFiles> {
  const extension = posix.extname(imagePath);
  const stem = imagePath.slice(0, imagePath.length - extension.length).toLowerCase();
  const called = (wanted: string, most: number): Wanted | undefined =>
    opened.wanted.find(({ path, entry }) => path.toLowerCase() === wanted.toLowerCase() && entry.uncompressedSize <= most);
  const find = (wanted: string): Wanted | undefined => called(stem + wanted, besideBytes);
  /** The first of an entry's bytes. */
  const bytesOf = async (one: Wanted, most: number): Promise<Uint8Array> => {
    const chunks: Uint8Array[] = [];
    let left = most;
    await unpack(opened, one, name, async (chunk) => {
      if (left > 0) chunks.push(chunk.slice(0, left));
      left -= chunk.length;
    });
    return Buffer.concat(chunks);
  };
  const text = async (one: Wanted): Promise<string> => textBeside(await bytesOf(one, besideBytes));
  const world = worldExtensions(extension.toLowerCase())
    .map(find)
    .find((found) => found !== undefined);
  const projection = find('.prj');
  const [mask, maskPath] = [called(`${imagePath}.msk`, Infinity), join(scratch, 'mask')];
  const aux = called(`${imagePath}.aux.xml`, Infinity);
  return {
    world: world && { name: posix.basename(world.path), text: await text(world) },
    projection: projection && (await text(projection)),
    aux: aux && (await ofItsOwn(async () => readAux(await bytesOf(aux, auxBytes)), undefined)),
    mask: mask && (await ofItsOwn(() => unpackTo(opened, mask, name, maskPath), maskPath)),
  };
}

async function unpackTo(opened: OpenedZip, one: Wanted, name: string, path: string): Promise<string> {
  await writeOutput(path, (file) => unpack(opened, one, name, (chunk) => file.write(chunk)));
  return path;
}

/** Of a file beside the image that is broken itself, `instead`: the image is one without it too. */
async function ofItsOwn<T>(read: () => Promise<T>, instead: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const codes: readonly string[] = ['raster.damaged', 'raster.unsupported', 'archive.corrupt'];
    if (error instanceof AppError && codes.includes(error.code)) return instead;
    throw error;
  }
}

async function unpack(
  { zip, file, account }: OpenedZip,
  { entry, path }: Wanted,
  name: string,
  put: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  if (!isUsual(entry.compressionMethod)) throw unsupported(name, `${path} 的压缩方式少见，请用普通的 ZIP 压缩`);
  let [bytes, crc] = [0, 0];
  for await (const chunk of readChunks(zip, file, entry, path)) {
    account.checkTime();
    bytes += chunk.length;
    account.addBytes(chunk.length, bytes, entry.compressedSize);
    crc = crc32(chunk, crc);
    await put(chunk);
  }
  if (bytes !== entry.uncompressedSize || crc !== entry.crc32) throw damaged(name, `${path} 已损坏`);
}
