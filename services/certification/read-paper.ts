import type { PaperName } from '#domain/certification/kinds';
import { AppError } from '#domain/errors/app-error';
import { openAttachment } from '../attachments/open.ts';
import type { StorageDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { recordRead, type ReadInput } from './record-read.ts';

/**
 * One paper as JPEG; the reading is in the audit log. `certification.papersErased` once they are gone, `certification.notFound` for one that this kind
 * does not have.
 */
export async function readPaper(deps: StorageDeps & SealDeps, input: ReadInput & { paper: PaperName }): Promise<Buffer> {
  const row = await recordRead(deps, input, input.paper);
  const attachmentId = row.papers?.[input.paper];
  if (attachmentId === undefined) throw new AppError('certification.notFound');
  if (row.papersErasedAt !== null) throw new AppError('certification.papersErased');
  return openAttachment(deps, attachmentId);
}
