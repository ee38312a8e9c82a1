const minLookMs = 50;

/**
 * Calls `onEnd` when this process has worked for `limitMs` in each of `concurrency` threads: on a busy machine a part takes many times as long as it
 * works. Answers what calls it off.
 */
export function afterWork(limitMs: number, concurrency: number, onEnd: () => void): () => void {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let timer: NodeJS.Timeout;
  const look = (): void => {
    const { user, system } = process.cpuUsage(before);
    const left = limitMs - Math.min(performance.now() - startedAt, (user + system) / 1000 / concurrency);
    if (left <= 0) onEnd();
    else timer = setTimeout(look, Math.max(left, minLookMs));
  };
  timer = setTimeout(look, limitMs);
  return () => clearTimeout(timer);
}
