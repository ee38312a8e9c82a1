import { code } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Which request had a message to Temporal enqueued, and its place in a trace. */
export const outboxOrigin: Migration[] = [
  { name: '0042-outbox-request_id', up: (schema) => schema.addColumn('workflow_outbox', 'request_id', code(64, true)) },
  { name: '0042-outbox-traceparent', up: (schema) => schema.addColumn('workflow_outbox', 'traceparent', code(55, true)) },
];
