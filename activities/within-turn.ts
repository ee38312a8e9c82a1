import { Context } from '@temporalio/activity';
import { TurnOver } from '#engine/children/run-task';
import type { PoolTask, VerbRun } from '#engine/children/pool';
import type { VerbArgs, VerbName, VerbResult } from '#engine/children/verbs';
import { shortWork } from '#domain/workflows/processor-time';
import { recordEnded } from '#services/work/turns/ended';
import { isShort, takesLong } from '#services/work/turns/short';
import type { Database } from '#storage/database/connect';
import type { RunVerb } from './deps.ts';

/**
 * Runs verbs so that nobody keeps others waiting: work that was expected to be over soon and is not is left, and goes behind the others; what a
 * budget or a deadline ends counts against its owner.
 */
export const withinTurn =
  (database: Database, runVerb: RunVerb): RunVerb =>
  async <V extends VerbName>(verb: V, args: VerbArgs[V], task: PoolTask): Promise<VerbResult[V]> => {
    const workflowId = Context.current().info.workflowExecution?.workflowId ?? '';
    const { turnMs } = shortWork;
    const told: VerbRun[] = [];
    const turn = (await isShort(database, workflowId)) ? { turnMs } : {};
    try {
      return await runVerb(verb, args, { ...task, ...turn, onRun: (run) => void told.push(run) });
    } catch (error) {
      if (error instanceof TurnOver) await takesLong({ database }, workflowId);
      const { lost, processorMs = 0 } = told.at(-1) ?? {};
      if (lost === 'processor' || lost === 'deadline') await recordEnded({ database }, { ownerId: task.owner, processorMs });
      throw error;
    }
  };
