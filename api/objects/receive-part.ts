import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#domain/errors/app-error';
import { connectionLimits, uploadLimits, type ConnectionLimits } from '#domain/limits';
import { PartRefusal, type LocalPartReceiver, type PartRefusalReason } from '#storage/objects/local-multipart';
import { transferMs } from '../gateway/transfer-time.ts';

/** The part of Koa's context that the handler uses. */
export interface PartContext {
  method: string;
  /** Path and query as received. */
  url: string;
  req: IncomingMessage;
  res: ServerResponse;
  status: number;
  body: unknown;
  set(name: string, value: string): void;
}

const statuses: Record<PartRefusalReason, number> = {
  senderGone: 400,
  badSignature: 403,
  unknownUpload: 404,
  superseded: 409,
  expired: 410,
  tooLarge: 413,
  // Not 429, on which senders try on.
  tooOften: 409,
  diskFull: 507,
};

/** A refused body is read up to this size, for as long as a call's may take, before the answer, so that the sender gets to see it; a larger one is cut off. */
const drainBytes = 64 * 1024 ** 2;

/**
 * `PUT /objects/<key>?…` of the local store: accepts one signed part and answers 200 with its ETag (the quoted MD5), as S3 does.
 * Refusals are 403, 404, 409, 410, 413 or 507 with a plain-text reason. The signature authorises the request: no sign-in, no envelope.
 */
export const receivePart =
  (store: LocalPartReceiver, limits: ConnectionLimits = connectionLimits) =>
  async (ctx: PartContext): Promise<void> => {
    const length = ctx.req.headers['content-length'];
    const { socket } = ctx.req;
    // A part that stalls, or takes longer than its size explains, ends with its connection; its sender may send it again.
    socket.setTimeout(limits.stallMs);
    const late = setTimeout(() => socket.destroy(), transferMs(Number(length ?? uploadLimits.partBytes), limits));
    try {
      const { md5 } = await store.receivePart(ctx.url, ctx.req, length === undefined ? undefined : Number(length));
      ctx.status = 200;
      ctx.set('ETag', `"${md5}"`);
      ctx.body = '';
    } catch (error) {
      // The sender has disconnected.
      if (ctx.req.destroyed && !ctx.req.complete) return;
      const refusal = error instanceof PartRefusal ? { status: statuses[error.reason], text: error.reason } : faultOf(error);
      const hangs = error instanceof PartRefusal && error.reason === 'superseded';
      if (length === undefined || Number(length) > drainBytes || hangs) ctx.set('Connection', 'close');
      else await Promise.race([finished(ctx.req.resume()).catch(() => undefined), delay(limits.bodyMs, undefined, { ref: false })]);
      ctx.status = refusal.status;
      ctx.body = refusal.text;
    } finally {
      clearTimeout(late);
    }
  };

function faultOf(error: unknown): { status: number; text: string } {
  if (error instanceof AppError && !error.entry.permanent) return { status: 503, text: error.code };
  throw error;
}
