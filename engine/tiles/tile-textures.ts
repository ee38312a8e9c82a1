/** Textures of one OSGB file: as they lie in it or beside it where glTF carries them, else as PNG. */

import { readFile, stat } from 'node:fs/promises';
import { readImageHeader } from '../images/image-header.ts';
import { isDecodable, type Pixels } from '../images/pixels.ts';
import { decodeRaw, rawBytes, rawFormats, type RawFormat } from '../images/raw-formats.ts';
import { encodePng, importImage } from '../readers/import-image.ts';
import type { OsgImage } from '../readers/osgb/object-types.ts';
import type { Texture } from '../scenes/scene.ts';

const maxFileBytes = 256 * 1024 ** 2;
const lostReasons = { missing: '找不到这个文件', large: '文件超过 256 MB' } as const;

/** OpenGL's numbers of pixel formats that writers store unpacked or as blocks. */
const formats: Readonly<Record<number, RawFormat>> = {
  0x1906: rawFormats.alpha8,
  0x1907: rawFormats.rgb8,
  0x1908: rawFormats.rgba8,
  0x1909: rawFormats.grey8,
  0x190a: rawFormats.greyAlpha8,
  0x80e0: rawFormats.bgr8,
  0x80e1: rawFormats.bgra8,
  0x83f0: rawFormats.bc1,
  0x83f1: rawFormats.bc1,
  0x83f2: rawFormats.bc2,
  0x83f3: rawFormats.bc3,
};
const unsignedByte = 0x1401;

export class TileTextures {
  readonly #findBeside: (name: string) => string | undefined;
  readonly #known = new Map<OsgImage, Promise<Texture | undefined>>();
  /** What could not be had, each once: the name of a picture that lies beside, else an empty one, and why. */
  readonly lost: { name: string; reason: string }[] = [];

  /** @param findBeside The path of a file that the tile names; undefined where there is none inside the scene. */
  constructor(findBeside: (name: string) => string | undefined) {
    this.#findBeside = findBeside;
  }

  /** The texture of an image, the same each time; undefined where there is none to show. */
  import(image: OsgImage): Promise<Texture | undefined> {
    let texture = this.#known.get(image);
    if (!texture) this.#known.set(image, (texture = this.#import(image)));
    return texture;
  }

  async #import(image: OsgImage): Promise<Texture | undefined> {
    const name = image.pixels || image.file ? '' : image.fileName;
    const bytes = image.pixels ? undefined : (image.file ?? (await this.#readBeside(name)));
    const texture = image.pixels ? await fromPixels(image.pixels) : bytes && bytes !== 'large' && (await fromFile(bytes));
    if (!texture)
      this.lost.push({ name, reason: name === '' || bytes instanceof Uint8Array ? '贴图无法解码' : lostReasons[bytes ?? 'missing'] });
    return texture ? { ...texture, name: '' } : undefined;
  }

  async #readBeside(name: string): Promise<Uint8Array | 'large' | undefined> {
    const path = this.#findBeside(name);
    if (path === undefined) return undefined;
    return (await stat(path)).size > maxFileBytes ? 'large' : readFile(path);
  }
}

async function fromFile(bytes: Uint8Array): Promise<Texture | undefined> {
  if (bytes.byteLength === 0) return undefined;
  const mimeType = readImageHeader(bytes)?.mimeType;
  if (mimeType === 'image/jpeg' && mayLie(bytes)) return importImage('', await (await import('../images/upright.ts')).uprightJpeg(bytes));
  if (mimeType !== 'image/vnd-ms.dds') return importImage('', bytes);
  // OpenSceneGraph reads DDS with its first row at V = 0, other files with their last.
  const { decodeImage } = await import('../images/decode.ts');
  const pixels = await decodeImage(bytes);
  return pixels && encodePng('', upsideDown(pixels));
}

/** Whether a JPEG has EXIF, which may say that it lies on its side: OpenSceneGraph turns it then. It is in one of the first segments. */
const mayLie = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 65_536)).includes('Exif\0\0');

async function fromPixels({
  width,
  height,
  format,
  dataType,
  packing,
  bytes,
}: NonNullable<OsgImage['pixels']>): Promise<Texture | undefined> {
  const raw = formats[format];
  if (!raw || !isDecodable(width, height) || (raw.kind === 'masks' && dataType !== unsignedByte)) return undefined;
  const pixels = decodeRaw(raw, raw.kind === 'masks' ? withoutPadding(raw, bytes, width, height, packing) : bytes, 0, width, height);
  // Whatever origin is noted, the first row is drawn at V = 0.
  return pixels && encodePng('', upsideDown(pixels));
}

/** Rows begin at multiples of `packing` bytes. */
function withoutPadding(format: RawFormat, bytes: Uint8Array, width: number, height: number, packing: number): Uint8Array {
  const row = rawBytes(format, width, 1);
  const stride = packing > 1 && packing <= 8 ? Math.ceil(row / packing) * packing : row;
  if (stride === row || stride * (height - 1) + row > bytes.byteLength) return bytes;
  const out = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) out.set(bytes.subarray(y * stride, y * stride + row), y * row);
  return out;
}

function upsideDown({ width, height, rgba }: Pixels): Pixels {
  const out = new Uint8Array(rgba.length);
  for (let y = 0; y < height; y++) out.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), (height - 1 - y) * width * 4);
  return { width, height, rgba: out };
}
