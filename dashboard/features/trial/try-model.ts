import { trialLimits, type TrialFile, type TrialReply } from '#domain/checks/trial';

/** A file as it was chosen; `path` where it came from a folder. */
interface Chosen {
  file: File;
  path?: string;
}

type Outcome = Exclude<TrialReply, { kind: 'progress' | 'ready' }> | { kind: 'stopped' };

/** Names within one folder, which an archive or a folder has already. */
const pathOf = ({ file, path }: Chosen): string => path ?? file.name;

/**
 * Checks a model in a worker of this page; nothing of it leaves the browser. `stopped` where the worker fails or takes longer than `trialLimits.ms`. Rejects once
 * `signal` is aborted.
 *
 * @param onShare From 0 to 1, in every stage anew.
 */
export async function tryModel(chosen: readonly Chosen[], onShare: (share: number) => void, signal: AbortSignal): Promise<Outcome> {
  const files: TrialFile[] = await Promise.all(chosen.map(async (one) => ({ path: pathOf(one), bytes: await one.file.arrayBuffer() })));
  signal.throwIfAborted();
  const worker = new Worker(new URL('../../../engine/browser/trial.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      timer = setTimeout(() => resolve({ kind: 'stopped' }), trialLimits.ms);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      worker.addEventListener('error', () => resolve({ kind: 'stopped' }));
      worker.addEventListener('message', ({ data }: MessageEvent<TrialReply>) => {
        if (data.kind === 'ready')
          worker.postMessage(
            files,
            files.map(({ bytes }) => bytes),
          );
        else if (data.kind === 'progress') onShare(data.total > 0 ? data.done / data.total : 0);
        else resolve(data);
      });
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
