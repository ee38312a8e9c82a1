import { calls } from '#domain/catalog/calls';
import {
  deliveryListSchema,
  webhookChangeSchema,
  webhookIdSchema,
  webhookListSchema,
  webhookMakeSchema,
  webhookReplaySchema,
  webhookSecretSchema,
} from '#domain/developers/schema';
import { currentTime, type ClockDeps } from '#services/deps';
import { listProjects } from '#services/open/projects';
import { changeWebhook } from '#services/open/webhooks/change';
import { findWebhook, listWebhooks } from '#services/open/webhooks/find';
import { openKeys } from '#services/open/webhooks/keys';
import { listDeliveries, readDelivery } from '#services/open/webhooks/list-deliveries';
import { makeWebhook } from '#services/open/webhooks/make';
import { removeWebhook } from '#services/open/webhooks/remove';
import { replayDelivery, replaySpan } from '#services/open/webhooks/replay';
import { rotateSecret } from '#services/open/webhooks/rotate';
import { sendTest } from '#services/open/webhooks/send-test';
import type { SealDeps } from '#services/sealing';
import { newId } from '#storage/database/ids';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { told } from './told.ts';
import { presentEndpoint, presentFullMessage, presentMessage } from './webhook-presenter.ts';

const hourMs = 3_600_000;
const pageSize = 20;

/** Endpoints of developers and their log, for who is signed in. */
export function webhookRoutes(deps: ClockDeps & SealDeps & { publicOrigin?: string }): Route[] {
  const projectOf = async (ownerId: string, named: string | undefined): Promise<string> =>
    named ?? (await listProjects(deps, { ownerId }))[0]?.project.id ?? '';
  return [
    route(calls.developerWebhooks, webhookListSchema, async ({ projectId, mode }, { caller: { userId: ownerId } }) => {
      const scope = { ownerId, projectId: await projectOf(ownerId, projectId), test: mode === 'test' };
      return (await listWebhooks(deps, scope)).map(presentEndpoint);
    }),
    route(calls.developerWebhookMake, webhookMakeSchema, async ({ projectId, mode, ...asked }, { ctx, caller: { userId: ownerId } }) => {
      const origin = deps.publicOrigin ?? `${ctx.protocol}://${ctx.host}`;
      const about = { id: newId(), ownerId, projectId: await projectOf(ownerId, projectId), test: mode === 'test', origin };
      return presentEndpoint(await told(makeWebhook(deps, { ...asked, ...about })));
    }),
    route(calls.developerWebhookChange, webhookChangeSchema, async ({ id, url, description, events, status }, { caller }) =>
      presentEndpoint(await told(changeWebhook(deps, { ownerId: caller.userId }, id, { url, description, events, status }))),
    ),
    route(calls.developerWebhookRemove, webhookIdSchema, ({ id }, { caller }) =>
      done(told(removeWebhook(deps, { ownerId: caller.userId }, id))),
    ),
    route(calls.developerWebhookSecret, webhookSecretSchema, async ({ id, rotate }, { caller: { userId: ownerId } }) => {
      const { secrets } = rotate
        ? (await told(rotateSecret(deps, { ownerId }, id))).keys
        : openKeys(deps, await told(findWebhook(deps, { ownerId }, id)), currentTime(deps));
      return secrets;
    }),
    route(calls.developerWebhookTest, webhookIdSchema, async ({ id }, { caller }) =>
      presentMessage(await told(sendTest(deps, { ownerId: caller.userId }, id))),
    ),
    route(calls.developerWebhookReplay, webhookReplaySchema, async ({ id, hours, failedOnly }, { caller: { userId: ownerId } }) => {
      const to = currentTime(deps);
      const span = { from: new Date(to.getTime() - hours * hourMs), to, ...(failedOnly && { state: 'failed' as const }) };
      return { replayed: await told(replaySpan(deps, { ownerId }, id, span)) };
    }),
    route(calls.developerDeliveries, deliveryListSchema, async ({ id, status, before }, { caller: { userId: ownerId } }) => {
      const { rows, next } = await told(listDeliveries(deps, { ownerId }, id, { limit: pageSize, cursor: before, state: status }));
      return { rows: rows.map(presentMessage), next };
    }),
    route(calls.developerDelivery, webhookIdSchema, async ({ id }, { caller }) => {
      const { delivery, attempts } = await told(readDelivery(deps, { ownerId: caller.userId }, id));
      return presentFullMessage(delivery, attempts);
    }),
    route(calls.developerDeliveryReplay, webhookIdSchema, async ({ id }, { caller }) =>
      presentMessage(await told(replayDelivery(deps, { ownerId: caller.userId }, id))),
    ),
  ];
}
