import type { ComponentType } from 'react';
import type { JobCardView, JobDetailView } from '#domain/jobs/views';
import type { JobActions } from '../use-job-actions.ts';

/** How the jobs of one kind look where every job has a place for it. */
export interface KindFace<Card extends JobCardView, Detail extends JobDetailView> {
  /** What starts a job of this kind. */
  serviceLabel: string;
  StartDialog: ComponentType<{ fileId: string; onClose: () => void }>;
  /** What was asked for, in a word or two. */
  methodOf: (job: Card) => string;
  downloadLabelOf: (job: Card) => string;
  /** Whether the jobs of one file can be compared with each other. */
  comparable: boolean;
  /** Figures on a card; `before` alone while it runs. */
  Figures: ComponentType<{ job: Card }>;
  /** All that was asked for. */
  Options: ComponentType<{ job: Detail }>;
  /** The page of a finished job. */
  Result: ComponentType<{ job: Detail; actions: JobActions }>;
  /** Asks for the same file once more, beginning with what was asked for. */
  AgainDialog: ComponentType<{ job: Card; onClose: () => void }>;
}
