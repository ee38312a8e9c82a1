/** What tells where work comes from: the id of a request, and its place in a trace (W3C Trace Context). Free of I/O, for Temporal's sandbox too. */

/** Where a span stands: in which trace, its own id, and whether the trace is kept. */
export interface TraceContext {
  /** 32 hex digits. */
  traceId: string;
  /** 16 hex digits. */
  spanId: string;
  sampled: boolean;
}

/** What a request leaves on everything that is done for it. */
export interface Origin {
  requestId: string;
  /** What is done next has this for its parent; undefined where nobody traces. */
  trace?: TraceContext | undefined;
}

/** An origin as text: in rows, memos of workflows and headers of activities. */
export interface OriginText {
  requestId: string;
  traceparent?: string;
}

/** What of a client's request id is taken over. */
const requestIdForm = /^[\w-]{8,64}$/;
export const isRequestId = (text: string): boolean => requestIdForm.test(text);

const traceparentForm = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.{0,200})?$/;

/** Reads a `traceparent` header of any version; undefined for what is none. */
export function parseTraceparent(text: string): TraceContext | undefined {
  const [, traceId, spanId, flags, more] = traceparentForm.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (more !== undefined && text.startsWith('00')) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const traceparentOf = ({ traceId, spanId, sampled }: TraceContext): string => `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;

export const originText = ({ requestId, trace }: Origin): OriginText => ({
  requestId,
  ...(trace && { traceparent: traceparentOf(trace) }),
});

/** Reads what `originText` wrote, whoever sent it; undefined for what is none. */
export function parseOrigin(text: unknown): Origin | undefined {
  const { requestId, traceparent } = (typeof text === 'object' && text !== null ? text : {}) as Record<string, unknown>;
  if (typeof requestId !== 'string' || !isRequestId(requestId)) return undefined;
  return { requestId, trace: typeof traceparent === 'string' ? parseTraceparent(traceparent) : undefined };
}

/** The id of a workflow run's span follows from the run's id, a UUID: every worker that replays the run knows it. */
export const spanOfRun = (runUuid: string): string => runUuid.replaceAll('-', '').slice(-16).padStart(16, '0');
