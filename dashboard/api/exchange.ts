import type { Envelope } from '#domain/wire/envelope';
import type { SealedCall } from '#domain/gateway/session';
import { ApiError } from './api-error.ts';
import { noteAnswer } from './connection.ts';

/** Sends one request and reads its envelope. Throws `ApiError` where there is none; an abort is rethrown as it is. */
export async function exchange<T>({ address, ...request }: SealedCall, signal?: AbortSignal): Promise<{ envelope: Envelope<T> }> {
  let response: Response;
  try {
    response = await fetch(address, { ...request, credentials: 'same-origin', signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    noteAnswer(false);
    throw ApiError.of('network.unreachable', { cause: error });
  }
  try {
    const envelope = (await response.json()) as Envelope<T>;
    if (typeof envelope.resp_code !== 'number') throw new TypeError('no resp_code');
    noteAnswer(true);
    return { envelope: response.status === 401 ? { ...envelope, resp_code: 401 } : envelope };
  } catch (error) {
    if (signal?.aborted === true) throw error;
    noteAnswer(false);
    throw ApiError.of('network.badAnswer', { cause: error });
  }
}
