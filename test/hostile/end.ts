/** What becomes of a hostile file, in a child as in a worker. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { archiveFormatOf, extensionOf } from '#domain/formats';
import type { ChildPool, PoolTask } from '#engine/children/pool';
import type { HostileFile } from './kinds.ts';

export interface End {
  /** `read`, the code of the error, or what was thrown that has none. */
  code: string;
  /** A success, or an error that ends the job with its sentence: nothing that is retried or waits for an operator. */
  isTheFiles: boolean;
  message: string;
  seconds: number;
  /** Of all its files. */
  bytes: number;
}

/** Unpacks what is an archive, checks the model with a preview, and says how that ended. */
export async function endOf(
  { make }: HostileFile,
  size: number,
  pool: ChildPool,
  { deadlineMs, processorMs }: { deadlineMs: number; processorMs?: number },
): Promise<End> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-hostile-'));
  try {
    const files = Object.entries(await make(size));
    let bytes = 0;
    for (const [name, content] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
      bytes += content.length;
    }
    const startedAt = performance.now();
    const told = await check(join(folder, files[0]![0]), bytes, pool, {
      ...{ owner: 'somebody', folder, deadlineMs },
      ...(processorMs !== undefined && { processorMs }),
    }).then(
      () => ({ code: 'read', isTheFiles: true, message: '' }),
      (error: unknown) =>
        error instanceof AppError
          ? { code: error.code, isTheFiles: error.entry.permanent, message: `${error.message} ${describe(error.cause)}` }
          : { code: String(error), isTheFiles: false, message: String(error) },
    );
    return { ...told, seconds: (performance.now() - startedAt) / 1000, bytes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const describe = (cause: unknown): string => (cause instanceof Error ? cause.message : '');

async function check(path: string, sourceBytes: number, pool: ChildPool, task: PoolTask): Promise<void> {
  const previewPath = join(task.folder, 'preview.glb');
  if (!archiveFormatOf(extensionOf(path))) {
    await pool.run('check', { modelPath: path, root: task.folder, sourceBytes, previewPath }, task);
    return;
  }
  const root = join(task.folder, 'unpacked');
  const { modelPath } = await pool.run('unpack', { archivePath: path, targetFolder: root }, task);
  await pool.run('check', { modelPath: join(root, modelPath), root, sourceBytes, previewPath }, task);
}
