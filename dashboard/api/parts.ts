import type { SWRResponse } from 'swr';
import type { FilePartsView } from '#domain/files/views';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** The parts of a checked model; they stay as they are. Does not fetch while `fileId` is null. */
export const useParts = (fileId: string | null): SWRResponse<FilePartsView, unknown> =>
  useCall(fileId === null ? null : keys.parts(fileId), { revalidateIfStale: false, revalidateOnFocus: false });
