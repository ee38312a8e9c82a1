/** A connection without progress for this long is considered lost. */
const stalledMs = 60_000;

/**
 * Uploads one part to its signed address. Resolves to the HTTP status, 0 when there was no answer or no progress; an abort throws the signal's reason.
 * Uses XMLHttpRequest, because fetch does not report upload progress.
 */
export function putPart(url: string, part: Blob, onSent: (bytes: number) => void, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watchdog: ReturnType<typeof setTimeout>;
    const abort = (): void => request.abort();
    const end = (settle: () => void): void => {
      clearTimeout(watchdog);
      signal.removeEventListener('abort', abort);
      settle();
    };
    const alive = (): void => {
      clearTimeout(watchdog);
      watchdog = setTimeout(abort, stalledMs);
    };
    request.upload.addEventListener('progress', (event) => {
      alive();
      onSent(event.loaded);
    });
    request.addEventListener('load', () => end(() => resolve(request.status)));
    request.addEventListener('error', () => end(() => resolve(0)));
    request.addEventListener('abort', () => end(() => (signal.aborted ? reject(signal.reason as Error) : resolve(0))));
    signal.addEventListener('abort', abort);
    request.open('PUT', url);
    alive();
    request.send(part);
  });
}
