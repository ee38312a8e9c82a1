import {
  CancellationScope,
  CancelledFailure,
  continueAsNew,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  patched,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import { laneId } from '#domain/workflows/ids';
import type { SupervisedKind, WorkInput } from '#domain/workflows/kind';
import type { JobWorkInput } from '#domain/kinds/job-work';
import type { WorkKindName } from '#domain/kinds/works';
import type { Subject } from '#domain/workflows/subject';
import type { StepTiming } from '#domain/workflows/timing';
import { applicationFailureOf } from './application-failure.ts';
import { diskFullFailure, jobLanes, stoppedFailure, usualTiming } from './contracts.ts';
import { pauseAfter } from './supervise.ts';
import { createTurns } from './turns.ts';

export interface LaneInput extends WorkInput, Subject {
  lane: number;
  lanes: number;
  /** How many pieces the work has; every `lanes`th is this lane's. */
  groups: number;
  /** Of a scene whose pieces are several groups each, not one. */
  inPieces?: boolean;
  /** The piece to go on with. */
  next: number;
  timing: StepTiming;
}

type LanedKind = SupervisedKind<JobWorkInput> & { name: WorkKindName; subjectKind: 'job' };

/** A history may have 10,000 events, of which a piece takes some twelve, and each further try of it as many. */
const usualEvents = 5000;

/**
 * A workflow that makes some of the pieces of a kind's work, one after the other, each in a turn of its own: whoever else waits goes before the next. Its parent supervises it: a
 * piece that keeps failing fails the lane.
 */
export function createLane(kind: LanedKind, make: (input: LaneInput, piece: number) => Promise<void>): (input: LaneInput) => Promise<void> {
  return async (input) => {
    const { id, attempt, lane, lanes, groups, timing } = input;
    const turns = createTurns(kind, { id, attempt }, input, lane);
    let piece = input.next;
    try {
      for (; piece < groups && workflowInfo().historyLength <= (timing.laneEvents ?? usualEvents); piece += lanes) {
        for (let tries = 1; ; tries++) {
          turns.forget();
          await turns.take('cpu', () => undefined);
          try {
            await make(input, piece);
            break;
          } catch (error) {
            const failure = applicationFailureOf(error);
            if (failure?.type === stoppedFailure && patched('stops-are-no-tries')) {
              tries--;
              await turns.giveBack();
              continue;
            }
            if (isCancellation(error) || failure?.nonRetryable === true || tries >= timing.tries) throw error;
            const isFull = failure?.type === diskFullFailure;
            // One full disk of several is none to stop the other lanes for: another host may have room.
            if (isFull && !patched('lanes-wait-for-room')) throw error;
            await turns.giveBack();
            await sleep(isFull ? timing.diskRetryMs : pauseAfter(tries, timing));
          }
        }
      }
    } finally {
      await CancellationScope.nonCancellable(() => turns.giveBack());
    }
    if (piece >= groups) return;
    // The new history would not know of a cancellation that nothing in this one waited to hear of.
    if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('Cancelled between two pieces');
    await continueAsNew<(next: LaneInput) => Promise<void>>({ ...input, next: piece });
  };
}

/** Shares the pieces of a job's work among lanes of this type and runs all to their end; when one fails the others are stopped, and its failure is this one's. */
export async function runLanes(
  kind: LanedKind,
  laneWorkflow: string,
  input: JobWorkInput,
  pieces: number,
  more: Pick<LaneInput, 'inPieces'> = {},
): Promise<void> {
  const { ownerId, fileName } = input;
  const lanes = Math.min(pieces, jobLanes);
  const scope = new CancellationScope();
  const failures: unknown[] = [];
  const timing = { ...usualTiming, ...input.timing };
  const start = async (lane: number): Promise<void> => {
    const args: LaneInput = { ownerId, fileName, ...kind.subjectOf(input), lane, lanes, groups: pieces, timing, next: lane, ...more };
    try {
      await executeChild(laneWorkflow, {
        workflowId: laneId(kind.idOf(input), lane),
        args: [args],
        // It gives its turn back before it ends.
        parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
        staticSummary: `${kind.summary(input)}（第 ${lane + 1} 路）`,
      });
    } catch (error) {
      failures.push(error);
      scope.cancel();
    }
  };
  await scope.run(() => Promise.all(Array.from({ length: lanes }, (_, lane) => start(lane))));
  if (failures.length > 0) throw failures[0];
}
