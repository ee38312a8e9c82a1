import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useMemo } from 'react';
import type { SourceFileView } from '#domain/files/views';
import { deleteLimits } from '#domain/limits';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { toast } from '../../components/toast.ts';
import { useRun } from '../../hooks/use-run.ts';

const touched = [queryKeys.allFiles, queryKeys.allJobs, queryKeys.storage] as const;
const undoMinutes = deleteLimits.undoMs / 60_000;

export interface FileActions {
  cancel(file: SourceFileView): void;
  retry(file: SourceFileView): void;
  /** Rejects with the server's refusal. */
  rename(file: SourceFileView, modelName: string): Promise<void>;
  release(file: SourceFileView): void;
  /** Asks first; `onDone` once they are gone. */
  remove(files: readonly SourceFileView[], onDone?: () => void): void;
  restore(file: SourceFileView): void;
}

/** What a person can do to source files. */
export function useFileActions(): FileActions {
  const { modal } = App.useApp();
  const client = useQueryClient();
  const run = useRun(touched);
  return useMemo(
    () => ({
      cancel: (file) => void run(() => call('fileCancel', { fileId: file.id }), '检测已取消'),
      retry: (file) => void run(() => call('fileRetry', { fileId: file.id }), '已重新开始检测'),
      async rename(file, modelName) {
        await call('updateModelFile', { fileId: file.id, modelName, modelType: file.modelType });
        await client.invalidateQueries({ queryKey: queryKeys.allFiles });
      },
      release: (file) =>
        void run(() => call('modelRelease', { fileId: file.id, modelName: file.modelName, modelType: file.modelType }), '已标记为待发布'),
      remove(files, onDone) {
        const [first] = files;
        if (first === undefined) return;
        const what = files.length === 1 ? `「${first.modelName}」` : `选中的 ${files.length} 个源文件`;
        modal.confirm({
          title: `删除${what}？`,
          content: `进行中的检测和处理会一并取消。删除后 ${undoMinutes} 分钟内可以撤销，之后不能恢复。`,
          okText: '删除',
          okButtonProps: { danger: true },
          onOk: async () => {
            const outcomes = await Promise.allSettled(files.map((file) => call('fileDelete', { fileId: file.id })));
            const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
            const [failure] = failures;
            if (failure === undefined) toast.success(`已删除，${undoMinutes} 分钟内可以撤销`);
            else if (files.length === 1) toast.error(failure.reason);
            else toast.warning(`${failures.length} 个没有删除成功，请重试`);
            onDone?.();
            await Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })));
          },
        });
      },
      restore: (file) => void run(() => call('fileRestore', { fileId: file.id }), '已恢复'),
    }),
    [client, modal, run],
  );
}
