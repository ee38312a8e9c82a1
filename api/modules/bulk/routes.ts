import { calls } from '#domain/catalog/calls';
import type { BulkActName } from '#domain/bulk/acts';
import {
  bulkBeginSchema,
  bulkFailuresSchema,
  bulkListSchema,
  bulkPreviewSchema,
  bulkRepeatSchema,
  bulkSteerSchema,
} from '#domain/bulk/schema';
import type { BulkPreviewView } from '#domain/bulk/views';
import type { WorkState } from '#domain/backoffice/work';
import type { JobKind } from '#domain/kinds/jobs';
import { beginBulk, repeatBulk } from '#services/bulk/begin';
import type { BulkDeps } from '#services/bulk/bulk-deps';
import { listBulk, listBulkFailures } from '#services/bulk/list';
import { previewBulk } from '#services/bulk/preview';
import { steerBulk } from '#services/bulk/steer';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import { presentPage } from '../presenting.ts';

interface Filtered {
  act: BulkActName;
  state: WorkState;
  kind?: JobKind | undefined;
  keyword: string;
}

const overOf = ({ act, state, kind, keyword }: Filtered) => ({ act, filter: { state, kind: kind ?? null, keyword } });

export const bulkRoutes = (deps: BulkDeps): Route[] => [
  route(calls.bulkPreview, bulkPreviewSchema, async (input, request): Promise<BulkPreviewView> => {
    const { seenAt, hits, decided, own, ...more } = await previewBulk(deps, { ...overOf(input), by: asAdministrator({}, request) });
    return { ...more, hits, decided, own, rows: hits - decided - own, seenAt: seenAt.toISOString() };
  }),
  route(calls.bulkBegin, bulkBeginSchema, async ({ onceId, seenAt, cause, ...input }, request) => ({
    bulkId: await beginBulk(deps, { ...overOf(input), onceId, seenAt: new Date(seenAt), cause, by: asAdministrator({}, request) }),
  })),
  route(calls.bulkRepeat, bulkRepeatSchema, async ({ bulkId, onceId, cause }, request) => ({
    bulkId: await repeatBulk(deps, { bulkId, onceId, cause, by: asAdministrator({}, request) }),
  })),
  route(calls.bulkSteer, bulkSteerSchema, ({ bulkId, step, cause }, request) =>
    done(steerBulk(deps, { bulkId, step, cause, by: asAdministrator({}, request) })),
  ),
  route(calls.bulkList, bulkListSchema, async (input) => {
    const { rows, totalCount } = await listBulk(deps, input);
    return presentPage(input, totalCount, rows);
  }),
  route(calls.bulkFailures, bulkFailuresSchema, async (input) => {
    const { rows, totalCount } = await listBulkFailures(deps, input);
    return presentPage(input, totalCount, rows);
  }),
];
