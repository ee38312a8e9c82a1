import { setTimeout as delay } from 'node:timers/promises';
import { ZodError } from 'zod';
import { cutText } from '#domain/display/sentence';
import { AppError } from '#domain/errors/app-error';
import { isDiskFull } from '#domain/errors/disk-full';
import { successCode, type Envelope } from '#domain/wire/envelope';
import { isCutShort } from '#storage/database/is-cut-short';
import { isDatabaseAway } from '#storage/database/is-away';
import type { Context, Middleware } from './state.ts';

/** Sends a successful answer; `code` is the call's own, where it is documented as another. */
export function answer(ctx: Context, datas: unknown, code: number = successCode): void {
  ctx.status = 200;
  ctx.body = { resp_code: code, resp_msg: '操作成功', datas: datas ?? null } satisfies Envelope<unknown>;
}

/** `datas` of a call that returns nothing. */
export async function done(work: Promise<void>): Promise<true> {
  await work;
  return true;
}

/** Before a 429 is sent. */
const refusalPauseMs = 250;

/** The one place that turns errors into answers: code, HTTP status and sentence from the error table. */
export const failuresToEnvelopes: Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const { entry } = refuse(ctx, error);
    // A program that asks again at once would have us do nothing but refuse it.
    if (entry.status === 429) await delay(refusalPauseMs);
  }
};

/** Sends the answer for an error and returns what it says. Anything that is not in the table is a bug: it is logged and not shown. */
export function refuse(ctx: Context, error: unknown): AppError {
  if (error instanceof ZodError) return refuseInvalid(ctx, error);
  const known = error instanceof AppError ? error : unexpected(ctx, error);
  const { respCode, status, permanent, datas } = known.entry;
  const shown = datas === undefined ? null : Object.fromEntries(datas.map((name) => [name, known.params[name]]));
  if (!permanent && known !== error) ctx.state.log.error({ err: error }, 'request failed');
  else if (known.cause !== undefined) ctx.state.log.warn({ err: known }, 'request refused');
  ctx.state.refusal = respCode;
  const seconds = known.params.seconds;
  if (status === 429 && seconds !== undefined) ctx.set('Retry-After', String(seconds));
  if (ctx.res.headersSent) {
    ctx.res.destroy();
    return known;
  }
  ctx.status = status;
  ctx.body = { resp_code: respCode, resp_msg: known.message, datas: shown } satisfies Envelope<unknown>;
  return known;
}

/** A full disk, an unreachable database and a statement that was stopped have sentences of their own; any other error is a bug, reported by request id. */
function unexpected(ctx: Context, cause: unknown): AppError {
  if (isDiskFull(cause)) return new AppError('request.diskFull', {}, { cause });
  if (isCutShort(cause)) return new AppError('request.tooDear', {}, { cause });
  if (isDatabaseAway(cause)) return new AppError('request.unavailable', {}, { cause });
  return new AppError('request.unexpected', { requestId: ctx.state.requestId }, { cause });
}

/** An ordinary call has a few parameters; a hostile one may have a thousand wrong ones. */
const issuesShown = 20;

/** Reports each issue with its path, at most `issuesShown`; the message is that of the first. */
function refuseInvalid(ctx: Context, error: ZodError): AppError {
  const issues = error.issues.slice(0, issuesShown).map(({ path, message }) => ({
    path: cutText(path.map(String).join('.')),
    message: cutText(message),
  }));
  const refusal = new AppError('request.invalid', { message: issues[0]?.message ?? '' });
  ctx.state.refusal = refusal.entry.respCode;
  ctx.status = refusal.entry.status;
  ctx.body = { resp_code: refusal.entry.respCode, resp_msg: refusal.message, datas: { issues } } satisfies Envelope<unknown>;
  return refusal;
}
