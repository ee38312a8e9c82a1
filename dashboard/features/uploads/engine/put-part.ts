/** A connection on which nothing moves for this long is taken as lost. */
const stalledMs = 60_000;

/**
 * Sends one part to its signed address. Answers the HTTP status, 0 when there was no answer or the line stood still; an abort throws the signal's reason.
 * XMLHttpRequest, because fetch tells nothing of an upload's progress.
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
