import { condition, setHandler } from '@temporalio/workflow';
import type { PurgeInput } from '#domain/kinds/purge/work';
import type { WorkflowProgress } from './contracts.ts';
import { tidying } from './proxies.ts';
import { cancelSignal, progressQuery, showStage } from './supervise.ts';

/** Removes the objects of a deleted file or job once it can no longer be restored; `cancel` (it was restored) ends it early. */
export async function purgeWorkflow(input: PurgeInput): Promise<void> {
  let undone = false;
  const progress: WorkflowProgress = { stage: 'undo', waitingFor: null, rounds: 1, tries: 1 };
  setHandler(cancelSignal, () => {
    undone = true;
  });
  setHandler(progressQuery, () => progress);
  const enter = (stage: string, details: string): void => {
    progress.stage = stage;
    showStage(stage, details);
  };
  enter('undo', '已删除，可撤销');
  if (await condition(() => undone, Math.max(1, input.afterMs))) {
    enter('done', '删除已撤销');
    return;
  }
  enter('purge', '正在清除存储内容');
  const { purged } = await tidying.purgeObjects({ kind: input.kind, id: input.id, deletedAtMs: input.deletedAtMs });
  enter('done', purged ? '已清除' : '删除已撤销，未清除');
}
