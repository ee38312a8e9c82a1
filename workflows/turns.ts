import { condition, defineSignal, setHandler } from '@temporalio/workflow';
import type { WorkInput } from '#domain/workflows/kind';
import type { WorkKindName } from '#domain/kinds/works';
import type { TurnPayload } from '#domain/workflows/signals';
import type { Subject, SubjectKind } from '#domain/workflows/subject';
import type { TurnQueue } from '#domain/workflows/turn';
import { localRecords } from './proxies.ts';

const turnSignal = defineSignal<[TurnPayload]>('turn');

/** A workflow's turns: it has one at a time, and each try of a step needs the one of its queue. */
export interface Turns {
  /** Returns once the workflow has a turn at `queue`; `onWait` is called when that is not at once. */
  take: (queue: TurnQueue, onWait: () => void) => Promise<void>;
  /** Gives the turn back before a pause. */
  giveBack: () => Promise<void>;
  /** Notes that the turn has been given back. */
  forget: () => void;
}

/** The turns of a workflow, or of its child of that number; a start that waited for one has it from the beginning. */
export function createTurns(
  kind: { name: WorkKindName; subjectKind: SubjectKind },
  subject: Subject,
  input: WorkInput,
  lane?: number,
): Turns {
  const { name, subjectKind } = kind;
  const taker = { ...subject, subjectKind, ...(lane !== undefined && { lane }) };
  const seen = new Set<number>();
  let held = input.turn;
  setHandler(turnSignal, ({ queue, outboxId }) => {
    if (outboxId === undefined || seen.has(outboxId)) return;
    seen.add(outboxId);
    held = queue;
  });
  return {
    take: async (queue, onWait) => {
      if (held === queue) return;
      held = undefined;
      const { ownerId } = input;
      if (await localRecords.askTurn({ ...taker, kind: name, ownerId, queue })) held = queue;
      else {
        onWait();
        await condition(() => held === queue);
      }
    },
    giveBack: async () => {
      held = undefined;
      await localRecords.giveBackTurn(taker);
    },
    forget: () => {
      held = undefined;
    },
  };
}
