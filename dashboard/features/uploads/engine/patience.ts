import { errorTable, type ErrorCode } from '#domain/errors/table';
import { ApiError } from '../../../api/api-error.ts';

/** Refusals that pass by themselves: no line, or a server that is starting, full or busy. */
const passing: readonly ErrorCode[] = [
  'network.unreachable',
  'network.badAnswer',
  'request.unavailable',
  'request.unexpected',
  'request.tooMany',
  'upload.diskFull',
  'objects.unavailable',
];
const passingCodes = new Set<number>(passing.map((code) => errorTable[code].respCode));

export const willPass = (error: unknown): error is ApiError => error instanceof ApiError && passingCodes.has(error.respCode);

/** A browser that believes itself offline may be wrong (loopback, a VPN), so it still tries this often. */
const offlineRetryMs = 30_000;

/** Waits `ms`, less when the line comes back meanwhile; longer while the browser is offline. Throws the signal's reason. */
export function waitForLine(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      removeEventListener('online', back);
      signal.removeEventListener('abort', stop);
      settle();
    };
    const back = (): void => end(resolve);
    const stop = (): void => end(() => reject(signal.reason as Error));
    const timer = setTimeout(back, navigator.onLine ? ms : Math.max(ms, offlineRetryMs));
    addEventListener('online', back);
    signal.addEventListener('abort', stop);
  });
}

/** What a person reads while an upload waits. */
export const waitingText = (error?: ApiError): string => {
  if (!navigator.onLine) return '网络已断开，恢复后自动继续，已上传的部分不会丢失';
  if (error === undefined || error.is('network.unreachable') || error.is('network.badAnswer'))
    return '连接中断，正在重试，已上传的部分不会丢失';
  return error.message;
};
