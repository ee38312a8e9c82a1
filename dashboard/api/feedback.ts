import { call } from './client.ts';
import type { Payload } from './contract.ts';

/** Hands in a problem or suggestion. */
export const submitFeedback = (payload: Payload<'feedbackSubmit'>): Promise<unknown> => call('feedbackSubmit', payload);
