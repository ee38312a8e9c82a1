import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { RememberedUpload } from '#domain/uploads/resume';
import { fromWire } from '../../../api/wire.ts';

export interface UploadRecord extends RememberedUpload {
  /** Lets Chromium reopen the file after a reload. */
  handle?: FileSystemFileHandle;
}

interface Schema extends DBSchema {
  uploads: { key: string; value: UploadRecord; indexes: { userId: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('modelmill', 2, {
    async upgrade(db, oldVersion, _newVersion, transaction) {
      if (oldVersion < 1) db.createObjectStore('uploads', { keyPath: 'uploadId' }).createIndex('userId', 'userId');
      if (oldVersion !== 1) return;
      // Version 1 kept the wire's codes.
      const store = transaction.objectStore('uploads');
      for (const record of await store.getAll()) await store.put(fromWire(record));
    },
  });
  return opened;
}

/** Unfinished uploads, in IndexedDB. Where that is not available (private windows), uploads work but cannot resume after a reload. */
export const uploadStore = {
  async remember(record: UploadRecord): Promise<void> {
    await quietly(async () => (await database()).put('uploads', record));
  },
  async forget(uploadId: string): Promise<void> {
    await quietly(async () => (await database()).delete('uploads', uploadId));
  },
  async all(userId: string): Promise<UploadRecord[]> {
    return (await quietly(async () => (await database()).getAllFromIndex('uploads', 'userId', userId))) ?? [];
  },
};

async function quietly<T>(task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task();
  } catch {
    return undefined;
  }
}
