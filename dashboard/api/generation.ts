import type { SWRResponse } from 'swr';
import type { GeneratorListView, SubmittedView } from '#domain/jobs/views';
import type { QuoteView } from '#domain/orders/views';
import { typeOfJob } from '#domain/trade/job-types';
import { transactionTypes } from '#domain/trade/types';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { JobChoice } from './job-orders.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** What is chosen for a model that is generated. */
export type GenerateChoice = Extract<JobChoice, { kind: 'text3d' | 'image3d' }>;

const stale = ['jobs', 'files', 'storage', 'profile'] as const;

/** Who can be asked to generate. */
export const useGenerators = (): SWRResponse<GeneratorListView, unknown> => useCall(keys.generators(), { revalidateOnFocus: false });

/** What it would cost, and which counts could pay. Nothing is asked while `choice` is null. */
export const useGenerationQuote = (choice: GenerateChoice | null): SWRResponse<QuoteView, unknown> => {
  const goods = choice as Record<string, unknown> | null;
  return useCall(
    goods === null || choice === null ? null : keys.orderQuote({ orderType: transactionTypes[typeOfJob[choice.kind]].code, goods }),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
};

/** Orders it; it begins at once where a count pays. */
export const orderGeneration = (choice: GenerateChoice): Promise<SubmittedView> => changing(stale, () => call('jobSubmit', choice));
