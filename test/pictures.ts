import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { seededBytes } from './images.ts';

/** Pictures of people and papers, as cameras and attackers make them. */

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3b82f6' } });

export const buildPicture = (format: 'jpeg' | 'png' | 'webp', width = 640, height = 480): Promise<Buffer> =>
  plain(width, height).toFormat(format).toBuffer();

/** As a phone writes it: turned by a tag, with place, camera, colour profile and the editor's notes. */
export const buildTaggedPicture = (width = 640, height = 480): Promise<Buffer> =>
  plain(width, height)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Camerama', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 20/1', GPSLongitudeRef: 'E', GPSLongitude: '116/1 23/1 29/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>home address</note></x:xmpmeta>')
    .jpeg()
    .toBuffer();

/** Soft coloured patches, the same each time: the pictures of `providers/moderation/pictures.ts` are numbers 0 to 2. */
export const buildRefusedPicture = (number: number): Promise<Buffer> =>
  sharp(Buffer.from(seededBytes(12 * 9 * 3, 8 + number)), { raw: { width: 12, height: 9, channels: 3 } })
    .resize(960, 720, { kernel: 'cubic' })
    .png()
    .toBuffer();

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A black PNG of one bit a pixel: a few KB that become gigabytes. */
export function buildBombPng(edge: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(edge / 8)) * edge), { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
