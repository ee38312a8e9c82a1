/** Events as stored in a user's stream; `api/modules/events` puts them into the wire's words. */

import type { ModelType } from '../files/model-type.ts';
import type { MessageCategory } from '../messages/categories.ts';
import type { JobKind, JobResult, RunningJobStage } from '../kinds/jobs.ts';
import type { MapImage } from '../maps/image.ts';
import type { ObliqueReport } from '../models/oblique.ts';
import type { ModelWarning } from '../models/warnings.ts';
import type { Outcome } from '../workflows/outcome.ts';
import type { Push } from './push.ts';

/** What an event says about its file. */
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
  /** `archive` is null for a single model file; only its first warnings are kept here. */
  | { step: 'inspect'; archive: { entries: number; warnings: ModelWarning[]; moreWarnings: number } | null }
  /** Events stored by older versions lack `oblique` and `map`. */
  | { step: 'done'; outcome: Outcome; triangles: number | null; oblique?: ObliqueReport | null; map?: MapImage | null }
);

export type JobEvent = { type: 'job'; kind: JobKind; file: FileFacts | null } & (
  | { step: 'queued' }
  | { step: 'stage'; stage: RunningJobStage }
  /** It waits for an operator, or has been sent on by one. */
  | { step: 'waiting' | 'resumed' }
  | { step: 'done'; outcome: Outcome; result: JobResult | null }
);

/** An order was paid through a provider; or money came for it that goes back. */
export interface PaymentEvent {
  type: 'payment';
  isSucceed: boolean;
}

/** There is a new message in its user's message centre. */
export interface MessageEvent {
  type: 'message';
  category: MessageCategory;
  tips: string;
}

/** An event stored by an older version, already in the wire's words. */
export interface RecordedEvent {
  type: 'recorded';
  push: Pick<Push, 'type' | 'isSucceed' | 'message'>;
}

export type EventPayload = CheckEvent | JobEvent | PaymentEvent | MessageEvent;
