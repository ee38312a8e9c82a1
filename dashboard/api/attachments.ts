import type { ArchiveKind } from '#domain/attachments/archive';
import type { AttachmentPurpose, AttachmentType, PicturePurpose } from '#domain/attachments/purposes';
import { successCode, type Envelope } from '#domain/wire/envelope';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

type OnProgress = (share: number) => void;

/**
 * Sends a small picture (JPEG, PNG or WebP) and resolves to its id, for the call that uses it; `onProgress` hears the share that has left, 0 to 1. Throws
 * `ApiError`.
 */
export const uploadPicture = (purpose: PicturePurpose, picture: Blob, onProgress?: OnProgress): Promise<string> =>
  upload(purpose, picture, picture.type as AttachmentType, onProgress);

/** The same for a ZIP or RAR, whatever type the browser gives it. */
export const uploadArchive = (archive: Blob, kind: ArchiveKind, onProgress?: OnProgress): Promise<string> =>
  upload('feedbackAnnex', archive, kind === 'zip' ? 'application/zip' : 'application/vnd.rar', onProgress);

async function upload(purpose: AttachmentPurpose, content: Blob, type: AttachmentType, onProgress?: OnProgress): Promise<string> {
  const { attachmentId, uploadUrl } = await call('attachmentCreate', { purpose, size: content.size, type });
  const { resp_code, resp_msg } = await put(uploadUrl, content, onProgress);
  if (resp_code !== successCode) throw new ApiError(resp_code, resp_msg);
  return attachmentId;
}

/** By XMLHttpRequest, because fetch does not tell how much of a body has left. */
const put = (address: string, content: Blob, onProgress?: OnProgress): Promise<Envelope<unknown>> =>
  new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / Math.max(1, total)));
    request.addEventListener('error', () => failed(ApiError.of('network.unreachable')));
    request.addEventListener('load', () => {
      try {
        done(JSON.parse(request.responseText) as Envelope<unknown>);
      } catch (error) {
        failed(ApiError.of('network.badAnswer', { cause: error }));
      }
    });
    request.send(content);
  });
