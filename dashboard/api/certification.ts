import type { SWRResponse } from 'swr';
import type { CertificationInfoView } from '#domain/certification/views';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { reloadUser } from './session.ts';
import { useCall } from './use-call.ts';

/** Where one's own certification stands. */
export const useCertification = (): SWRResponse<CertificationInfoView, unknown> => useCall(keys.certification());

const submitting = (task: () => Promise<unknown>): Promise<void> =>
  changing(['certification', 'profile'], async () => {
    await task();
    await reloadUser();
  });

export const submitPersonal = (payload: Payload<'authPersonal'>): Promise<void> => submitting(() => call('authPersonal', payload));
export const submitEnterprise = (payload: Payload<'authEnterprise'>): Promise<void> => submitting(() => call('authEnterprise', payload));
