import pLimit from 'p-limit';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { attachmentLimits, pictureEdges } from '#domain/attachments/limits';
import type { PicturePurpose } from '#domain/attachments/purposes';
import { textureLimits } from '#domain/editor/textures';
import { pictureFrame } from '#domain/content/pictures';
import { logoLimits } from '#domain/offline/limits';
import { AppError } from '#domain/errors/app-error';
import { hasMoreScans } from '#domain/formats/jpeg-scans';

// Of all that libvips reads, strangers' bytes reach three loaders. It holds for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.concurrency(1);
sharp.cache(false);

type DecodeLimits = Record<'pixels' | 'decodedBytes' | 'scans' | 'decodeSeconds', number>;

const turn = pLimit(attachmentLimits.decoding);

const drawnWithin =
  (edge: number) =>
  (picture: Sharp): Sharp =>
    picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true }).flatten({ background: '#ffffff' }).jpeg({ quality: 85 });

/** What of a picture decides how it is kept. */
type Kind = Pick<Metadata, 'format' | 'hasAlpha'>;

const drawn: Record<PicturePurpose, (picture: Sharp, kind: Kind) => Sharp> = {
  avatar: (picture) => picture.resize(pictureEdges.avatar, pictureEdges.avatar, { fit: 'cover' }).webp({ quality: 85 }),
  // What it stands on shows through.
  sceneLogo: (picture) =>
    picture
      .resize(logoLimits.width, logoLimits.height, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, alphaQuality: 100 }),
  // What is transparent is no part of the figure.
  generate: (picture) =>
    picture
      .resize(pictureEdges.generate, pictureEdges.generate, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 92, alphaQuality: 100 }),
  // Its widest, from which the others are drawn.
  sitePicture: (picture) =>
    picture.resize(pictureFrame.width, pictureFrame.height, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 85 }),
  // Channels of a normal map are numbers: what came without loss stays so, and no colour is kept coarser than light.
  texture: (picture, { format, hasAlpha }) => {
    const within = picture
      .resize(textureLimits.edge, textureLimits.edge, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    return format === 'png' || hasAlpha ? within.png({ compressionLevel: 7 }) : within.jpeg({ quality: 93, chromaSubsampling: '4:4:4' });
  },
  certification: drawnWithin(pictureEdges.certification),
  feedback: drawnWithin(pictureEdges.feedback),
};

/**
 * Decodes a JPEG, PNG or WebP and draws it anew: an avatar as a square WebP, a logo as a WebP that keeps what is transparent.
 * A texture becomes PNG or JPEG, any other JPEG. Nothing but its pixels remains: no place, no camera, no hidden file.
 * It waits for its turn (`decodeInTurn`).
 * @throws AppError `attachment.unreadable` (also when it takes longer than `decodeSeconds` or has more than `scans`), `attachment.tooManyPixels` (or more than
 * `decodedBytes`), `attachment.busy` when the line is full.
 */
export async function redraw(bytes: Buffer, purpose: PicturePurpose, limits: DecodeLimits = attachmentLimits): Promise<Buffer> {
  return decodeInTurn(() => decode(bytes, purpose, limits));
}

/** Runs what decodes a picture, a few at a time in this process; others wait in a bounded line. @throws AppError `attachment.busy` when that is full. */
export async function decodeInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turn.pendingCount >= attachmentLimits.waiting) throw new AppError('attachment.busy', { seconds: 5 });
  return turn(work);
}

async function decode(bytes: Buffer, purpose: PicturePurpose, limits: DecodeLimits): Promise<Buffer> {
  const { decodedBytes, scans, decodeSeconds } = limits;
  // The decoder looks at its time only once it has read all scans.
  if (hasMoreScans(bytes, scans)) throw new AppError('attachment.unreadable');
  const { width, height, channels, depth, format, hasAlpha } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  const pixels = Math.min(limits.pixels, decodedBytes / (channels * (depth === 'uchar' ? 1 : 2)));
  if (width * height > pixels) throw new AppError('attachment.tooManyPixels', { megapixels: Math.floor(pixels / 1_000_000) });
  const picture = sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'truncated' }).timeout({ seconds: decodeSeconds }).autoOrient();
  return readable(drawn[purpose](picture, { format, hasAlpha }).toBuffer());
}

const readable = <T extends Metadata | Buffer>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw new AppError('attachment.unreadable', {}, { cause: error });
  });
