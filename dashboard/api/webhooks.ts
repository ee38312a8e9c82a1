import type { SWRResponse } from 'swr';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Answer, Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

const stale = ['webhooks'] as const;
/** What waits is sent within moments: the log looks again. */
const again = { refreshInterval: 5000 };

export const useWebhooks = (query: Payload<'developerWebhooks'>): SWRResponse<Answer<'developerWebhooks'>, unknown> =>
  useCall(keys.developerWebhooks(query));
export const useDeliveries = (query: Payload<'developerDeliveries'>): SWRResponse<Answer<'developerDeliveries'>, unknown> =>
  useCall(keys.developerDeliveries(query), again);
export const useDelivery = (id: string): SWRResponse<Answer<'developerDelivery'>, unknown> => useCall(keys.developerDelivery(id), again);

export const makeWebhook = (asked: Payload<'developerWebhookMake'>): Promise<unknown> =>
  changing(stale, () => call('developerWebhookMake', asked));
export const changeWebhook = (asked: Payload<'developerWebhookChange'>): Promise<unknown> =>
  changing(stale, () => call('developerWebhookChange', asked));
export const removeWebhook = (id: string): Promise<unknown> => changing(stale, () => call('developerWebhookRemove', { id }));
/** The secrets that are valid; `rotate`: with a new one. */
export const webhookSecrets = (id: string, rotate: boolean): Promise<Answer<'developerWebhookSecret'>> =>
  call('developerWebhookSecret', { id, rotate });
export const testWebhook = (id: string): Promise<unknown> => changing(stale, () => call('developerWebhookTest', { id }));
export const replayWebhook = (asked: Payload<'developerWebhookReplay'>): Promise<Answer<'developerWebhookReplay'>> =>
  changing(stale, () => call('developerWebhookReplay', asked));
export const replayDelivery = (id: string): Promise<unknown> => changing(stale, () => call('developerDeliveryReplay', { id }));
