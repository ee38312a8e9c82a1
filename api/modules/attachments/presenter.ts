import { attachmentPath } from '#domain/attachments/calls';
import type { AttachmentView } from '#domain/attachments/views';
import type { Permit } from '#services/attachments/permit';

/** A permit as the address that takes its picture, on our own origin. */
export function presentPermit({ attachmentId, bytes, expiresAtMs, signature }: Permit & { signature: string }): AttachmentView {
  const query = new URLSearchParams({ bytes: String(bytes), expires: String(expiresAtMs), signature });
  return { attachmentId, uploadUrl: `${attachmentPath}${attachmentId}?${query.toString()}` };
}
