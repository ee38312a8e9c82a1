import { logoLimits } from '../offline/limits.ts';
import { archiveTypes, pictureTypes, type AttachmentPurpose, type AttachmentType, type PicturePurpose } from './purposes.ts';

const mebibyte = 1024 ** 2;

/** Limits of small private pictures and archives that come in through the api. Durations in milliseconds, sizes in bytes. */

export const attachmentLimits = {
  /** Of an avatar or a certification paper. */
  bytes: 5 * mebibyte,
  /** For the address that takes the picture. */
  addressMs: 15 * 60_000,
  /** Of one user: waiting to arrive, arriving, or kept and not yet used for anything. */
  unusedPerUser: 10,
  /** Made by one user within a day: each avatar is judged by a moderator, who costs money. */
  perDay: 50,
  /** What nobody used is removed after this. */
  unusedMs: 24 * 60 * 60_000,
  /** Pictures held in memory by one api process while they arrive: of everybody, and of one user. */
  arriving: 40,
  arrivingPerUser: 3,
  /** Decoded at the same time, and waiting for that, in one api process. */
  decoding: 2,
  waiting: 20,
  decodeSeconds: 10,
  /** Of the picture as sent. */
  pixels: 40_000_000,
  /** Of the picture once decoded: fewer pixels where each has more channels or 16 bits in one. */
  decodedBytes: 160_000_000,
  /** Of a JPEG; each is a pass over all its pixels. Ordinary progressive ones have about 10. */
  scans: 100,
} as const;

/** Archives held in memory while they arrive, besides the pictures. */
export const archivePlaces = { arriving: 4, arrivingPerUser: 1 } as const;

const pictures = { noun: '图片', types: pictureTypes, typeRefusal: '请选择 JPG、PNG 或 WebP 图片' };

/** What is taken for each purpose, and how a refusal names it. */
export const purposeLimits: Record<
  AttachmentPurpose,
  { bytes: number; noun: string; types: readonly AttachmentType[]; typeRefusal: string }
> = {
  avatar: { bytes: attachmentLimits.bytes, ...pictures },
  sceneLogo: { bytes: logoLimits.bytes, ...pictures },
  certification: { bytes: attachmentLimits.bytes, ...pictures },
  feedback: { bytes: 2 * mebibyte, ...pictures },
  generate: { bytes: attachmentLimits.bytes, ...pictures },
  sitePicture: { bytes: attachmentLimits.bytes, ...pictures },
  texture: { bytes: attachmentLimits.bytes, ...pictures },
  feedbackAnnex: { bytes: 20 * mebibyte, noun: '附件', types: archiveTypes, typeRefusal: '请选择 zip 或 rar 压缩包' },
};

/** Why `bytes` bytes are too many for a purpose; undefined when they are not. */
export function sizeRefusal(purpose: AttachmentPurpose, bytes: number): string | undefined {
  const { bytes: most, noun } = purposeLimits[purpose];
  return bytes > most ? `${noun}不能超过 ${most / mebibyte} MB` : undefined;
}

/** Edge of the square that an avatar becomes, and the longest edge of the others, in pixels. */
export const pictureEdges = { avatar: 256, certification: 2400, feedback: 2400, generate: 1536 } as const satisfies Record<
  Exclude<PicturePurpose, 'sceneLogo' | 'sitePicture' | 'texture'>,
  number
>;
