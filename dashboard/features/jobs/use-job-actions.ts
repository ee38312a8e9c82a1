import { useMemo } from 'react';
import type { DownloadName } from '#domain/jobs/schema';
import type { JobCardView } from '#domain/jobs/views';
import { deleteLimits } from '#domain/limits';
import { cancelJob, deleteJob, downloadOf, restoreJob } from '../../api/jobs.ts';
import { useAsk } from '../../components/use-ask.ts';
import { toast } from '../../components/toast.tsx';

const undoMinutes = deleteLimits.undoMs / 60_000;

export interface JobActions {
  cancel(job: JobCardView): void;
  /** Asks for confirmation. */
  remove(job: JobCardView): void;
  restore(job: JobCardView): void;
  download(job: JobCardView, what: DownloadName): void;
}

/** Actions on jobs and their results, each with its toast. */
export function useJobActions(): JobActions {
  const ask = useAsk();
  return useMemo(
    () => ({
      cancel: (job) => void toast.outcome(cancelJob(job.id), '处理已取消'),
      remove: (job) =>
        ask({
          title: `删除「${job.modelName}」的处理结果？`,
          content: `源文件不受影响。删除后 ${undoMinutes} 分钟内可以撤销，之后不能恢复。`,
          okText: '删除',
          onOk: () => toast.outcome(deleteJob(job), `已删除，${undoMinutes} 分钟内可以撤销`),
        }),
      restore: (job) => void toast.outcome(restoreJob(job), '已恢复'),
      download: (job, what) => void downloadOf(job.id, what).catch(toast.error),
    }),
    [ask],
  );
}
