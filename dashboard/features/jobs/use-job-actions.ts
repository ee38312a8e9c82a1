import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useMemo } from 'react';
import type { DownloadName } from '#domain/jobs/schema';
import type { JobCardView } from '#domain/jobs/views';
import { deleteLimits } from '#domain/limits';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { saveFile } from '../../components/save-file.ts';
import { toast } from '../../components/toast.ts';
import { useRun } from '../../hooks/use-run.ts';

const touched = [queryKeys.allJobs, queryKeys.allFiles, queryKeys.storage] as const;
const undoMinutes = deleteLimits.undoMs / 60_000;

export interface JobActions {
  cancel(job: JobCardView): void;
  retry(job: JobCardView): void;
  /** Rejects with the server's refusal. */
  rename(job: JobCardView, modelName: string): Promise<void>;
  /** Asks first. */
  remove(job: JobCardView): void;
  restore(job: JobCardView): void;
  download(job: JobCardView, what: DownloadName): void;
}

async function download(job: JobCardView, what: DownloadName): Promise<void> {
  try {
    const { url, fileName } = await call('downloadModelFile', { id: job.id, what });
    saveFile(url, fileName);
  } catch (error) {
    toast.error(error);
  }
}

/** What a person can do to jobs and their results. */
export function useJobActions(): JobActions {
  const { modal } = App.useApp();
  const client = useQueryClient();
  const run = useRun(touched);
  return useMemo(
    () => ({
      cancel: (job) => void run(() => call('jobCancel', { id: job.id }), '处理已取消'),
      retry: (job) => void run(() => call('jobRetry', { id: job.id }), '已重新开始处理'),
      async rename(job, modelName) {
        await call('jobRename', { id: job.id, modelName });
        await client.invalidateQueries({ queryKey: queryKeys.allJobs });
      },
      remove: (job) =>
        void modal.confirm({
          title: `删除「${job.modelName}」的处理结果？`,
          content: `源文件不受影响。删除后 ${undoMinutes} 分钟内可以撤销，之后不能恢复。`,
          okText: '删除',
          okButtonProps: { danger: true },
          onOk: () => run(() => call('deleteResult', { id: job.id }), `已删除，${undoMinutes} 分钟内可以撤销`),
        }),
      restore: (job) => void run(() => call('jobRestore', { id: job.id }), '已恢复'),
      download: (job, what) => void download(job, what),
    }),
    [client, modal, run],
  );
}
