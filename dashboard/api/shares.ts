import type { SWRResponse } from 'swr';
import type { SharedModelView, ShareView } from '#domain/shares/views';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** Links to one of one's own files, also those that have ended lately. */
export const useShares = (fileId: string): SWRResponse<ShareView[], unknown> => useCall(keys.shares(fileId));

/** Throws where too many are open. */
export const createShare = (wish: Payload<'shareCreate'>): Promise<ShareView> => changing(['shares'], () => call('shareCreate', wish));

export const setShareSites = (wish: Payload<'shareSites'>): Promise<ShareView> => changing(['shares'], () => call('shareSites', wish));

export const revokeShare = (shareId: string): Promise<unknown> => changing(['shares'], () => call('shareRevoke', { shareId }));

/** Opens a link, without a sign-in; throws where a password is asked for, wrong, or to be waited for. */
export const openShare = (wish: Payload<'shareOpen'>): Promise<SharedModelView> => call('shareOpen', wish);
