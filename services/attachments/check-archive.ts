import { archiveKindOf } from '#domain/attachments/archive';
import { AppError } from '#domain/errors/app-error';

/** Takes an archive as it is, by its signature alone: nothing here ever looks into it. @throws AppError `attachment.notArchive` */
export function checkArchive(bytes: Buffer): Buffer {
  if (archiveKindOf(bytes) === undefined) throw new AppError('attachment.notArchive');
  return bytes;
}
