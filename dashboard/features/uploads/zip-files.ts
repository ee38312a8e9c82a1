import { createCRC32 } from 'hash-wasm';
import { extensionOf } from '#domain/formats';
import { localHeader, zipDirectory, type ZipMember } from '#domain/uploads/zip-layout';
import { UnreadableFileError } from './engine/unreadable-file.ts';

/** Extensions worth compressing; pictures and archives already are. */
const packable = new Set([
  'obj',
  'mtl',
  'gltf',
  'bin',
  'stl',
  'ply',
  'off',
  'dae',
  'fbx',
  '3ds',
  'stp',
  'step',
  'igs',
  'iges',
  'brep',
  'bmp',
  'tga',
  'tif',
  'tiff',
  'psd',
  'xml',
  'txt',
]);
const packs = typeof CompressionStream === 'function';

/**
 * Packs files into a ZIP made of references to them. Contents are streamed once for their checksum and never held in memory
 * together. Throws `UnreadableFileError` when a file was moved or changed on disk, the signal's reason when aborted.
 * @param onProgress called with the bytes read so far
 */
export async function zipFiles(
  name: string,
  files: readonly { file: File; path: string }[],
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<File> {
  const crc32 = await createCRC32();
  const members: ZipMember[] = [];
  const parts: Blob[] = [];
  let done = 0;
  for (const { file, path } of files) {
    crc32.init();
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        signal.throwIfAborted();
        crc32.update(chunk);
        onProgress((done += chunk.length));
        controller.enqueue(chunk);
      },
    });
    const deflates = packs && packable.has(extensionOf(path));
    let packed: Blob = file;
    try {
      const read = file.stream().pipeThrough(counted);
      if (deflates) packed = await new Response(read.pipeThrough(new CompressionStream('deflate-raw'))).blob();
      else await read.pipeTo(new WritableStream());
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof DOMException ? new UnreadableFileError() : error;
    }
    const crc = Number.parseInt(crc32.digest('hex'), 16);
    const member: ZipMember = {
      path,
      crc,
      bytes: file.size,
      packedBytes: packed.size,
      method: deflates ? 8 : 0,
      modifiedAt: file.lastModified,
    };
    members.push(member);
    parts.push(new Blob([localHeader(member)]), packed);
  }
  // The time of the newest file, so that the same files give the same ZIP.
  const lastModified = Math.max(...files.map(({ file }) => file.lastModified));
  return new File([...parts, zipDirectory(members)], name, { type: 'application/zip', lastModified });
}
