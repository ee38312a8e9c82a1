import type { SWRResponse } from 'swr';
import type { BoxView, DrawView } from '#domain/boxes/views';
import { transactionTypes } from '#domain/trade/types';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { refresh } from './refresh.ts';
import { useCall } from './use-call.ts';

/** The shop; null until it is known whose part of it is asked for. */
export const useBoxShop = (isAsked: boolean): SWRResponse<BoxView[], unknown> => useCall(isAsked ? keys.boxShop() : null);
export const useDraws = (query: Payload<'boxDraws'> | null): SWRResponse<Page<DrawView>, unknown> =>
  useCall(query === null ? null : keys.boxDraws(query), { keepPreviousData: true });
/** What an order held; null: none is asked for. */
export const useDraw = (orderId: string | null): SWRResponse<DrawView, unknown> => useCall(orderId === null ? null : keys.boxDraw(orderId));

export const orderBox = async (boxId: string): Promise<string> =>
  (await changing(['orders'], () => call('orderCreate', { orderType: transactionTypes.blindBox.code, goods: { boxId } }))).orderId;
/** After a payment: what is left, and what one has opened. */
export const refreshBoxes = (): void => refresh('boxes', 'orders', 'coupons', 'wallet', 'packages');
