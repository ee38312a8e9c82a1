/**
 * A client's view of its events. They come by socket and by poll, in any mixture; each counts once.
 * The socket's place is kept apart from what the poll brought: a poll answers one file's events only, and a resume from there would skip the others'.
 */

import type { ProgressFrame, Push } from './push.ts';

/** So many subjects are remembered; the oldest are forgotten first. */
const subjectsKept = 200;

export interface Subject {
  /** In the order of their seq. */
  pushes: readonly Push[];
  progress: ProgressFrame | undefined;
}

export interface Inbox {
  /** Takes an event in; false when it is known already. */
  accept: (push: Push, by: 'socket' | 'poll') => boolean;
  acceptProgress: (frame: ProgressFrame) => void;
  /** What is known of a file or job; the same object until something changes. */
  subject: (id: string) => Subject;
  /** Last seq that came by the socket: where a new connection goes on. Undefined before the first. */
  socketSeq: () => number | undefined;
  /** The server said where its events stand; only a client that knows no place yet goes on from there. */
  ready: (lastSeq: number) => void;
}

const nothing: Subject = { pushes: [], progress: undefined };

export function createInbox(resumeFrom?: number): Inbox {
  const subjects = new Map<string, Subject>();
  let socketSeq = resumeFrom;

  const keep = (id: string, subject: Subject): void => {
    subjects.delete(id);
    subjects.set(id, subject);
    for (const oldest of subjects.keys()) {
      if (subjects.size <= subjectsKept) break;
      subjects.delete(oldest);
    }
  };

  return {
    accept(push, by) {
      if (by === 'socket') socketSeq = Math.max(socketSeq ?? 0, push.seq);
      const known = subjects.get(push.id) ?? nothing;
      if (known.pushes.some(({ seq }) => seq === push.seq)) return false;
      const pushes = [...known.pushes, push].sort((a, b) => a.seq - b.seq);
      keep(push.id, { pushes, progress: known.progress });
      return true;
    },
    acceptProgress(frame) {
      const known = subjects.get(frame.id) ?? nothing;
      keep(frame.id, { pushes: known.pushes, progress: frame });
    },
    subject: (id) => subjects.get(id) ?? nothing,
    socketSeq: () => socketSeq,
    ready(lastSeq) {
      socketSeq ??= lastSeq;
    },
  };
}

/** True once the last word on a check or job has been said. */
export const hasEnded = (push: Push): boolean => push.isSucceed !== null || push.message.status === 'Cancelled';

/** The events of the latest attempt: a retry begins anew. */
export function latestAttempt(pushes: readonly Push[]): readonly Push[] {
  const begin = pushes.findLastIndex(({ message }) => message.status === 'Begin');
  return begin <= 0 ? pushes : pushes.slice(begin);
}
