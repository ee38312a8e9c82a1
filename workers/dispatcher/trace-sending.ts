import { createHash } from 'node:crypto';
import type { Origin } from '#domain/traces/ids';
import type { Traces } from '#domain/traces/spans';
import { originOfRow } from '#services/work/origin';
import type { OutboxRow } from '#storage/database/models/work';

/** On whose behalf a message is sent, and what to call when it has been. */
export interface Sending {
  origin: Origin | undefined;
  /** Tells a span that began when the message was written: what it waited for its turn, for Temporal or for a dispatcher. */
  end: () => void;
}

const spanOfRow = (traceId: string, id: number): string => createHash('sha256').update(`${traceId}/${id}`).digest('hex').slice(0, 16);

/** Takes a message as part of the trace of the request that had it written. */
export function traceSending(traces: Traces | undefined, row: OutboxRow): Sending {
  const origin = originOfRow(row);
  if (traces === undefined || origin?.trace === undefined) return { origin, end: () => undefined };
  const { spanId: parentId } = origin.trace;
  // The same when it is sent again: Temporal may have taken the first though its answer was lost.
  const context = { ...traces.begin(origin.trace), spanId: spanOfRow(origin.trace.traceId, row.id) };
  return {
    origin: { ...origin, trace: context },
    end: () =>
      traces.end({
        context,
        parentId,
        name: `outbox ${row.name}`,
        kind: 'producer',
        startedAtMs: row.createdAt.getTime(),
        endedAtMs: Date.now(),
        attributes: {
          'modelmill.request_id': origin.requestId,
          'modelmill.workflow_id': row.workflowId,
          'modelmill.kind': row.kind,
          'modelmill.tries': row.tries + 1,
          ...(row.queue !== null && { 'modelmill.queue': row.queue }),
          ...(row.takenAt !== null && { 'modelmill.wait_ms': row.takenAt.getTime() - row.createdAt.getTime() }),
        },
      }),
  };
}
