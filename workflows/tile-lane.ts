import { CancellationScope, continueAsNew, isCancellation, sleep, workflowInfo } from '@temporalio/workflow';
import type { WorkInput } from '#domain/workflows/kind';
import { tiles } from '#domain/workflows/kinds/tiles';
import type { Subject } from '#domain/workflows/subject';
import type { StepTiming } from '#domain/workflows/timing';
import { applicationFailureOf } from './application-failure.ts';
import { diskFullFailure, stepLimits } from './contracts.ts';
import { runsEngine } from './proxies.ts';
import { pauseAfter } from './supervise.ts';
import { createTurns } from './turns.ts';

interface LaneInput extends WorkInput, Subject {
  lane: number;
  lanes: number;
  /** How many groups the scene has; every `lanes`th is this lane's. */
  groups: number;
  /** The group to go on with. */
  next: number;
  timing: StepTiming;
}

/** A history may have 10,000 events, of which a group takes some twelve, and each further try of it as many. */
const usualEvents = 5000;

/**
 * Makes some of a scene's groups, one after the other, each in a turn of its own: whoever else waits goes before the next. Its parent supervises it: a group that keeps
 * failing fails the lane.
 */
export async function tileLaneWorkflow(input: LaneInput): Promise<void> {
  const { id, attempt, fileName, lane, lanes, groups, timing } = input;
  const subject = { id, attempt };
  const turns = createTurns(tiles, subject, input, lane);
  const engine = (group: number) =>
    runsEngine(stepLimits.lightweightMs, `${fileName} 的第 ${group + 1} 组瓦片`, { ...timing, tries: 1 }).tileSceneGroup({
      ...subject,
      group,
    });
  try {
    for (let group = input.next; group < groups; group += lanes) {
      if (workflowInfo().historyLength > (timing.laneEvents ?? usualEvents))
        return await continueAsNew<typeof tileLaneWorkflow>({ ...input, next: group });
      for (let tries = 1; ; tries++) {
        turns.forget();
        await turns.take('cpu', () => undefined);
        try {
          await engine(group);
          break;
        } catch (error) {
          const failure = applicationFailureOf(error);
          if (isCancellation(error) || failure?.nonRetryable === true || failure?.type === diskFullFailure || tries >= timing.tries)
            throw error;
          await turns.giveBack();
          await sleep(pauseAfter(tries, timing));
        }
      }
    }
  } finally {
    await CancellationScope.nonCancellable(() => turns.giveBack());
  }
}
