import type { SWRResponse } from 'swr';
import { transactionTypes } from '#domain/trade/types';
import type { QuoteView } from '#domain/orders/views';
import type { SceneAssetType } from '#domain/scenes/assets';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

const wishOf = (type: SceneAssetType, jobId: string): Payload<'orderQuote'> => ({
  orderType: transactionTypes[type].code,
  goods: { jobId },
});

/** What something of a finished scene costs now; a null job asks nothing. */
export const useSceneQuote = (type: SceneAssetType, jobId: string | null): SWRResponse<QuoteView, unknown> =>
  useCall(jobId === null ? null : keys.orderQuote(wishOf(type, jobId)), { revalidateOnFocus: false });

/** Orders something of a finished scene; resolves to the order's id. */
export const orderSceneAsset = async (type: SceneAssetType, jobId: string): Promise<string> =>
  (await changing(['orders'], () => call('orderCreate', wishOf(type, jobId)))).orderId;
