import { batchIdSchema, batchRetrySchema } from '#domain/batches/schema';
import { calls } from '#domain/catalog/calls';
import { cancelBatch } from '#services/batches/cancel';
import { readBatch } from '#services/batches/read';
import { retryBatch } from '#services/batches/retry';
import type { DiskDeps } from '#services/deps';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { presentAgain, presentBatch } from './presenter.ts';

export const batchRoutes = (deps: DiskDeps): Route[] => [
  route(calls.batchDetail, batchIdSchema, async ({ id }, { caller }) =>
    presentBatch(await readBatch(deps, { ownerId: caller.userId, batchId: id })),
  ),
  route(calls.batchRetry, batchRetrySchema, async ({ id, places }, { caller }) =>
    presentAgain(await retryBatch(deps, { ownerId: caller.userId, batchId: id, places })),
  ),
  route(calls.batchCancel, batchIdSchema, ({ id }, { caller }) => done(cancelBatch(deps, { ownerId: caller.userId, batchId: id }))),
];
