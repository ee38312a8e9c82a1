import { ApiError } from '../../../api/api-error.ts';

const lockName = (uploadId: string): string => `modelmill-upload-${uploadId}`;
const hasLocks = (): boolean => 'locks' in navigator;

/** Runs `task` with an exclusive lock on the upload; throws `ApiError` when another tab holds it. */
export async function holdUpload(uploadId: string, task: () => Promise<void>): Promise<void> {
  if (!hasLocks()) return task();
  await navigator.locks.request(lockName(uploadId), { ifAvailable: true }, async (lock) => {
    if (lock === null) throw new ApiError(0, '这个文件正在另一个页面中上传');
    await task();
  });
}

/** Ids of the uploads that some tab is sending now. */
export async function heldUploads(): Promise<ReadonlySet<string>> {
  if (!hasLocks()) return new Set();
  const { held = [] } = await navigator.locks.query();
  const prefix = lockName('');
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) === true ? [name.slice(prefix.length)] : [])));
}
