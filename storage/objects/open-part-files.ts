import type { FileHandle } from 'node:fs/promises';

/** The open files of one upload. */
export interface PartFiles {
  data: FileHandle;
  log: FileHandle;
  partSize: number;
  /** How often each part has begun to arrive. */
  arrived: Map<number, number>;
  /** Starts syncing `data` unless a sync is running. Syncing while parts arrive leaves little to wait for at the end. */
  beginSync: () => void;
}

export interface OpenPartFiles {
  /** Runs `work` with an upload's files, which are opened by the first part and kept open for the next. */
  use<T>(id: string, work: (files: PartFiles) => Promise<T>): Promise<T>;
  /** Closes an upload's files; the caller makes sure that no part is using them. */
  close(id: string): Promise<void>;
}

/** Only an optimisation, so errors are ignored: the sync at the end of the upload reports them. */
export function createBackgroundSync(data: FileHandle): () => void {
  let underWay = false;
  return () => {
    if (underWay) return;
    underWay = true;
    const over = (): void => void (underWay = false);
    data.datasync().then(over, over);
  };
}

interface Entry {
  files: Promise<PartFiles>;
  users: number;
  idle?: NodeJS.Timeout;
}

const idleMs = 10_000;

/** Keeps uploads' files open between parts: on a busy machine, opening and closing them costs more than writing. */
export function createOpenPartFiles(open: (id: string) => Promise<PartFiles>): OpenPartFiles {
  const entries = new Map<string, Entry>();

  const close = async (id: string): Promise<void> => {
    const entry = entries.get(id);
    if (entry === undefined) return;
    entries.delete(id);
    clearTimeout(entry.idle);
    const files = await entry.files.catch(() => undefined);
    await Promise.all([files?.data.close(), files?.log.close()]);
  };

  return {
    use: async (id, work) => {
      const entry = entries.get(id) ?? { files: open(id), users: 0 };
      entries.set(id, entry);
      entry.files.catch(() => entries.get(id) === entry && entries.delete(id));
      entry.users += 1;
      clearTimeout(entry.idle);
      try {
        return await work(await entry.files);
      } finally {
        entry.users -= 1;
        if (entry.users === 0 && entries.get(id) === entry) entry.idle = setTimeout(() => void close(id), idleMs).unref();
      }
    },
    close,
  };
}
