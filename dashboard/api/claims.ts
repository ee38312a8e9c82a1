import type { SWRResponse } from 'swr';
import type { ClaimView, OperateClaimDetailView, OperateClaimView } from '#domain/claims/views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

export const fileClaim = (claim: Payload<'claimFile'>): Promise<unknown> => changing(['claims'], () => call('claimFile', claim));
export const useClaims = (query: Payload<'claimList'>): SWRResponse<Page<ClaimView>, unknown> =>
  useCall(keys.claims(query), { keepPreviousData: true });
export const answerClaim = (answer: Payload<'claimAnswer'>): Promise<unknown> => changing(['claims'], () => call('claimAnswer', answer));
export const withdrawClaim = (claimId: string): Promise<unknown> => changing(['claims'], () => call('claimWithdraw', { claimId }));

/** Everybody's, for administrators. */
export const useAllClaims = (query: Payload<'operateClaimList'>): SWRResponse<Page<OperateClaimView>, unknown> =>
  useCall(keys.allClaims(query), { keepPreviousData: true });
export const useClaim = (claimId: string | null): SWRResponse<OperateClaimDetailView, unknown> =>
  useCall(claimId === null ? null : keys.claim(claimId));
export const hearClaim = (claimId: string, cause: string): Promise<unknown> =>
  changing(['claims', 'mall'], () => call('operateClaimHear', { claimId, cause }));
export const decideClaim = (claimId: string, upheld: boolean, cause: string): Promise<unknown> =>
  changing(['claims', 'mall'], () => call('operateClaimDecide', { claimId, upheld, cause }));
