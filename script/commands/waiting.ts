import { temporalLink } from '#domain/backoffice/temporal-link';
import type { Database } from '#storage/database/connect';
import { listOfRequest } from '#services/work/outbox/list-of-request';
import { decideWaiting } from '#services/work/waiting/decide';
import { listWaiting } from '#services/work/waiting/list';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const sayLink = (workflowId: string): void => {
  const { TEMPORAL_UI_URL: uiUrl = '', TEMPORAL_NAMESPACE: namespace = 'default' } = process.env;
  if (uiUrl !== '') say(`  ${temporalLink(workflowId, { uiUrl, namespace })}`);
};

/** Prints the work that waits for an operator: workflow, kind, since when, why, the request that it was started for, and where the Temporal UI shows it if TEMPORAL_UI_URL says where that is. */
export async function showWaitingWork(database: Database): Promise<number> {
  const rows = await listWaiting({ database });
  for (const { workflowId, kind, since, reason, requestId } of rows) {
    say(`${workflowId}  ${kind}, since ${since.toISOString()}: ${reason.replaceAll(/\s+/g, ' ')}`);
    if (requestId !== null) say(`  request ${requestId}`);
    sayLink(workflowId);
  }
  if (rows.length === 0) say('no work waits');
  return 0;
}

/** Prints what a request has started, by the id that its user was told: each message to Temporal, what became of it, and where the Temporal UI shows it. */
export async function showRequest(database: Database, requestId: string): Promise<number> {
  const rows = await listOfRequest({ database }, requestId);
  for (const { workflowId, name, status, note, createdAt } of rows) {
    say(`${workflowId}  ${name}, ${createdAt.toISOString()}: ${status}${note === null ? '' : `, ${note.replaceAll(/\s+/g, ' ')}`}`);
    sayLink(workflowId);
  }
  if (rows.length > 0) return 0;
  process.stderr.write(`nothing was started for ${requestId} within seven days; the api's log may know it\n`);
  return 1;
}

/** Tells a workflow that waits, or `all` of them, what was decided; the exit code. */
export async function decideWork(
  database: Database,
  { which, decision, reason }: { which: string; decision: 'retry' | 'giveUp'; reason: string },
): Promise<number> {
  const told = await decideWaiting({ database }, { ...(which !== 'all' && { workflowId: which }), decision, reason });
  for (const workflowId of told) say(`${workflowId} ${decision === 'retry' ? 'is tried again' : 'is given up'} within seconds`);
  if (told.length > 0) return 0;
  process.stderr.write(which === 'all' ? 'no work waits\n' : `${which} does not wait; script/admin waiting lists what does\n`);
  return 1;
}
