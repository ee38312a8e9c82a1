/** What is measured of running processes: every metric as data. `runtime/measures.ts` keeps them, docs/operations.md lists them. */

export interface Measure {
  /** By the conventions of Prometheus: unit last, `_total` for what only grows. */
  name: string;
  kind: 'counter' | 'histogram' | 'gauge';
  /** Labels take their values from tables of ours, never from what a client, a file or a user brings. */
  labels: readonly string[];
  from: 'api' | 'workers' | 'both';
  help: string;
  /** Upper bounds of a histogram's buckets. */
  buckets?: readonly number[];
}

const GiB = 1024 ** 3;
const requestBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const stepBuckets = [0.1, 0.5, 1, 5, 15, 60, 300, 1800, 7200];
const waitBuckets = [0.1, 0.5, 1, 5, 15, 60, 300, 1800, 7200];
const bytesBuckets = [GiB / 8, GiB / 4, GiB / 2, GiB, 2 * GiB, 4 * GiB, 8 * GiB];

export const measureTable = {
  httpRequests: {
    ...{ name: 'modelmill_http_requests_total', kind: 'counter', labels: ['route', 'status'], from: 'api' },
    help: 'Answers, by the call or group of paths, and by HTTP status (aborted: the client left)',
  },
  httpSeconds: {
    ...{ name: 'modelmill_http_request_seconds', kind: 'histogram', labels: ['route'], from: 'api', buckets: requestBuckets },
    help: 'Seconds from a request to the end of its answer',
  },
  refusals: {
    ...{ name: 'modelmill_refusals_total', kind: 'counter', labels: ['code'], from: 'api' },
    help: 'Answers that refuse, by the code of the error table',
  },
  sockets: { name: 'modelmill_sockets', kind: 'gauge', labels: [], from: 'api', help: 'Live sockets' },
  eventSeconds: {
    ...{ name: 'modelmill_event_push_seconds', kind: 'histogram', labels: [], from: 'api', buckets: requestBuckets },
    help: 'Seconds from an event to its being sent to a socket; what a socket catches up with is left out',
  },
  eventTailAge: {
    ...{ name: 'modelmill_event_tail_age_seconds', kind: 'gauge', labels: [], from: 'api' },
    help: 'Seconds since the process last looked for events without an error',
  },
  uploads: { name: 'modelmill_uploads_total', kind: 'counter', labels: [], from: 'api', help: 'Multipart uploads that were completed' },
  uploadBytes: { name: 'modelmill_upload_bytes_total', kind: 'counter', labels: [], from: 'api', help: 'Their bytes' },
  dispatcherAge: {
    ...{ name: 'modelmill_dispatcher_age_seconds', kind: 'gauge', labels: [], from: 'api' },
    help: 'Seconds since an orchestration process last said that it lives',
  },
  temporalReachable: {
    ...{ name: 'modelmill_temporal_reachable', kind: 'gauge', labels: [], from: 'api' },
    help: '1 while the last heartbeat says that Temporal answers, else 0',
  },
  workerSlots: {
    ...{ name: 'modelmill_worker_slots', kind: 'gauge', labels: ['queue'], from: 'api' },
    help: 'Slots that live workers have reported, by queue',
  },
  databaseConnections: {
    ...{ name: 'modelmill_database_connections', kind: 'gauge', labels: ['state'], from: 'both' },
    help: 'Connections of the pool: using, idle. None of an embedded database',
  },
  databaseMost: {
    ...{ name: 'modelmill_database_connections_most', kind: 'gauge', labels: [], from: 'both' },
    help: 'How many the pool may open (DATABASE_POOL)',
  },
  databaseWaiting: {
    ...{ name: 'modelmill_database_waiting', kind: 'gauge', labels: [], from: 'both' },
    help: 'Statements and transactions that wait for a connection',
  },
  storeSeconds: {
    ...{ name: 'modelmill_store_call_seconds', kind: 'histogram', labels: ['operation'], from: 'both', buckets: requestBuckets },
    help: 'Seconds of a call to object storage, by operation; its count is the number of calls',
  },
  storeErrors: {
    ...{ name: 'modelmill_store_errors_total', kind: 'counter', labels: ['operation'], from: 'both' },
    help: 'Calls to object storage that failed through a fault; a missing object is none',
  },
  diskFree: {
    ...{ name: 'modelmill_disk_free_bytes', kind: 'gauge', labels: ['place'], from: 'both' },
    help: 'Free bytes of temp (TEMP_DIR, of workers) and store (the local one; S3 reports none)',
  },
  diskLeast: {
    ...{ name: 'modelmill_disk_least_bytes', kind: 'gauge', labels: ['place'], from: 'both' },
    help: 'Below this work waits or uploads are refused (MIN_FREE_BYTES)',
  },
  outboxPending: {
    ...{ name: 'modelmill_outbox_pending', kind: 'gauge', labels: ['queue'], from: 'workers' },
    help: 'Messages to Temporal that are not sent, by the queue whose turn they wait for; none: due at once',
  },
  outboxOldest: {
    ...{ name: 'modelmill_outbox_oldest_seconds', kind: 'gauge', labels: ['queue'], from: 'workers' },
    help: 'Age of the oldest of them; 0 when there is none',
  },
  outboxFailing: {
    ...{ name: 'modelmill_outbox_failing', kind: 'gauge', labels: [], from: 'workers' },
    help: 'Of all that are not sent, those of which a sending has failed',
  },
  unfinished: {
    ...{ name: 'modelmill_work_unfinished', kind: 'gauge', labels: ['kind', 'status'], from: 'workers' },
    help: 'Checks, jobs and looks that have not ended',
  },
  waiting: {
    ...{ name: 'modelmill_work_waiting', kind: 'gauge', labels: ['kind'], from: 'workers' },
    help: 'Work that waits for an operator or for room on a disk',
  },
  waitingOldest: {
    ...{ name: 'modelmill_work_waiting_oldest_seconds', kind: 'gauge', labels: ['kind'], from: 'workers' },
    help: 'For how long the first of it has waited; 0 when there is none',
  },
  backupAge: {
    ...{ name: 'modelmill_backup_age_seconds', kind: 'gauge', labels: [], from: 'workers' },
    help: 'Seconds since the last backup; where there was none, since the first account came',
  },
  workEnded: {
    ...{ name: 'modelmill_work_ended_total', kind: 'counter', labels: ['kind', 'ending'], from: 'workers' },
    help: 'Attempts at checks, jobs and looks that ended: Success, Error, Cancelled',
  },
  turnSeconds: {
    ...{ name: 'modelmill_turn_wait_seconds', kind: 'histogram', labels: ['queue'], from: 'workers', buckets: waitBuckets },
    help: 'Seconds that work waited for its turn at a queue',
  },
  stepWaitSeconds: {
    ...{ name: 'modelmill_step_wait_seconds', kind: 'histogram', labels: ['queue'], from: 'workers', buckets: waitBuckets },
    help: 'Seconds from scheduling a step to its start on a worker, by queue',
  },
  stepSeconds: {
    ...{ name: 'modelmill_step_seconds', kind: 'histogram', labels: ['step', 'ending'], from: 'workers', buckets: stepBuckets },
    help: 'Seconds of a step, by its activity; done, failed or cancelled. One try each',
  },
  childPeak: {
    ...{ name: 'modelmill_child_peak_bytes', kind: 'histogram', labels: ['verb'], from: 'workers', buckets: bytesBuckets },
    help: 'Most resident memory of an engine child while it ran a verb',
  },
  childKills: {
    ...{ name: 'modelmill_child_kills_total', kind: 'counter', labels: ['reason'], from: 'workers' },
    help: 'Children that we ended over their memory, deadline, processor time or turn, and those that crashed',
  },
  analyticsLost: {
    ...{ name: 'modelmill_analytics_lost_total', kind: 'counter', labels: [], from: 'api' },
    help: 'Beacons of the statistics that were not kept, because too many waited to be written',
  },
  buildInfo: {
    ...{ name: 'modelmill_build_info', kind: 'gauge', labels: ['process', 'version', 'node'], from: 'both' },
    help: '1; what runs',
  },
  sampleFailures: {
    ...{ name: 'modelmill_sample_failures_total', kind: 'counter', labels: ['source'], from: 'both' },
    help: 'Readings that failed or took too long; what they would have told is left out meanwhile',
  },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof measureTable;
type NameOf<K extends Measure['kind']> = { [M in MeasureName]: (typeof measureTable)[M]['kind'] extends K ? M : never }[MeasureName];
export type CounterName = NameOf<'counter'>;
export type HistogramName = NameOf<'histogram'>;
export type GaugeName = NameOf<'gauge'>;
export type LabelsOf<M extends MeasureName> = Readonly<Record<(typeof measureTable)[M]['labels'][number], string>>;

export interface Reading<M extends GaugeName> {
  labels: LabelsOf<M>;
  value: number;
}
/** What a source says when it is read; a gauge that it leaves out has no value then. */
export type Readings = { readonly [M in GaugeName]?: readonly Reading<M>[] };

/** Where processes note what they measure. */
export interface Measures {
  /** Adds to a counter, 1 by default. */
  count<M extends CounterName>(name: M, labels: LabelsOf<M>, by?: number): void;
  /** Notes one duration in seconds, or one size in bytes. */
  observe<M extends HistogramName>(name: M, labels: LabelsOf<M>, value: number): void;
  /** Has gauges read from `source` whenever somebody asks; an answer is good for `keepMs` (default 0). */
  sample(source: string, read: () => Readings | Promise<Readings>, keepMs?: number): void;
}
