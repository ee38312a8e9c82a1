import type { SWRResponse } from 'swr';
import type { DeletionStateView } from '#domain/deletion/views';
import { changing } from './changes.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';
import { reloadUser } from './session.ts';
import { useCall } from './use-call.ts';

export const useDeletionState = (): SWRResponse<DeletionStateView, unknown> => useCall(keys.deletion());

const changingDeletion = (task: () => Promise<unknown>): Promise<void> =>
  changing(['deletion'], async () => {
    await task();
    await reloadUser();
  });

export const askDeletion = (verifycode: string, smsKey: string): Promise<void> =>
  changingDeletion(() => call('deletionAsk', { verifycode, smsKey }));
export const withdrawDeletion = (): Promise<void> => changingDeletion(() => call('deletionWithdraw', {}));
