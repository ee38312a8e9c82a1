import type { SWRResponse } from 'swr';
import type {
  BoughtModelView,
  CartItemView,
  LookalikeView,
  MallDetailView,
  MallSearchView,
  NewQuantitiesView,
  OfferedView,
  ReleaseView,
} from '#domain/mall/views';
import type { CreatedView } from '#domain/trade/views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Answer, Payload } from './contract.ts';
import { keys } from './keys.ts';
import { refresh } from './refresh.ts';
import { saveFile } from './save-file.ts';
import { useCall } from './use-call.ts';

/** Models on sale. Does not fetch while `query` is null, as until it is known who asks: the answer says what is his. */
export const useMallSearch = (query: Payload<'mallSearch'> | null): SWRResponse<MallSearchView, unknown> =>
  useCall(query === null ? null : keys.mallSearch(query), { keepPreviousData: true });

/** What somebody who types may mean; none for nothing. */
export const useMallSuggestions = (keyword: string): readonly string[] =>
  useCall(keyword === '' ? null : keys.mallSuggest(keyword), { keepPreviousData: true }).data ?? [];

/** The same for one of them. */
export const useMallModel = (modelId: string | null): SWRResponse<MallDetailView, unknown> =>
  useCall(modelId === null ? null : keys.mallModel(modelId));

export const useMallQuantities = (): SWRResponse<NewQuantitiesView, unknown> => useCall(keys.mallQuantities());

/** The whole cart of whoever is signed in. */
export const useCart = (isSignedIn = true): SWRResponse<Page<CartItemView>, unknown> => useCall(isSignedIn ? keys.cart() : null);

export const useBoughtModels = (query: Payload<'boughtModelList'>): SWRResponse<Page<BoughtModelView>, unknown> =>
  useCall(keys.boughtModels(query), { keepPreviousData: true });

export const useReleases = (query: Payload<'releaseList'>): SWRResponse<Page<ReleaseView>, unknown> =>
  useCall(keys.releases(query), { keepPreviousData: true });

export const addToCart = (modelId: string): Promise<unknown> => changing(['cart', 'mall'], () => call('cartAdd', { modelId }));
export const removeFromCart = (modelId: string): Promise<unknown> => changing(['cart', 'mall'], () => call('delCartModel', { modelId }));

/** An order of these models, to be paid. */
export const orderModels = (modelIds: string[]): Promise<CreatedView> => changing(['orders'], () => call('modelToPay', { modelIds }));

/** What a payment changes here. */
export const refreshBought = (): void => refresh('cart', 'mall', 'orders', 'profile');

/** How many models that cost nothing there still are today, -1 without an end. */
export const freeModelsLeft = (): Promise<number> => call('checkTheDayOfFreeModelCount', {});

/** Takes a free model; resolves to how many more there are today, -1 without an end. */
export async function takeFreeModel(modelId: string): Promise<number> {
  await changing(['cart', 'mall', 'orders'], () => call('getAFreeModel', { modelId }));
  return freeModelsLeft();
}

export async function downloadModel(modelId: string): Promise<void> {
  const { url, fileName } = await call('boughtModelDownload', { modelId });
  saveFile(url, fileName);
}

export const releaseModel = (release: Payload<'modelRelease'>): Promise<Answer<'modelRelease'>> =>
  changing(['mall', 'files'], () => call('modelRelease', release));
export const withdrawModel = (modelId: string): Promise<unknown> => changing(['mall'], () => call('modelWithdraw', { modelId }));

/** Models of others that have the shape of one's own file; none until that is known. */
export const useLookalikes = (fileId: string): readonly LookalikeView[] => useCall(keys.lookalikes(fileId)).data ?? [];
/** The same of a model that waits for review. */
export const useOfferedLookalikes = (modelId: string): readonly LookalikeView[] => useCall(keys.offeredLookalikes(modelId)).data ?? [];

/** What sellers have offered, for administrators. */
export const useOffered = (query: Payload<'offeredList'>): SWRResponse<Page<OfferedView>, unknown> =>
  useCall(keys.offered(query), { keepPreviousData: true });
export const reviewModel = (decision: Payload<'modelReview'>): Promise<unknown> => changing(['mall'], () => call('modelReview', decision));
export const freezeModel = (modelId: string, cause: string): Promise<unknown> =>
  changing(['mall'], () => call('modelFreeze', { modelId, cause }));
export const unfreezeModel = (modelId: string): Promise<unknown> => changing(['mall'], () => call('modelUnfreeze', { modelId }));
