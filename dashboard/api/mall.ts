import type { SWRResponse } from 'swr';
import type {
  BoughtModelView,
  CartItemView,
  MallCardView,
  MallCategoryView,
  MallDetailView,
  MallFormatView,
  NewQuantitiesView,
  ReleaseView,
} from '#domain/mall/views';
import type { CreatedView } from '#domain/orders/views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { refresh } from './refresh.ts';
import { saveFile } from './save-file.ts';
import { useCall } from './use-call.ts';

/** Models on sale. Does not fetch while `query` is null, as until it is known who asks: the answer says what is his. */
export const useMallList = (query: Payload<'mallModelList'> | null): SWRResponse<Page<MallCardView>, unknown> =>
  useCall(query === null ? null : keys.mallList(query), { keepPreviousData: true });

/** The same for one of them. */
export const useMallModel = (modelId: string | null): SWRResponse<MallDetailView, unknown> =>
  useCall(modelId === null ? null : keys.mallModel(modelId));

export const useMallCategories = (): SWRResponse<MallCategoryView[], unknown> => useCall(keys.mallCategories());
export const useMallFormats = (): SWRResponse<MallFormatView[], unknown> => useCall(keys.mallFormats());
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

export const releaseModel = (release: Payload<'modelRelease'>): Promise<unknown> =>
  changing(['mall', 'files'], () => call('modelRelease', release));
export const withdrawModel = (modelId: string): Promise<unknown> => changing(['mall'], () => call('modelWithdraw', { modelId }));
