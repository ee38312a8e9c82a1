/** Runs 7-Zip's program for an unpack account: in its time, and its end judged as our own failures. */

import { AppError } from '#domain/errors/app-error';
import { startSevenZip, type SevenZipEnd, type SevenZipRun } from './seven-zip.ts';
import type { UnpackAccount } from './unpack-account.ts';

export type SevenZipKind = '7z' | 'Rar' | 'Rar5' | 'zip';

/** Ends a run at the account's deadline or signal; the function returned ends it now. */
function stopInTime(run: SevenZipRun, account: UnpackAccount): () => void {
  const { signal } = account.context;
  signal?.addEventListener('abort', run.stop, { once: true });
  const deadline =
    account.deadlineAt === undefined ? undefined : setTimeout(run.stop, Math.min(2 ** 31 - 1, account.deadlineAt - Date.now() + 1));
  return () => {
    run.stop();
    clearTimeout(deadline);
    signal?.removeEventListener('abort', run.stop);
  };
}

/**
 * Runs it with the account's deadline and signal; `work` reads what it writes. It is ended in any case. `names`: as `startSevenZip` takes them. Throws what `work`
 * throws, unless 7-Zip ended first and says a better reason.
 */
export async function runSevenZip<T>(
  command: 'l' | 'x',
  switches: string[],
  archivePath: string,
  account: UnpackAccount,
  work: (output: AsyncIterable<Buffer>) => Promise<T>,
  names: readonly string[] = [],
): Promise<{ value: T; end: SevenZipEnd }> {
  account.checkTime();
  const run = startSevenZip(command, switches, archivePath, names);
  const stop = stopInTime(run, account);
  try {
    const result = await work(run.output).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    // What broke the reading off is the reason, unless 7-Zip ended first and says a better one.
    if ('error' in result && !(result.error instanceof ShortOutput)) throw result.error;
    const end = await run.ended;
    account.checkTime();
    if ('value' in result) return { value: result.value, end };
    judgeEnd(end);
    throw new AppError('archive.corrupt', { path: (result.error as ShortOutput).path });
  } finally {
    stop();
    await run.ended.catch(() => undefined);
  }
}

/** The same where it has to end well: throws `archive.*` otherwise. */
export async function withSevenZip<T>(...call: Parameters<typeof runSevenZip<T>>): Promise<T> {
  const { value, end } = await runSevenZip(...call);
  judgeEnd(end);
  return value;
}

/** The output ended inside a file. */
export class ShortOutput extends Error {
  readonly path: string;
  constructor(path: string) {
    super(`the output ended inside ${path}`);
    this.path = path;
  }
}

/** What 7-Zip says of an archive that it cannot read, as our own failures; the first that fits. */
const verdicts: { says: RegExp; error: (match: RegExpExecArray) => AppError }[] = [
  { says: /Cannot open encrypted archive|Wrong password|encrypted/i, error: () => new AppError('archive.encrypted') },
  { says: /Missing volume|Unavailable start of archive|Cannot find volume/i, error: () => new AppError('archive.volume') },
  { says: /Unsupported Method|Can't allocate|not enough memory|Unsupported feature/i, error: () => new AppError('archive.method') },
  {
    says: /(?:CRC Failed|Data Error)[^:\n]*: (.+)/i,
    error: ([, path = '']) => new AppError('archive.corrupt', { path: path.trim().slice(0, 100) }),
  },
];

/** Throws what an end says is wrong. */
export function judgeEnd({ code, messages }: SevenZipEnd): void {
  // 1 is a warning: the requested files were unpacked, and are checked against their CRC here.
  if (code === 0 || code === 1) return;
  for (const { says, error } of verdicts) {
    const match = says.exec(messages);
    if (match) throw error(match);
  }
  throw new AppError('archive.unreadable', {}, { cause: new Error(`7-Zip ended with ${code}: ${messages.trim()}`) });
}
