import { openAttachment } from '../attachments/open.ts';
import type { StorageDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { recordRead, type ReadInput } from './record-read.ts';

/** One picture of a piece of feedback as JPEG; the reading is in the audit log. `feedback.notFound` for one that it does not have. */
export async function readFeedbackPicture(
  deps: StorageDeps & SealDeps,
  { attachmentId, ...input }: ReadInput & { attachmentId: string },
): Promise<Buffer> {
  const picture = await recordRead(deps, input, 'picture', ({ pictures }) => pictures.find((id) => id === attachmentId));
  return openAttachment(deps, picture);
}
