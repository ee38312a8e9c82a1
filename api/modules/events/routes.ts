import { modelStatusSchema } from '#domain/events/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { issueSocketTicket } from '#services/accounts/issue-socket-ticket';
import { checkStatus } from '#services/checks/status';
import type { ClockDeps } from '#services/deps';
import { jobStatus } from '#services/jobs/status';
import { route, type Route } from '../../gateway/route.ts';
import { presentCheckStatus, presentJobStatus } from './presenter.ts';

export const eventRoutes = (deps: ClockDeps): Route[] => [
  route(calls.getModelStatus, modelStatusSchema, async ({ id, type, sinceSeq }, { caller }) => {
    const ownerId = caller.userId;
    if (type === 'CHECK') {
      const { file, events } = await checkStatus(deps, { ownerId, fileId: id, sinceSeq });
      return presentCheckStatus(file, events, sinceSeq);
    }
    const { job, events } = await jobStatus(deps, { ownerId, jobId: id, sinceSeq });
    return presentJobStatus(job, events, sinceSeq);
  }),
  route(calls.socketTicket, nothingSchema, (_, { caller }) => issueSocketTicket(deps, caller)),
];
