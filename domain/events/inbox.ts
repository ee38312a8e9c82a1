/**
 * A client's view of its events. They arrive by socket and by poll in any mixture; each counts once.
 * Only socket events move the resume position: a poll returns one file's events, and resuming after those would skip the others'.
 */

import type { ProgressFrame, Push } from './push.ts';

/** How many subjects are remembered; the oldest are forgotten first. */
const subjectsKept = 200;

export interface Subject {
  /** In order of seq. */
  pushes: readonly Push[];
  progress: ProgressFrame | undefined;
}

export interface Inbox {
  /** Adds an event; false when it is already known. */
  accept: (push: Push, by: 'socket' | 'poll') => boolean;
  acceptProgress: (frame: ProgressFrame) => void;
  /** The events of a file or job; the same object until something changes. */
  subject: (id: string) => Subject;
  /** Last seq from the socket, where a new connection resumes. Undefined before the first. */
  socketSeq: () => number | undefined;
  /** Takes the server's last seq as the resume position, unless there is one already. */
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

/** Whether the push is the final one of a check or job. */
export const hasEnded = (push: Push): boolean => push.isSucceed !== null || push.message.status === 'Cancelled';

/** The events of the latest attempt; a retry starts over. */
export function latestAttempt(pushes: readonly Push[]): readonly Push[] {
  const begin = pushes.findLastIndex(({ message }) => message.status === 'Begin');
  return begin <= 0 ? pushes : pushes.slice(begin);
}
