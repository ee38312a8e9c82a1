import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { OpenProblem, type Language } from '#domain/open/problems';
import { isOpenVersion, newestVersion, openBase } from '#domain/open/version';
import type { OpenCaller } from '#services/open/caller';
import { claimAnswer, dropAnswer, keepAnswer, releaseAnswer, type ClaimedCall } from '#services/open/claim-answer';
import { countCall, readAllowance, type Allowance, refuseUsedUp } from '#services/open/count-use';
import { findCaller } from '#services/open/find-caller';
import { logRequest } from '#services/open/log-request';
import { currentTime } from '#services/deps';
import type { Context, Middleware } from '../../gateway/state.ts';
import { readOpenBody, type SentBody } from './body.ts';
import type { OpenApiDeps } from './deps.ts';
import { createHandlers } from './handlers.ts';
import { createKeyLimits } from './limits.ts';
import { match } from './match.ts';
import { toProblem } from './problem.ts';
import type { Matched, OpenAnswer, OpenRequest } from './request.ts';

/** What a call leaves for its line in the log. */
interface Trace {
  caller?: OpenCaller;
  /** As it stood when the call came. */
  allowance?: Allowance;
  name?: string;
  problem: string | null;
}

/** A key by chance is printable ASCII. */
const idempotencyKey = /^[\x21-\x7e]{1,255}$/;
/** Answers with which the same call may be made again, by the same key: what it made was taken back, or nothing was made. */
const takenBack = new Set([402, 409]);
const notMade = 429;
/** Looking at what is under way costs nothing of a year's calls; the rate of the key bounds it. */
const uncounted = new Set(['getJob', 'getFile', 'listEvents']);
const refusalPauseMs = 250;

