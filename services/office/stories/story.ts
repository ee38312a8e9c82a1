import type { Role } from '#domain/accounts/roles';
import type { ActCall, StoryTone } from '#domain/office/views';
import type { Thing } from '#domain/office/things';
import type { ClockDeps } from '../../deps.ts';

/** Something that happened. */
export interface Entry {
  at: Date;
  what: string;
  /** Null: the platform itself, or somebody on the machine. */
  by: string | null;
  note?: string;
  amountFen?: number;
  thing?: Thing;
  workflowId?: string;
}

/** Something that may be done, by the call that does it. */
export interface Act {
  call: ActCall;
  /** What the call is told it is about. */
  subject: string;
  /** Which way, where the call has several. */
  choice?: 'retry' | 'giveUp' | 'cancel';
  label: string;
  /** What follows, a sentence each: rows, money, and who is told. */
  effects: string[];
  isDangerous: boolean;
}

export interface Story {
  title: string;
  state: string;
  tone: StoryTone;
  lead: string;
  ownerId: string | null;
  facts: { label: string; value: string; isCode?: true }[];
  related: (Thing & { title: string; note: string })[];
  entries: Entry[];
  acts: Act[];
}

/** Tells one kind of thing to somebody of a role; null where there is none. */
export type Teller = (deps: ClockDeps, id: string, role: Role) => Promise<Story | null>;
