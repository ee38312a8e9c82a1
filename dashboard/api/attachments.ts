import type { AttachmentPurpose, AttachmentType } from '#domain/attachments/purposes';
import { successCode, type Envelope } from '#domain/wire/envelope';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/** Sends a small picture (JPEG, PNG or WebP) and resolves to its id, for the call that uses it. Throws `ApiError`. */
export async function uploadPicture(purpose: AttachmentPurpose, picture: Blob): Promise<string> {
  const { attachmentId, uploadUrl } = await call('attachmentCreate', { purpose, size: picture.size, type: picture.type as AttachmentType });
  const { resp_code, resp_msg } = await put(uploadUrl, picture);
  if (resp_code !== successCode) throw new ApiError(resp_code, resp_msg);
  return attachmentId;
}

async function put(address: string, picture: Blob): Promise<Envelope<unknown>> {
  let response: Response;
  try {
    response = await fetch(address, { method: 'PUT', body: picture, credentials: 'same-origin' });
  } catch (error) {
    throw ApiError.of('network.unreachable', { cause: error });
  }
  try {
    return (await response.json()) as Envelope<unknown>;
  } catch (error) {
    throw ApiError.of('network.badAnswer', { cause: error });
  }
}
