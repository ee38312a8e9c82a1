import { Context } from '@temporalio/activity';
import type { Logger } from 'pino';
import { parseRunId, runOfLane, runPrefixes } from '#domain/workflows/ids';
import { currentOrigin } from '#services/work/origin';

/** What a line about a kind of row calls its id. */
const idNames = { file: 'fileId', job: 'jobId', look: 'lookId' } as const;

/** The row that a run, or a lane of one, is about. */
function subjectOf(workflowId: string): Record<string, string> {
  for (const [kind, name] of Object.entries(idNames)) {
    const subject = parseRunId(runPrefixes[kind as keyof typeof idNames], runOfLane(workflowId));
    if (subject !== undefined) return { [name]: subject.id };
  }
  return {};
}

/** A logger whose lines say which activity writes them, of which workflow, about which row and on behalf of which request. Within an activity only. */
export function stepLog(log: Logger): Logger {
  const { workflowExecution, activityType, attempt } = Context.current().info;
  const workflowId = workflowExecution?.workflowId;
  const requestId = currentOrigin()?.requestId;
  return log.child({
    ...(requestId !== undefined && { requestId }),
    workflowId,
    ...subjectOf(workflowId ?? ''),
    activity: activityType,
    attempt,
  });
}
