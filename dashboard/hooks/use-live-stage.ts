import { useProgress } from './use-events.ts';

interface Running<Stage extends string> {
  id: string;
  stage: Stage;
  percent: number;
}

/**
 * Where a running check or job is: what was pushed last, or the row as read where that is farther.
 * @param stages all of them, in order
 */
export function useLiveStage<Stage extends string>(row: Running<Stage>, stages: readonly Stage[]): { stage: Stage; percent: number } {
  const pushed = useProgress(row.id);
  const pushedAt = stages.findIndex((stage) => stage === pushed?.stage);
  const stage = stages[pushedAt];
  // A last stage beside a running row is left over from an earlier attempt.
  if (pushed === undefined || stage === undefined || pushedAt === stages.length - 1) return row;
  return pushedAt >= stages.indexOf(row.stage) && pushed.percent >= row.percent ? { stage, percent: pushed.percent } : row;
}
