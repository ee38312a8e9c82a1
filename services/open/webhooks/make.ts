import { openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import type { WebhookRow } from '#storage/database/models/webhooks';
import { currentTime, type ClockDeps } from '../../deps.ts';
import type { SealDeps } from '../../sealing.ts';
import { makeKeys } from './keys.ts';

export interface NewWebhook {
  id: string;
  ownerId: string;
  projectId: string;
  test: boolean;
  url: string;
  description?: string | undefined;
  events?: readonly string[] | null | undefined;
  origin: string;
}

/** `webhook_insecure` for an endpoint of live keys whose messages anybody on the way could read. */
export function refuseInsecure(url: string, test: boolean): void {
  if (!test && !url.startsWith('https://')) throw new OpenProblem('webhook_insecure', {}, '/url');
}

/** Makes an endpoint, which is told of what happens from now on; made twice under one id it is one. `too_many` beyond ten, `webhook_insecure`. */
export async function makeWebhook(deps: ClockDeps & SealDeps, asked: NewWebhook): Promise<WebhookRow> {
  const { database } = deps;
  const { id, ownerId, projectId, test, url, description = '', events = null, origin } = asked;
  refuseInsecure(url, test);
  return database.transact(async (transaction) => {
    // Whoever makes one waits here for who makes another.
    const project = await database.openProjects.findOne({ where: { id: projectId, ownerId }, transaction, lock: true });
    if (project === null) throw new OpenProblem('not_found', { what: 'project' });
    const known = await database.openWebhooks.findOne({ where: { id, ownerId }, transaction });
    if (known !== null) return known;
    if ((await database.openWebhooks.count({ where: { projectId, test }, transaction })) >= openLimits.webhooks) {
      throw new OpenProblem('too_many', { message: `一个项目最多 ${openLimits.webhooks} 个 Webhook` });
    }
    const head = await database.userEventHeads.findByPk(ownerId, { transaction });
    return database.openWebhooks.create(
      {
        ...{ id, ownerId, projectId, test, url, description, events: events === null ? null : [...events], origin },
        ...{ state: 'active', ...makeKeys(deps, id), seenSeq: head?.seq ?? 0, failures: 0, failingSince: null, nextAt: null },
        ...{ deliveredAt: null, lookedUntil: null, createdAt: currentTime(deps) },
      },
      { transaction },
    );
  });
}
