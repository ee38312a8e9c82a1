import type { SWRResponse } from 'swr';
import type { CountView, GradeView } from '#domain/membership/views';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** The tiers with their prices for whoever is signed in, whose first months may be over; nothing is asked of visitors. */
export const useGrades = (asks: boolean): SWRResponse<GradeView[], unknown> => useCall(asks ? keys.memberGrades() : null);

/** What is left of each count; nothing is asked of visitors. */
export const useMemberCounts = (asks: boolean): SWRResponse<CountView[], unknown> => useCall(asks ? keys.memberCounts() : null);
