import { extensionOf } from '#domain/formats';
import type { ModelType } from '#domain/files/model-type';
import type { RememberedUpload } from '#domain/uploads/resume';
import type { SignedPartsView, UploadedPartsView, UploadTicketView } from '#domain/uploads/views';
import { useCall } from './use-call.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';

/** Settings rarely change: they are fetched at most once in five minutes. */
const settingsKeptMs = 5 * 60_000;

export interface UploadSettings {
  /** Extensions the server accepts; undefined until known. */
  extensions: string[] | undefined;
  maxBytes: number | undefined;
  error: unknown;
  retry: () => void;
}

/** What the server lets this user upload as `modelType`. */
export function useUploadSettings(modelType: ModelType): UploadSettings {
  const options = { dedupingInterval: settingsKeptMs };
  const formats = useCall(keys.uploadFormats(modelType), options);
  const size = useCall(keys.maxUploadSize(modelType), options);
  return {
    extensions: formats.data?.map(({ modelFormat }) => modelFormat),
    maxBytes: size.data?.maxSize,
    error: formats.error ?? size.error,
    retry: () => void Promise.all([formats.mutate(), size.mutate()]),
  };
}

export const createUpload = (payload: Payload<'multipartCreate'>, signal: AbortSignal): Promise<UploadTicketView> =>
  call('multipartCreate', payload, signal);

export const signParts = async (
  uploadId: string,
  parts: { partNumber: number; size: number; md5: string }[],
  signal: AbortSignal,
): Promise<SignedPartsView['urls']> => (await call('multipartSign', { uploadId, parts }, signal)).urls;

/** The parts the server has received. */
export const uploadedParts = (uploadId: string, signal?: AbortSignal): Promise<UploadedPartsView> =>
  call('multipartParts', { uploadId }, signal);

export const completeUpload = (uploadId: string, signal: AbortSignal): Promise<unknown> => call('multipartComplete', { uploadId }, signal);

export const abortUpload = (uploadId: string): Promise<unknown> => call('multipartAbort', { uploadId });

/** Submits a completed upload for its check. Resolves to the file's id. */
export const submitForCheck = (upload: RememberedUpload, signal: AbortSignal): Promise<string> => {
  const { fileName, fileSize, fileUrl, bucketName, modelType, origin, place } = upload;
  const payload = { fileName, fileSize, fileUrl, bucketName, modelType, origin, format: extensionOf(fileName), fileSource: 0, ...place };
  return call('modelChecking', payload, signal);
};