/** The developers' API: everything below its base, with its own refusals, worked on in the lane of who asks. */
export function serveOpen(deps: OpenApiDeps, { limitAddress, inLane }: { limitAddress: Middleware; inLane: Middleware }): Middleware {
  const handlers = createHandlers(deps);
  const countKey = createKeyLimits(deps.openKeyRates);

  /** What is over the allowance of its address is refused before it has a lane. */
  async function call(ctx: Context, trace: Trace, about: { language: Language; origin: string }): Promise<void> {
    await limitAddress(ctx, () => inLane(ctx, async () => send(ctx, await answer(ctx, trace, about))));
  }

  async function answer(ctx: Context, trace: Trace, about: { language: Language; origin: string }): Promise<OpenAnswer> {
    const matched = match(ctx.method, ctx.path);
    trace.name = matched.name;
    readVersion(ctx);
    const isPublic = matched.operation.scope === 'public';
    const caller = isPublic ? nobody : await identify(ctx, matched);
    if (!isPublic) {
      trace.caller = caller;
      const allowance = (trace.allowance = await readAllowance(deps, caller));
      await countKey(ctx, { keyId: caller.keyId, tier: allowance.tier });
      refuseUsedUp(caller, allowance);
    }
    const sent = await readOpenBody(ctx, matched.operation);
    const query: unknown = matched.operation.query?.parse({ ...ctx.query });
    const body: unknown = matched.operation.body?.schema?.parse(sent.value);
    const request = { ctx, caller, ...about, query, body, id: matched.id, subjectId: '' };
    const handle = handlers[matched.name] as (asked: unknown) => Promise<OpenAnswer>;
    return matched.operation.makes === true ? once(request, sent, handle) : handle(request);
  }

  async function identify(ctx: Context, { operation }: Matched): Promise<OpenCaller> {
    const [, secret] = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(ctx.get('authorization')) ?? [];
    if (secret === undefined) throw new OpenProblem('unauthorized');
    const caller = await findCaller(deps, { secret, address: ctx.ip });
    const { scope } = operation;
    if (scope !== 'public' && !caller.scopes.includes(scope)) throw new OpenProblem('scope_missing', { scope });
    return caller;
  }

  /** Makes something once for an Idempotency-Key. */
  async function once(
    request: Omit<OpenRequest, 'query' | 'body'> & { query: unknown; body: unknown },
    { bytes }: SentBody,
    handle: (asked: unknown) => Promise<OpenAnswer>,
  ): Promise<OpenAnswer> {
    const { ctx, caller } = request;
    const key = ctx.get('idempotency-key');
    if (!idempotencyKey.test(key)) throw new OpenProblem('idempotency_key_missing');
    const bodyHash = createHash('sha256').update(`${ctx.method} ${ctx.path}\n`).update(bytes).digest('hex');
    const claimed = await claimAnswer(deps, { caller, key, bodyHash });
    if ('status' in claimed) return replay(claimed);
    try {
      const answer = await handle({ ...request, subjectId: claimed.subjectId });
      await keepAnswer(deps, claimed, { status: answer.status, body: JSON.stringify(answer.body ?? null) });
      return answer;
    } catch (error) {
      await settle(claimed, error, request);
      throw error;
    }
  }

  async function settle(
    claimed: ClaimedCall,
    error: unknown,
    { ctx, language, origin }: Pick<OpenRequest, 'ctx' | 'language' | 'origin'>,
  ): Promise<void> {
    const problem = toProblem(error, { language, origin, requestId: idOf(ctx) });
    const { status } = problem;
    const isFinal = status < 500 && status !== notMade;
    const kept = takenBack.has(status)
      ? dropAnswer(deps, claimed)
      : isFinal
        ? keepAnswer(deps, claimed, { status, body: JSON.stringify(problem.body) })
        : releaseAnswer(deps, claimed);
    // The database may be what failed: then the claim runs out by itself.
    await kept.catch((cause: unknown) => ctx.state.log.warn({ err: cause }, 'answer not kept'));
  }

  /** Counts what was not our fault, and writes the developer's log. */
  async function note(ctx: Context, { caller, allowance, name, problem }: Trace, ms: number): Promise<void> {
    if (caller === undefined || name === undefined) return;
    const { status } = ctx;
    const line = { requestId: idOf(ctx), method: ctx.method, path: ctx.path, status, ms, problem };
    if (allowance !== undefined && status < 500 && status !== 429 && !uncounted.has(name))
      await countCall(deps, caller, { name, allowance });
    await logRequest(deps, caller, line);
  }

  return async (ctx, next) => {
    if (ctx.path !== openBase && !ctx.path.startsWith(`${openBase}/`)) return next();
    const startedAt = currentTime(deps).getTime();
    const language: Language = /^en\b/i.test(ctx.get('accept-language')) ? 'en' : 'zh';
    const origin = deps.publicOrigin ?? `${ctx.protocol}://${ctx.host}`;
    const trace: Trace = { problem: null };
    ctx.set({ 'Request-Id': idOf(ctx), 'Cache-Control': 'no-store' });
    try {
      await call(ctx, trace, { language, origin });
    } catch (error) {
      const problem = toProblem(error, { language, origin, requestId: idOf(ctx) });
      if (problem.isBug) ctx.state.log.error({ err: error }, 'request failed');
      trace.problem = problem.code;
      if (problem.retryAfter !== undefined) ctx.set('Retry-After', String(problem.retryAfter));
      if (problem.status === 401) ctx.set('WWW-Authenticate', 'Bearer');
      if (error instanceof OpenProblem && typeof error.params.allow === 'string') ctx.set('Allow', error.params.allow);
      if (problem.status === 429) await delay(refusalPauseMs);
      ctx.status = problem.status;
      ctx.body = JSON.stringify(problem.body);
      ctx.type = 'application/problem+json';
    }
    await note(ctx, trace, currentTime(deps).getTime() - startedAt).catch((error: unknown) =>
      ctx.state.log.warn({ err: error }, 'request not noted'),
    );
  };
}

const nobody: OpenCaller = { keyId: '', projectId: '', ownerId: '', mode: 'test', scopes: [] };

const idOf = (ctx: Context): string => `req_${ctx.state.requestId}`;

function replay({ status, body }: { status: number; body: string }): OpenAnswer {
  return { status, body: JSON.parse(body) as unknown, headers: { 'Idempotent-Replayed': 'true' } };
}

function readVersion(ctx: Context): void {
  const asked = ctx.get('modelmill-version');
  if (asked !== '' && !isOpenVersion(asked)) throw new OpenProblem('unknown_version', { version: asked.slice(0, 20) });
  ctx.set('Modelmill-Version', asked === '' ? newestVersion : asked);
}

function send(ctx: Context, { status, body, headers = {} }: OpenAnswer): void {
  ctx.set(headers);
  if (ctx.respond === false) return;
  ctx.status = status;
  if (body === undefined) {
    ctx.body = null;
    ctx.status = status;
    return;
  }
  if (typeof body === 'object' && body !== null && 'pipe' in body) {
    ctx.body = body;
    return;
  }
  ctx.body = JSON.stringify(body);
  ctx.type = status >= 400 ? 'application/problem+json' : 'application/json';
}
