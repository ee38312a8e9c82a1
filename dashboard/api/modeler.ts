import type { SWRResponse } from 'swr';
import { modelerErrors } from '#domain/errors/areas/modelers';
import { entryText } from '#domain/errors/entry';
import type { ModelerRowView, ModelerStateView } from '#domain/modelers/views';
import type { ModelerHomeView, ModelReviewView, PointsView, SoldModelView } from '#domain/mall/views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

export const useModelerHome = (): SWRResponse<ModelerHomeView, unknown> => useCall(keys.modelerHome());
export const usePoints = (query: Payload<'integralInfo'>): SWRResponse<PointsView, unknown> =>
  useCall(keys.points(query), { keepPreviousData: true });
export const useModelerReviews = (query: Payload<'modelerReviews'>): SWRResponse<Page<ModelReviewView>, unknown> =>
  useCall(keys.modelerReviews(query), { keepPreviousData: true });
export const useModelerSold = (query: Payload<'modelerSold'>): SWRResponse<Page<SoldModelView>, unknown> =>
  useCall(keys.modelerSold(query), { keepPreviousData: true });

/** What a modeller who is frozen reads, on pages as from the server. */
export const frozenText = entryText(modelerErrors['modeler.frozen']);

/** Where one stands as a modeller oneself. */
export const useModelerState = (): SWRResponse<ModelerStateView, unknown> => useCall(keys.modelerState());
/** Whether a modeller is frozen; not asked while null. */
export const useModelerIsFrozen = (id: string | null): SWRResponse<boolean, unknown> =>
  useCall(id === null ? null : keys.modelerIsFrozen(id));
export const applyAsModeler = (application: Payload<'modelerApply'>): Promise<unknown> =>
  changing(['modelers'], () => call('modelerApply', application));

/** Applications, for administrators. */
export const useModelers = (query: Payload<'modelerList'>): SWRResponse<Page<ModelerRowView>, unknown> =>
  useCall(keys.modelers(query), { keepPreviousData: true });
export const decideModeler = (decision: Payload<'modelerDecide'>): Promise<unknown> =>
  changing(['modelers'], () => call('modelerDecide', decision));
export const freezeModeler = (accountId: string, cause: string): Promise<unknown> =>
  changing(['modelers', 'accounts'], () => call('modelerFreeze', { accountId, cause }));
export const unfreezeModeler = (accountId: string): Promise<unknown> =>
  changing(['modelers', 'accounts'], () => call('modelerUnfreeze', { accountId }));
