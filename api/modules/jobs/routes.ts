import {
  cardListSchema,
  downloadSchema,
  fileRunsSchema,
  generatorListSchema,
  jobIdSchema,
  jobRenameSchema,
  jobSubmitSchema,
} from '#domain/jobs/schema';
import { sceneEmbedSchema, sceneLogoSchema } from '#domain/scenes/schema';
import { calls } from '#domain/catalog/calls';
import type { DiskDeps, ModeratorDeps } from '#services/deps';
import { cancelJob } from '#services/jobs/cancel';
import { deleteJob } from '#services/jobs/delete';
import { jobDetail } from '#services/jobs/detail';
import { findDownload } from '#services/jobs/download';
import { listJobs } from '#services/jobs/list';
import { renameJob } from '#services/jobs/rename';
import { restoreJob } from '#services/jobs/restore';
import { retryJob } from '#services/jobs/retry';
import { listRuns } from '#services/jobs/runs';
import { scanText } from '#services/moderation/scan-text';
import { submitJob } from '#services/orders/submit-job';
import { setSceneEmbed } from '#services/scenes/set-embed';
import { setSceneLogo } from '#services/scenes/set-logo';
import type { SealDeps } from '#services/sealing';
import { done } from '../../gateway/envelope.ts';
import type { ScanLimitDeps } from '../../gateway/rate-limit.ts';
import { route, type Route } from '../../gateway/route.ts';
import { presentGenerators } from './kinds/generated.ts';
import { presentEmbed, presentLogo } from './kinds/tiles.ts';
import { ownJob } from './policy.ts';
import { presentDownload, presentJobDetail, presentJobPage, presentRuns, presentSubmitted } from './presenter.ts';

export const jobRoutes = (deps: DiskDeps & ModeratorDeps & ScanLimitDeps & SealDeps): Route[] => [
  route(calls.jobSubmit, jobSubmitSchema, async (input, { caller }) => {
    // Before it is paid: a refusal after that is a refund.
    if (input.input.kind === 'text3d') await scanText(deps.moderator, input.input.sentence);
    return presentSubmitted(await submitJob(deps, { ...input, ownerId: caller.userId }));
  }),
  route(calls.aiModelGenerators, generatorListSchema, async () => presentGenerators(deps.generators ?? ['builtin'])),
  route(calls.cardList, cardListSchema, async (input, { caller }) =>
    presentJobPage(input, await listJobs(deps, { ...input, ownerId: caller.userId })),
  ),
  route(calls.fileRuns, fileRunsSchema, async ({ fileId }, { caller }) =>
    presentRuns(await listRuns(deps, { fileId, ownerId: caller.userId })),
  ),
  route(calls.serviceDetail, jobIdSchema, async (input, request) => {
    return presentJobDetail(await jobDetail(deps, ownJob(input, request)));
  }),
  route(calls.downloadModelFile, downloadSchema, async (input, request) =>
    presentDownload(await findDownload(deps, { ...ownJob(input, request), what: input.what })),
  ),
  route(calls.jobRename, deps.limitScans, jobRenameSchema, (input, request) =>
    done(renameJob(deps, { ...ownJob(input, request), modelName: input.modelName })),
  ),
  route(calls.jobCancel, jobIdSchema, (input, request) => done(cancelJob(deps, ownJob(input, request)))),
  route(calls.jobRetry, jobIdSchema, (input, request) => done(retryJob(deps, ownJob(input, request)))),
  route(calls.deleteResult, jobIdSchema, (input, request) => done(deleteJob(deps, ownJob(input, request)))),
  route(calls.sceneEmbed, sceneEmbedSchema, async (input, request) =>
    presentEmbed(await setSceneEmbed(deps, { ...input, ...ownJob(input, request) })),
  ),
  route(calls.sceneLogo, deps.limitScans, sceneLogoSchema, async (input, request) =>
    presentLogo(input.id, await setSceneLogo(deps, { ...input, ...ownJob(input, request) })),
  ),
  route(calls.jobRestore, jobIdSchema, (input, request) => done(restoreJob(deps, ownJob(input, request)))),
];
