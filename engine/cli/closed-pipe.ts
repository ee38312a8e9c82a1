/** What a command does when nobody reads what it prints any more, as behind `| head -1`. */

import { Interrupted } from './command.ts';
import { tellFailure } from './failure.ts';

const isClosed = (error: Error): boolean => ['EPIPE', 'ERR_STREAM_DESTROYED'].includes((error as NodeJS.ErrnoException).code ?? '');

/** What stops the work in hand. */
let stop: ((reason: Interrupted) => void) | undefined;

/** Calls `stopWork` when stdout has no reader any more. @returns takes it back. */
export function onUnread(stopWork: (reason: Interrupted) => void): () => void {
  stop = stopWork;
  return () => {
    stop = undefined;
  };
}

/**
 * From here on a closed stdout ends the command as SIGPIPE does others: what runs stops and leaves nothing behind, nothing is said, and the exit code is 141. Without
 * a reader of stderr the work goes on. Any other fault of stdout, such as a full disk, is told on stderr with exit code 1.
 */
export function watchPipes(): void {
  let isTold = false;
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: Error) => {
    if (isTold) return;
    isTold = true;
    if (!isClosed(error)) process.exit(tellFailure('stdout', error));
    const reason = new Interrupted('SIGPIPE');
    if (stop === undefined) process.exit(reason.exitCode);
    // What ends before it hears of it has printed for nobody all the same.
    process.once('exit', () => (process.exitCode = reason.exitCode));
    stop(reason);
  });
}
