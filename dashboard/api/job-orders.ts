import type { SWRResponse } from 'swr';
import type { JobKind } from '#domain/jobs/kinds';
import type { TargetId } from '#domain/formats/targets';
import type { LightweightOptions, PresetName } from '#domain/jobs/options';
import type { SubmittedView } from '#domain/jobs/views';
import { typeOfJob } from '#domain/orders/subjects';
import { transactionTypes } from '#domain/orders/types';
import type { QuoteView } from '#domain/orders/views';
import { ApiError } from './api-error.ts';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** A file's row shows how many jobs it has, and a count that was spent shows in the profile. */
const stale = ['jobs', 'files', 'storage', 'profile'] as const;

/** What is chosen for a job, without its file. */
export type JobChoice =
  | { kind: 'lightweight'; preset: PresetName; options: Partial<LightweightOptions> }
  /** A preset of one's own, by its id. */
  | { kind: 'lightweight'; savedPreset: string }
  | { kind: 'convert'; target: TargetId };

/** The least that names a job of each kind: what it costs does not depend on its options. */
const least: Record<JobKind, object> = { lightweight: {}, convert: { target: 'glb' } };

type Wishes = Payload<'orderQuote'>;

function wishesOf(kind: JobKind, fileIds: readonly string[], choice: object): Wishes {
  const orderType = transactionTypes[typeOfJob[kind]].code;
  const [first, ...others] = fileIds.map((fileId) => ({ orderType, goods: { fileId, ...choice } }));
  return others.length === 0 ? first : { goodsList: [first, ...others] };
}

/** What a job for each of these files would cost, and which of its owner's counts could pay. */
export const useJobQuote = (kind: JobKind, fileIds: readonly string[]): SWRResponse<QuoteView, unknown> =>
  useCall(keys.orderQuote(wishesOf(kind, fileIds, least[kind])), { revalidateOnFocus: false });

/** Orders a job, which starts at once where nothing is to be paid for it. */
const submitOne = (fileId: string, choice: JobChoice): Promise<SubmittedView> => call('jobSubmit', { ...choice, fileId });

/** Several files in one order, which a count pays at once where it covers all of it. */
async function submitSeveral(fileIds: readonly string[], choice: JobChoice, coversByCount: boolean): Promise<SubmittedView> {
  const { orderId, payAble } = await call('orderCreate', wishesOf(choice.kind, fileIds, choice));
  if (!coversByCount) return { id: null, orderId, payAble, paid: false };
  try {
    await call('payByMemberFreeCount', { orderId });
    return { id: null, orderId, payAble: 0, paid: true };
  } catch (error) {
    // Nobody is asked later to pay for what was refused now.
    if (error instanceof ApiError) await call('myOrderCancel', { orderId });
    throw error;
  }
}

/** Orders a job for each of these files. `id` is null where it waits for its payment, and where there are several. */
export const orderJobs = (fileIds: readonly string[], choice: JobChoice, coversByCount: boolean): Promise<SubmittedView> =>
  changing(stale, () => {
    const [only, ...others] = fileIds;
    return only !== undefined && others.length === 0 ? submitOne(only, choice) : submitSeveral(fileIds, choice, coversByCount);
  });

/** What an order started: its one job, or the batch of several. */
export async function workOfOrder(orderId: string): Promise<StartedWork> {
  const { orderDetailList } = await changing(stale, () => call('orderDetail', { orderId }));
  return orderDetailList.length === 1 ? { jobId: orderDetailList[0]?.jobId ?? null } : { batchId: orderId };
}

/** A job, null where none is known, or the jobs of one order. */
export type StartedWork = { jobId: string | null } | { batchId: string };
