import { openId } from '#domain/open/ids';
import { openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import { cancelOpenJob, retryOpenJob } from '#services/open/end-job';
import { createOpenJob } from '#services/open/create-job';
import { makeEstimate } from '#services/open/estimate';
import { findOpenFile } from '#services/open/find-file';
import { findJobOfRun, findOpenJob, isOver, listOpenJobs, type OpenJob } from '#services/open/find-job';
import { currentTime } from '#services/deps';
import type { Context } from '../../gateway/state.ts';
import type { OpenApiDeps } from './deps.ts';
import { signDownloads } from '#services/open/sign-downloads';
import { isChecked } from './files.ts';
import { pageOf } from './page.ts';
import { outputsOf, presentJob, type Shown } from '#services/open/present';
import type { HandlersOf, OpenRequest } from './request.ts';
import type { Wait } from './wait.ts';

type JobCalls = 'createEstimate' | 'createJob' | 'listJobs' | 'getJob' | 'cancelJob' | 'retryJob' | 'getOutput' | 'getContent';

export function jobHandlers(deps: OpenApiDeps, wait: Wait): HandlersOf<JobCalls> {
  const sign = signDownloads(deps);
  const shownTo = ({ language, origin }: Pick<OpenRequest, 'language' | 'origin'>): Shown => ({
    ...{ language, origin, sign },
    nowMs: currentTime(deps).getTime(),
  });
  const find = ({ caller, id }: Pick<OpenRequest, 'caller' | 'id'>): Promise<OpenJob> => findOpenJob(deps, caller, id);
  const waited = ({ ctx, caller, id }: Pick<OpenRequest, 'ctx' | 'caller' | 'id'>, seconds: number): Promise<OpenJob> =>
    wait(
      { ctx, caller, seconds },
      () => find({ caller, id }),
      ({ status }) => isOver(status),
    );

  async function output({ ctx, caller, id, ...request }: OpenRequest<'getOutput'> | OpenRequest<'getContent'>) {
    const found = await findJobOfRun(deps, caller, id.slice(0, 32));
    const made = found === undefined ? [] : outputsOf(found.run, openId('job', found.job.row.id), shownTo(request));
    const wanted = ctx.path.split('/')[4];
    const view = made.find((one) => one.id === wanted);
    if (view === undefined) throw new OpenProblem('not_found', { what: wanted ?? '' });
    return view;
  }

  return {
    createEstimate: async ({ caller, body }) => {
      const { row, outputBytes, seconds } = await makeEstimate(deps, caller, body);
      return {
        status: 200,
        body: {
          ...{ id: openId('estimate', row.id), object: 'estimate', file: openId('file', body.file), kind: body.kind },
          ...{ price_fen: row.priceFen, paid_with: row.paidWith, output_size: outputBytes, seconds },
          expires_at: row.expiresAt.toISOString(),
        },
      };
    },
    createJob: async (request) => {
      const { ctx, caller, body, subjectId: id } = request;
      const { estimate, metadata = {}, ...work } = body;
      const asked = { id, work, estimate, metadata, cancelAfterMs: cancelAfter(ctx) };
      const seconds = preferredWait(ctx);
      const until = Date.now() + (seconds ?? 0) * 1000;
      const left = (): number => (until - Date.now()) / 1000;
      // Who waits for the results waits for the file's check too.
      await wait({ ctx, caller, seconds: left() }, () => findOpenFile(deps, caller, work.file), isChecked);
      await createOpenJob(deps, caller, asked);
      const job = await waited({ ctx, caller, id }, left());
      const headers = { Location: `${request.origin}/open/v1/jobs/${openId('job', id)}` };
      const status = seconds === undefined ? 201 : isOver(job.status) ? 200 : 202;
      return { status, body: presentJob(job, shownTo(request)), headers };
    },
    listJobs: async (request) => {
      const { jobs, next } = await listOpenJobs(deps, request.caller, request.query);
      const shown = shownTo(request);
      return pageOf(
        request,
        jobs.map((job) => presentJob(job, shown)),
        next,
      );
    },
    getJob: async (request) => ({ status: 200, body: presentJob(await waited(request, request.query.wait), shownTo(request)) }),
    cancelJob: async (request) => {
      await cancelOpenJob(deps, await find(request));
      return { status: 200, body: presentJob(await find(request), shownTo(request)) };
    },
    retryJob: async (request) => {
      await retryOpenJob(deps, await find(request));
      return { status: 200, body: presentJob(await find(request), shownTo(request)) };
    },
    getOutput: async (request) => ({ status: 200, body: await output(request) }),
    getContent: async (request) => ({ status: 302, headers: { Location: (await output(request)).download_url } }),
  };
}

/** Seconds of `Prefer: wait=60`; undefined without it. */
function preferredWait(ctx: Context): number | undefined {
  const [, seconds] = /(?:^|[,;]\s*)wait=(\d{1,4})\b/i.exec(ctx.get('prefer')) ?? [];
  return seconds === undefined ? undefined : Math.min(openLimits.waitSeconds, Number(seconds));
}

function cancelAfter(ctx: Context): number | undefined {
  const asked = ctx.get('cancel-after');
  if (asked === '') return undefined;
  const { min, max } = openLimits.cancelAfterSeconds;
  const seconds = /^\d{1,6}$/.test(asked) ? Number(asked) : Number.NaN;
  if (!(seconds >= min && seconds <= max)) throw new OpenProblem('invalid_request', { message: `Cancel-After: ${min}–${max}` });
  return seconds * 1000;
}
