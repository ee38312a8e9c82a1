import { archiveKindOf } from '#domain/attachments/archive';
import { openAttachment } from '../attachments/open.ts';
import type { StorageDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { recordRead, type ReadInput } from './record-read.ts';

/** The archive of a piece of feedback as it was sent, and a name for it; the reading is in the audit log. `feedback.notFound` where there is none. */
export async function readFeedbackAnnex(deps: StorageDeps & SealDeps, input: ReadInput): Promise<{ bytes: Buffer; name: string }> {
  const bytes = await openAttachment(deps, await recordRead(deps, input, 'annex', ({ annexId }) => annexId));
  return { bytes, name: `feedback-${input.feedbackId}.${archiveKindOf(bytes) ?? 'bin'}` };
}
