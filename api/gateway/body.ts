import type { IncomingMessage } from 'node:http';
import { AppError } from '#domain/errors/app-error';

/**
 * Reads a whole body of at most `bytes`, which has `ms` to arrive. What is announced larger is refused unread.
 * @throws AppError `request.tooLarge`, `request.tooSlow`, or `request.malformed` when the sender leaves in between.
 */
export function readBody(request: IncomingMessage, { bytes, ms }: { bytes: number; ms: number }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > bytes) return reject(new AppError('request.tooLarge'));
    const chunks: Buffer[] = [];
    let received = 0;
    const stop = (): void => {
      clearTimeout(late);
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
    };
    const fail = (code: 'request.tooLarge' | 'request.tooSlow' | 'request.malformed'): void => {
      stop();
      reject(new AppError(code));
    };
    const onData = (chunk: Buffer): void => {
      received += chunk.length;
      if (received > bytes) return fail('request.tooLarge');
      chunks.push(chunk);
    };
    const onEnd = (): void => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const onGone = (): void => fail('request.malformed');
    const late = setTimeout(() => fail('request.tooSlow'), ms);
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}
