import type { SWRResponse } from 'swr';
import type { ModelerHomeView, ModelReviewView, SoldModelView } from '#domain/mall/views';
import type { Page } from '#domain/wire/envelope';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

export const useModelerHome = (): SWRResponse<ModelerHomeView, unknown> => useCall(keys.modelerHome());
export const useModelerReviews = (query: Payload<'modelerReviews'>): SWRResponse<Page<ModelReviewView>, unknown> =>
  useCall(keys.modelerReviews(query), { keepPreviousData: true });
export const useModelerSold = (query: Payload<'modelerSold'>): SWRResponse<Page<SoldModelView>, unknown> =>
  useCall(keys.modelerSold(query), { keepPreviousData: true });
