import { isTransientCode } from '#domain/errors/transient';
import { ApiError } from '../../../api/api-error.ts';
import { onReconnect } from '../../../api/connection.ts';

export const isTransient = (error: unknown): error is ApiError => error instanceof ApiError && isTransientCode(error.respCode);

/** `navigator.onLine` can be wrong (loopback, VPN), so an offline browser still retries this often. */
const offlineRetryMs = 30_000;

/** Waits `ms`, shorter when the connection comes back, longer while offline. Throws the signal's reason. */
export function waitForConnection(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      removeEventListener('online', back);
      unfollow();
      signal.removeEventListener('abort', stop);
      settle();
    };
    const back = (): void => end(resolve);
    const stop = (): void => end(() => reject(signal.reason as Error));
    const timer = setTimeout(back, navigator.onLine ? ms : Math.max(ms, offlineRetryMs));
    addEventListener('online', back);
    const unfollow = onReconnect(back);
    signal.addEventListener('abort', stop);
  });
}

/** The message shown while an upload waits. */
export const waitingText = (error?: ApiError): string => {
  if (!navigator.onLine) return '网络已断开，恢复后自动继续，已上传的部分不会丢失';
  if (error === undefined || error.is('network.unreachable') || error.is('network.badAnswer'))
    return '连接中断，正在重试，已上传的部分不会丢失';
  return error.message;
};
