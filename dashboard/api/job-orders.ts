import type { SWRResponse } from 'swr';
import type { z } from 'zod';
import { jobDescriptions, type JobKind } from '#domain/kinds/jobs';
import type { jobSchemas } from '#domain/kinds/schemas';
import type { callerShape } from '#domain/wire/schema';
import type { SubmittedView } from '#domain/jobs/views';
import { typeOfJob } from '#domain/trade/job-types';
import { transactionTypes } from '#domain/trade/types';
import type { QuoteView } from '#domain/orders/views';
import { ApiError } from './api-error.ts';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** A file's row shows how many jobs it has, and a count that was spent shows in the profile. */
const stale = ['jobs', 'files', 'storage', 'profile'] as const;

type Unchanged<T> = T extends readonly (infer Item)[]
  ? readonly Unchanged<Item>[]
  : T extends object
    ? { [P in keyof T]: Unchanged<T[P]> }
    : T;
type SubmitOf<K extends JobKind> = z.input<(typeof jobSchemas)[K]['submit']>;
/** What is chosen for a job, without its file. */
export type JobChoice = { [K in JobKind]: Unchanged<Omit<SubmitOf<K>, 'fileId' | keyof typeof callerShape>> }[JobKind];

type Wishes = Payload<'orderQuote'>;

/** Each choice for each file; what is made of one file stands together. */
function wishesOf(kind: JobKind, fileIds: readonly string[], choices: readonly object[]): Wishes {
  const orderType = transactionTypes[typeOfJob[kind]].code;
  const [first, ...others] = fileIds.flatMap((fileId) => choices.map((choice) => ({ orderType, goods: { fileId, ...choice } })));
  return others.length === 0 ? first : { goodsList: [first, ...others] };
}

/** What jobs for each of these files would cost, and which of its owner's counts could pay; by default one of this kind each. Nothing is asked for no choice. */
export const useJobQuote = (
  kind: JobKind,
  fileIds: readonly string[],
  choices: readonly object[] = [jobDescriptions[kind].least],
): SWRResponse<QuoteView, unknown> =>
  useCall(choices.length === 0 ? null : keys.orderQuote(wishesOf(kind, fileIds, choices)), { revalidateOnFocus: false });

/** Orders a job, which starts at once where nothing is to be paid for it. */
const submitOne = (fileId: string, choice: JobChoice): Promise<SubmittedView> => call('jobSubmit', { ...choice, fileId });

/** Several jobs in one order, which a count pays at once where it covers all of it. */
async function submitSeveral(wishes: Wishes, coversByCount: boolean): Promise<SubmittedView> {
  const { orderId, payAble } = await call('orderCreate', wishes);
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

/** Orders these jobs, of one kind, for each of these files. `id` is null where it waits for its payment, and where there are several. */
export const orderJobs = (fileIds: readonly string[], choices: readonly JobChoice[], coversByCount: boolean): Promise<SubmittedView> =>
  changing(stale, () => {
    const [fileId] = fileIds;
    const [choice] = choices;
    if (fileId === undefined || choice === undefined) throw new RangeError('Nothing is wanted');
    if (fileIds.length * choices.length === 1) return submitOne(fileId, choice);
    return submitSeveral(wishesOf(choice.kind, fileIds, choices), coversByCount);
  });

/** What an order started: its one job, or the batch of several. */
export async function workOfOrder(orderId: string): Promise<StartedWork> {
  const { orderDetailList } = await changing(stale, () => call('orderDetail', { orderId }));
  return orderDetailList.length === 1 ? { jobId: orderDetailList[0]?.jobId ?? null } : { batchId: orderId };
}

/** A job, null where none is known, or the jobs of one order. */
export type StartedWork = { jobId: string | null } | { batchId: string };
