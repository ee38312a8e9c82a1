import type { SWRResponse } from 'swr';
import type { ResultFeedbackView } from '#domain/feedback/views';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** Hands in a problem or suggestion. */
export const submitFeedback = (payload: Payload<'feedbackSubmit'>): Promise<unknown> => call('feedbackSubmit', payload);

/** The reader's own rating of a result. */
export const useResultRating = (id: string): SWRResponse<ResultFeedbackView, unknown> => useCall(keys.resultRating(id));
export const rateResult = (payload: Payload<'saveOrUpdateUserFeedback'>): Promise<unknown> =>
  changing(['ratings'], () => call('saveOrUpdateUserFeedback', payload));
