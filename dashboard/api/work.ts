import type { SWRResponse } from 'swr';
import type { OperateJobView, WorkDecision } from '#domain/backoffice/work';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

const lookAgainMs = 10_000;

/** Everybody's work, for administrators; looked at again by itself, since nothing pushes it. */
export const useWork = (query: Payload<'operateJobList'>): SWRResponse<Page<OperateJobView>, unknown> =>
  useCall(keys.work(query), { keepPreviousData: true, refreshInterval: lookAgainMs });

/** Sends work that waits on, gives it up, or cancels what runs; answers whether it still could be. */
export const decideWork = async (workflowId: string, decision: WorkDecision, cause: string): Promise<boolean> =>
  (await changing(['work'], () => call('operateJobDecide', { workflowId, decision, cause }))).told > 0;
