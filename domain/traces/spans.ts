/** What is traced of running processes. `runtime/traces.ts` sends it to a collector; docs/operations.md says how an operator reads it. */

import type { TraceContext } from './ids.ts';

/** All that a span may say besides its name and times: nothing that a client, a file or a user brings, but ids that we made. */
export const spanAttributes = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'modelmill.aborted',
  'modelmill.request_id',
  'modelmill.workflow_id',
  'modelmill.kind',
  'modelmill.queue',
  'modelmill.attempt',
  'modelmill.tries',
  'modelmill.wait_ms',
] as const;

export interface EndedSpan {
  context: TraceContext;
  /** The span that it is part of; undefined for the first of a trace. */
  parentId: string | undefined;
  /** From tables of ours, without ids: spans of one name are compared with each other. */
  name: string;
  /** `server` answers a call, `producer` leaves a message that a `consumer` takes up later. */
  kind: 'server' | 'producer' | 'consumer' | 'internal';
  /** Milliseconds since 1970. */
  startedAtMs: number;
  endedAtMs: number;
  attributes: Partial<Record<(typeof spanAttributes)[number], string | number | boolean>>;
  failed?: boolean;
}

/** Where spans are told. None of it waits or throws, whatever becomes of them. */
export interface Traces {
  /** The place of a new span below `parent`, or at the head of a new trace; whether that is kept is decided by the settings. */
  begin: (parent: TraceContext | undefined) => TraceContext;
  /** Tells a span that is over; one that is not kept is forgotten. */
  end: (span: EndedSpan) => void;
}
