import { setHandler, sleep } from '@temporalio/workflow';
import type { DeleteAccountInput } from '#domain/kinds/delete-account/work';
import type { WorkflowProgress } from './contracts.ts';
import { localRecords, tidying } from './proxies.ts';
import { progressQuery, showStage } from './supervise.ts';

/** Deletes an account: first its identity, with which it can no longer be signed in to, then everything it had. */
export async function deleteAccountWorkflow(input: DeleteAccountInput): Promise<void> {
  const { userId, dueAtMs, againMs, settleMs } = input;
  const progress: WorkflowProgress = { stage: 'begin', waitingFor: null, rounds: 1, tries: 1 };
  setHandler(progressQuery, () => progress);
  const enter = (stage: string, details: string): void => {
    progress.stage = stage;
    showStage(stage, details);
  };
  for (;;) {
    const { state } = await localRecords.beginDeletion({ userId, dueAtMs });
    if (state === 'withdrawn') {
      enter('done', '注销申请已撤回');
      return;
    }
    if (state === 'begun') break;
    enter('blocked', '还有没有了结的事项，稍后再试');
    progress.rounds += 1;
    await sleep(againMs);
  }
  enter('erase', '正在清除账号的内容');
  await tidying.eraseAccount({ userId });
  enter('settle', '等待文件和处理结果的内容清除');
  do await sleep(settleMs);
  while (!(await tidying.settleAccount({ userId })).settled);
  enter('done', '账号已注销');
}
