import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { seededBytes } from './images.ts';

/** Pictures of people and papers, as cameras and attackers make them. */

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3b82f6' } });

export const buildPicture = (format: 'jpeg' | 'png' | 'webp', width = 640, height = 480): Promise<Buffer> =>
  plain(width, height).toFormat(format).toBuffer();

/** Sky, ground and a house between them, as an editor's camera would see it. */
export function buildPhoto(width = 1600, height = 900): Promise<Buffer> {
  const part = (share: { left: number; top: number; width: number; height: number }, background: string) => ({
    left: Math.round(share.left * width),
    top: Math.round(share.top * height),
    input: {
      create: { width: Math.round(share.width * width), height: Math.round(share.height * height), channels: 3 as const, background },
    },
  });
  return sharp({ create: { width, height, channels: 3, background: '#f3c98b' } })
    .composite([
      part({ left: 0, top: 0.7, width: 1, height: 0.3 }, '#4b5d46'),
      part({ left: 0.35, top: 0.4, width: 0.3, height: 0.4 }, '#7b3f2a'),
      part({ left: 0.3, top: 0.34, width: 0.4, height: 0.08 }, '#2f3a44'),
    ])
    .jpeg()
    .toBuffer();
}

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
export const buildBombPng = (edge: number): Buffer => buildBlackPng(edge, edge, 'bits');

const pixelKinds = { bits: { depth: 1, colour: 0, bits: 1 }, deep: { depth: 16, colour: 6, bits: 64 } } as const;

/** Black: of one bit a pixel, or `deep` with 16 bits of each of red, green, blue and opacity. */
export function buildBlackPng(width: number, height: number, kind: keyof typeof pixelKinds): Buffer {
  const { depth, colour, bits } = pixelKinds[kind];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(colour, 9);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil((width * bits) / 8)) * height), { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A piece of a JPEG: its marker, then its length and what it says. */
export const jpegSegment = (marker: number, ...says: number[]): Buffer =>
  Buffer.from([0xff, marker, 0, 0, ...says].map((byte, at) => (at === 3 ? says.length + 2 : byte)));

/** A legal progressive JPEG of 64 × 64 grey pixels, in which each scan, of one byte, brings one bit of one coefficient; at most 883. */
export function buildScannedJpeg(scans: number): Buffer {
  const symbols = (id: number, symbol: number) => jpegSegment(0xc4, id, 1, ...Array<number>(15).fill(0), symbol);
  const scan = (coefficient: number, bits: number) => jpegSegment(0xda, 1, 1, 0, coefficient, coefficient, bits);
  const refined = Array.from({ length: scans - 1 }, (_, at) => {
    const bit = 13 - (at % 14);
    // The last 64 blocks have nothing in it: symbol 0x60, then six bits of 0.
    return [scan(1 + Math.floor(at / 14), bit === 13 ? 13 : ((bit + 1) << 4) | bit), Buffer.from([0x01])];
  });
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    jpegSegment(0xdb, 0, ...Array<number>(64).fill(1)),
    jpegSegment(0xc2, 8, 0, 64, 0, 64, 1, 1, 0x11, 0),
    ...[symbols(0x00, 0), symbols(0x10, 0x60), scan(0, 0), Buffer.alloc(8)],
    ...refined.flat(),
    Buffer.from('ffd9', 'hex'),
  ]);
}
