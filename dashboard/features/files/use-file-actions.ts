import { useMemo } from 'react';
import type { SourceFile } from '../../api/contract.ts';
import { deleteLimits } from '#domain/limits';
import { cancelCheck, deleteFile, restoreFile, retryCheck } from '../../api/files.ts';
import { useAsk } from '../../components/use-ask.ts';
import { toast } from '../../components/toast.tsx';

const undoMinutes = deleteLimits.undoMs / 60_000;

export interface FileActions {
  cancel(file: SourceFile): void;
  retry(file: SourceFile): void;
  /** Asks for confirmation; `onDone` is called when the server has answered. */
  remove(files: readonly SourceFile[], onDone?: () => void): void;
  restore(file: SourceFile): void;
}

async function removeAll(files: readonly SourceFile[]): Promise<void> {
  const outcomes = await Promise.allSettled(files.map(deleteFile));
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  const [failure] = failures;
  if (failure === undefined) toast.success(`已删除，${undoMinutes} 分钟内可以撤销`);
  else if (files.length === 1) toast.error(failure.reason);
  else toast.warning(`${failures.length} 个没有删除成功，请重试`);
}

/** The current version takes the others along. */
function versionsOf(files: readonly SourceFile[]): string {
  const others = files.reduce((sum, { isCurrent, versionCount }) => sum + (isCurrent ? versionCount - 1 : 0), 0);
  return others === 0 ? '' : `连同 ${others} 个其他版本一起删除。`;
}

/** Actions on source files, each with its toast. */
export function useFileActions(): FileActions {
  const ask = useAsk();
  return useMemo(
    () => ({
      cancel: (file) => void toast.outcome(cancelCheck(file.id), '检测已取消'),
      retry: (file) => void toast.outcome(retryCheck(file.id), '已重新开始检测'),
      remove(files, onDone) {
        const [first] = files;
        if (first === undefined) return;
        const what = files.length === 1 ? `「${first.modelName}」` : `选中的 ${files.length} 个源文件`;
        ask({
          title: `删除${what}？`,
          content: `${versionsOf(files)}进行中的检测和处理会一并取消。删除后 ${undoMinutes} 分钟内可以撤销，之后不能恢复。`,
          okText: '删除',
          onOk: async () => {
            await removeAll(files);
            onDone?.();
          },
        });
      },
      restore: (file) => void toast.outcome(restoreFile(file), '已恢复'),
    }),
    [ask],
  );
}
