import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Database } from './connect.ts';

export interface CommitWait {
  /** Resolves when something may have been committed since the last wait ended, at the latest after `ms`. */
  wait(ms: number): Promise<void>;
  /** Ends the current wait and makes later ones return at once. */
  close(): void;
}

/** Long enough for a commit to become visible after its last write, and for one commit's writes to be reported once. */
const settleMs = 15;

/**
 * Shortens the waits of a polling reader. Every commit of any process changes an embedded database's log file; a database server gives
 * no such hint. Hints may be spurious or missing, so the reader must still poll.
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

/** Calls `tell` after writes to an SQLite database's log file. Returns a function that stops watching. */
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
    // The folder can no longer be watched; polling goes on.
    watcher.on('error', () => undefined);
    return () => {
      clearTimeout(timer);
      watcher.close();
    };
  } catch {
    // The system is out of file watches; polling is enough.
    return () => undefined;
  }
}
