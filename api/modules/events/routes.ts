import { z } from 'zod';
import { modelStatusSchema } from '#domain/uploads/schema';
import { calls } from '#domain/wire/paths';
import { callerShape } from '#domain/wire/schema';
import type { ReaderDeps } from '#services/accounts/authenticate';
import { issueSocketTicket } from '#services/accounts/issue-socket-ticket';
import { checkStatus } from '#services/files/status';
import { jobStatus } from '#services/jobs/status';
import { route, type Route } from '../../gateway/route.ts';

export function eventRoutes(deps: ReaderDeps): Route[] {
  return [
    route(calls.getModelStatus, modelStatusSchema, ({ id, type, sinceSeq }, { caller }) => {
      const ownerId = caller.userId;
      return type === 'CHECK' ? checkStatus(deps, { ownerId, fileId: id, sinceSeq }) : jobStatus(deps, { ownerId, jobId: id, sinceSeq });
    }),
    route(calls.socketTicket, z.object(callerShape), (_, { caller }) => issueSocketTicket(deps, caller)),
  ];
}
