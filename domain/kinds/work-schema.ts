/** What each kind's input must look like when it leaves the outbox. Apart from the kinds, because workflows import those without zod. */

import { z } from 'zod';
import { isJobKind, type JobKind } from './jobs.ts';
import type { WorkInputOf, WorkKindName } from './works.ts';
import { deletedKinds } from '../workflows/subject.ts';
import { turnQueues } from '../workflows/turn.ts';

const ms = z.number().min(0);
const attempt = z.int().min(1);
const pauses = { heartbeatMs: ms, retryFirstMs: ms, retryMaxMs: ms, diskRetryMs: ms };
const count = z.int().min(1).exactOptional();
const timing = z.strictObject({ ...pauses, tries: z.int().min(1), laneEvents: count }).partial();
const shared = { ownerId: z.string().min(1), fileName: z.string(), turn: z.enum(turnQueues).exactOptional() };
const jobInput = z.strictObject({ ...shared, jobId: z.string().min(1), attempt, timing: timing.exactOptional() });

const schemas: { readonly [K in Exclude<WorkKindName, JobKind>]: z.ZodType<WorkInputOf<K>> } = {
  check: z.strictObject({ ...shared, fileId: z.string().min(1), attempt, unzipMs: ms, timing: timing.exactOptional() }),
  look: z.strictObject({ ...shared, lookId: z.string().min(1), attempt, timing: timing.exactOptional() }),
  teaser: z.strictObject({ ...shared, teaserId: z.string().min(1), attempt, timing: timing.exactOptional() }),
  deleteAccount: z.strictObject({ ...shared, userId: z.string().min(1), dueAtMs: ms, againMs: ms, settleMs: ms }),
  order: z.strictObject({
    ...shared,
    ...{ orderId: z.string().min(1), expiresAtMs: ms, askAfterMs: z.array(ms).max(10).readonly(), againMs: ms, againMaxMs: ms },
  }),
  bulk: z.strictObject({ ...shared, bulkId: z.string().min(1) }),
  webhook: z.strictObject({ ...shared, webhookId: z.string().min(1) }),
  purge: z.strictObject({ ...shared, kind: z.enum(deletedKinds), id: z.string().min(1), deletedAtMs: ms, afterMs: ms }),
};

const schemaOf = (kind: WorkKindName): z.ZodType => (isJobKind(kind) ? jobInput : schemas[kind]);

/** The input of a kind, as it was written into the outbox; undefined when it is not one, as after a change of its shape. */
export const parseWorkInput = <K extends WorkKindName>(kind: K, payload: unknown): WorkInputOf<K> | undefined =>
  schemaOf(kind).safeParse(payload).data as WorkInputOf<K> | undefined;
