import { currentTime } from '#services/deps';
import { scopeOf } from '#services/open/caller';
import { changeWebhook } from '#services/open/webhooks/change';
import { findWebhook, listWebhooks } from '#services/open/webhooks/find';
import { openKeys } from '#services/open/webhooks/keys';
import { listDeliveries, readDelivery } from '#services/open/webhooks/list-deliveries';
import { makeWebhook } from '#services/open/webhooks/make';
import { presentDelivery, presentDetail, presentSecret, presentWebhook } from '#services/open/webhooks/present';
import { removeWebhook } from '#services/open/webhooks/remove';
import { replayDelivery, replaySpan } from '#services/open/webhooks/replay';
import { rotateSecret } from '#services/open/webhooks/rotate';
import { sendTest } from '#services/open/webhooks/send-test';
import type { OpenApiDeps } from './deps.ts';
import { pageOf } from './page.ts';
import type { HandlersOf } from './request.ts';

type WebhookCalls =
  | 'createWebhook'
  | 'listWebhooks'
  | 'getWebhook'
  | 'changeWebhook'
  | 'deleteWebhook'
  | 'getWebhookSecret'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'replayWebhook'
  | 'listDeliveries'
  | 'getDelivery'
  | 'replayDelivery';

/** Endpoints that events are sent to, and the log of it. */
export const webhookHandlers = (deps: OpenApiDeps): HandlersOf<WebhookCalls> => ({
  createWebhook: async ({ caller, origin, body, subjectId: id }) => {
    const row = await makeWebhook(deps, { ...body, ...scopeOf(caller), id, origin });
    return { status: 201, body: presentWebhook(row) };
  },
  listWebhooks: async ({ caller }) => {
    const rows = await listWebhooks(deps, scopeOf(caller));
    return { status: 200, body: { data: rows.map(presentWebhook), has_more: false, next_cursor: null } };
  },
  getWebhook: async ({ caller, id }) => ({ status: 200, body: presentWebhook(await findWebhook(deps, scopeOf(caller), id)) }),
  changeWebhook: async ({ caller, id, body }) => ({
    status: 200,
    body: presentWebhook(await changeWebhook(deps, scopeOf(caller), id, body)),
  }),
  deleteWebhook: async ({ caller, id }) => {
    await removeWebhook(deps, scopeOf(caller), id);
    return { status: 204 };
  },
  getWebhookSecret: async ({ caller, id }) => {
    const row = await findWebhook(deps, scopeOf(caller), id);
    return { status: 200, body: presentSecret(openKeys(deps, row, currentTime(deps)), row) };
  },
  rotateWebhookSecret: async ({ caller, id }) => {
    const { row, keys } = await rotateSecret(deps, scopeOf(caller), id);
    return { status: 200, body: presentSecret(keys, row) };
  },
  testWebhook: async ({ caller, id }) => ({ status: 202, body: presentDelivery(await sendTest(deps, scopeOf(caller), id)) }),
  replayWebhook: async ({ caller, id, body: { from, to = currentTime(deps), status } }) => ({
    status: 202,
    body: { replayed: await replaySpan(deps, scopeOf(caller), id, { from, to, state: status }) },
  }),
  listDeliveries: async ({ ctx, origin, caller, id, query: { status, ...page } }) => {
    const { rows, next } = await listDeliveries(deps, scopeOf(caller), id, { ...page, state: status });
    return pageOf({ ctx, origin }, rows.map(presentDelivery), next);
  },
  getDelivery: async ({ caller, id }) => {
    const { delivery, attempts } = await readDelivery(deps, scopeOf(caller), id);
    return { status: 200, body: presentDetail(delivery, attempts) };
  },
  replayDelivery: async ({ caller, id }) => ({ status: 202, body: presentDelivery(await replayDelivery(deps, scopeOf(caller), id)) }),
});
