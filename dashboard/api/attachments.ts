import type { AttachmentPurpose, AttachmentType } from '#domain/attachments/purposes';
import { successCode, type Envelope } from '#domain/wire/envelope';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/**
 * Sends a small picture (JPEG, PNG or WebP) and resolves to its id, for the call that uses it; `onProgress` hears the share that has left, 0 to 1. Throws
 * `ApiError`.
 */
export async function uploadPicture(purpose: AttachmentPurpose, picture: Blob, onProgress?: (share: number) => void): Promise<string> {
  const { attachmentId, uploadUrl } = await call('attachmentCreate', { purpose, size: picture.size, type: picture.type as AttachmentType });
  const { resp_code, resp_msg } = await put(uploadUrl, picture, onProgress);
  if (resp_code !== successCode) throw new ApiError(resp_code, resp_msg);
  return attachmentId;
}

/** By XMLHttpRequest, because fetch does not tell how much of a body has left. */
const put = (address: string, picture: Blob, onProgress?: (share: number) => void): Promise<Envelope<unknown>> =>
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
    request.send(picture);
  });
