import type { AttachmentPurpose, AttachmentType } from '#domain/attachments/purposes';
import type { AttachmentView } from '#domain/attachments/views';
import type { Envelope } from '#domain/wire/envelope';
import type { ApiClient } from './api.ts';
import { buildPicture } from './pictures.ts';
import { buildZip } from './zips.ts';

/** Sends an attachment as its owner's client does: its id, and what the address answered. */
export async function sendAttachment(
  client: ApiClient,
  purpose: AttachmentPurpose,
  bytes: Buffer,
  type: AttachmentType = 'image/jpeg',
): Promise<{ attachmentId: string; answer: Envelope<unknown> }> {
  const { attachmentId, uploadUrl } = await client.call<AttachmentView>('attachmentCreate', { purpose, size: bytes.length, type });
  const response = await fetch(client.origin + uploadUrl, { method: 'PUT', body: new Uint8Array(bytes) });
  return { attachmentId, answer: (await response.json()) as Envelope<unknown> };
}

/** Id of a picture of the owner's for his feedback. */
export const sendFeedbackPicture = async (client: ApiClient): Promise<string> =>
  (await sendAttachment(client, 'feedback', await buildPicture('jpeg'))).attachmentId;

export const feedbackZip = (): Buffer => buildZip([{ name: '日志.txt', data: 'a log' }]);

/** Id of an archive of the owner's for his feedback. */
export const sendFeedbackAnnex = async (client: ApiClient, bytes = feedbackZip()): Promise<string> =>
  (await sendAttachment(client, 'feedbackAnnex', bytes, 'application/zip')).attachmentId;
