/** What happened, as a user's stream keeps it. `api/modules/events` says it in the wire's words. */

import type { ModelType } from '../files/model-type.ts';
import type { JobKind, JobResult, RunningJobStage } from '../jobs/kinds.ts';
import type { ModelWarning } from '../models/warnings.ts';
import type { Outcome } from '../workflows/outcome.ts';
import type { Push } from './push.ts';

/** What an event says of its file. */
export interface FileFacts {
  fileSize: number;
  format: string;
  modelType: ModelType;
  /** Null until known. */
  animations: number | null;
  meshes: number | null;
}

export type CheckEvent = { type: 'check'; file: FileFacts } & (
  | { step: 'queued' }
  | { step: 'unpack'; isArchive: boolean }
  /** `archive` is null for a bare model file; of its warnings only the first are kept here. */
  | { step: 'inspect'; archive: { entries: number; warnings: ModelWarning[]; moreWarnings: number } | null }
  | { step: 'done'; outcome: Outcome; triangles: number | null }
);

export type JobEvent = { type: 'job'; kind: JobKind; file: FileFacts | null } & (
  | { step: 'queued' }
  | { step: 'stage'; stage: RunningJobStage }
  | { step: 'done'; outcome: Outcome; result: JobResult | null }
);

/** Written before events were kept in our words: already in the wire's. */
export interface RecordedEvent {
  type: 'recorded';
  push: Pick<Push, 'type' | 'isSucceed' | 'message'>;
}

export type EventPayload = CheckEvent | JobEvent;
