import type { FileHandle } from 'node:fs/promises';

/** What every part of one upload is written to. */
export interface PartFiles {
  data: FileHandle;
  log: FileHandle;
  partSize: number;
  /** Begins to carry `data` to the disk unless that is under way: done while parts arrive, little is left to wait for at the end. */
  beginSync: () => void;
}

export interface OpenPartFiles {
  /** Runs `work` with the files of an upload, opened by its first part and kept for the next. */
  use<T>(id: string, work: (files: PartFiles) => Promise<T>): Promise<T>;
  /** Closes them, once nobody uses them any more. */
  close(id: string): Promise<void>;
}

/** Only speeds up: whether the bytes are on the disk is asked by the sync at the end of the upload. */
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

/** Keeps the files of uploads open while parts arrive: on a busy machine, opening and closing them for each part costs more than the writing. */
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
