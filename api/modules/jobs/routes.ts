import { cardListSchema, downloadSchema, fileRunsSchema, jobIdSchema, jobRenameSchema, jobSubmitSchema } from '#domain/jobs/schema';
import { calls } from '#domain/wire/paths';
import type { RenameDeps } from '#services/files/rename';
import { cancelJob } from '#services/jobs/cancel';
import { deleteJob } from '#services/jobs/delete';
import { jobDetail } from '#services/jobs/detail';
import { listRuns } from '#services/jobs/runs';
import { downloadOf } from '#services/jobs/download';
import { listJobs } from '#services/jobs/list';
import { renameJob } from '#services/jobs/rename';
import { restoreJob } from '#services/jobs/restore';
import { retryJob } from '#services/jobs/retry';
import { submitJob, type SubmitDeps } from '#services/jobs/submit';
import { done } from '../../gateway/envelope.ts';
import { route, type CallRequest, type Route } from '../../gateway/route.ts';

export function jobRoutes(deps: SubmitDeps & RenameDeps): Route[] {
  const owned = (input: { id: string }, { caller }: CallRequest) => ({ jobId: input.id, ownerId: caller.userId });
  return [
    route(calls.jobSubmit, jobSubmitSchema, (input, { caller }) => submitJob(deps, { ...input, ownerId: caller.userId })),
    route(calls.cardList, cardListSchema, (input, { caller }) => listJobs(deps, { ...input, ownerId: caller.userId })),
    route(calls.fileRuns, fileRunsSchema, ({ fileId }, { caller }) => listRuns(deps, { fileId, ownerId: caller.userId })),
    route(calls.serviceDetail, jobIdSchema, (input, request) => jobDetail(deps, owned(input, request))),
    route(calls.downloadModelFile, downloadSchema, (input, request) => downloadOf(deps, { ...owned(input, request), what: input.what })),
    route(calls.jobRename, jobRenameSchema, (input, request) =>
      done(renameJob(deps, { ...owned(input, request), modelName: input.modelName })),
    ),
    route(calls.jobCancel, jobIdSchema, (input, request) => done(cancelJob(deps, owned(input, request)))),
    route(calls.jobRetry, jobIdSchema, (input, request) => done(retryJob(deps, owned(input, request)))),
    route(calls.deleteResult, jobIdSchema, (input, request) => done(deleteJob(deps, owned(input, request)))),
    route(calls.jobRestore, jobIdSchema, (input, request) => done(restoreJob(deps, owned(input, request)))),
  ];
}
