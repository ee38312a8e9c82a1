import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Database } from './connect.ts';

export interface CommitWait {
  /** Resolves when something may have been committed since the last wait ended, and after `ms` in any case. */
  wait(ms: number): Promise<void>;
  /** Ends the wait under way, and each later one at once. */
  close(): void;
}

/** Long enough for a commit to be visible after its last byte, and for the writes of one commit to be told once. */
const settleMs = 15;

/**
 * Saves a polling reader most of its wait. Of an embedded database the log file changes with each commit of any process; a
 * database server tells nothing, and the poll alone is left. The hint may come too often, or not at all: only the poll is sure.
 */
export function watchCommits({ file }: Pick<Database, 'file'>): CommitWait {
  let hinted = false;
  let closed = false;
  let end: (() => void) | undefined;
  const tell = (): void => {
    hinted = true;
    end?.();
  };
  const unwatch = file === undefined ? () => undefined : watchLog(file, tell);
  return {
    async wait(ms) {
      if (!hinted && !closed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      end = undefined;
      hinted = false;
    },
    close() {
      closed = true;
      unwatch();
      end?.();
    },
  };
}

/** Calls `tell` after writes to the log file of an SQLite database; answers how to stop. */
function watchLog(file: string, tell: () => void): () => void {
  const log = `${basename(file)}-wal`;
  let timer: NodeJS.Timeout | undefined;
  try {
    const watcher = watch(dirname(file), { persistent: false }, (_event, name) => {
      if (name !== log) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        tell();
      }, settleMs);
    });
    // A folder that can no longer be watched leaves the poll.
    watcher.on('error', () => undefined);
    return () => {
      clearTimeout(timer);
      watcher.close();
    };
  } catch {
    // The system has no watch to spare.
    return () => undefined;
  }
}
