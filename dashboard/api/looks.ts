import type { SWRResponse } from 'swr';
import { lookLimits } from '#domain/looks/limits';
import type { LookView } from '#domain/looks/views';
import { call } from './client.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

export const isDrawing = ({ status }: LookView): boolean => status === 'Queued' || status === 'Running';

/** The quick look at a file, asked for again while it is drawn. Does not fetch while `fileId` is null. */
export const useLook = (fileId: string | null): SWRResponse<LookView, unknown> =>
  useCall(fileId === null ? null : keys.look(fileId), {
    refreshInterval: (look) => (look !== undefined && isDrawing(look) ? lookLimits.pollMs : 0),
  });

/** Has it drawn, once for all who ask; answers it as it then is. */
export const startLook = (fileId: string): Promise<LookView> => call('fileLookStart', { fileId });

/** Calls the drawing off; it may end a moment later. */
export const cancelLook = (fileId: string): Promise<LookView> => call('fileLookCancel', { fileId });
