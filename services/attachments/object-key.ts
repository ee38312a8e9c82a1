import { shownPurposes } from '#domain/attachments/purposes';
import type { AttachmentRow } from '#storage/database/models/attachments';
import { attachmentKey } from '#storage/objects/keys';

/** Where an attachment's bytes are kept. */
export const objectKeyOf = ({ id, ownerId, purpose }: Pick<AttachmentRow, 'id' | 'ownerId' | 'purpose'>): string =>
  attachmentKey(ownerId, id, purpose === 'texture' ? 'picture' : shownPurposes.includes(purpose) ? 'webp' : 'sealed');
