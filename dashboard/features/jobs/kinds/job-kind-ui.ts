import type { ComponentType } from 'react';
import type { ModelType } from '#domain/files/model-type';
import type { JobCardView, JobDetailView } from '#domain/jobs/views';
import type { StartWith } from '../start/start-with.ts';

/** How jobs of one kind look on the pages that show jobs of every kind. */
export interface JobKindUi<Card extends JobCardView, Detail extends JobDetailView> {
  /** The type of model that it works on. */
  modelType: ModelType;
  /** Label of the action that starts a job of this kind. */
  serviceLabel: string;
  /** The key that leads to it in a menu: the first letter of its pinyin. */
  serviceLetter: string;
  StartDialog: ComponentType<StartWith & { onClose: () => void }>;
  /** The chosen method, in a word or two. */
  methodOf: (job: Card) => string;
  downloadLabelOf: (job: Card) => string;
  /** Whether the jobs of one file can be compared with each other. */
  comparable: boolean;
  /** Whether it is about how much smaller files become. */
  saves: boolean;
  /** Figures on a card; `before` alone while it runs. */
  Figures: ComponentType<{ job: Card }>;
  /** What is shown of the source while it runs; default its model, or its picture. */
  Meanwhile?: ComponentType<{ job: Card }>;
  /** The details of a finished one, loaded when first shown; those of the usual kinds come with the page (`job-result.tsx`). */
  Result?: ComponentType<{ job: Detail }>;
  /** The options the job was started with. */
  Options: ComponentType<{ job: Detail }>;
  /** Starts another job for the same file, beginning with the same options. */
  AgainDialog: ComponentType<{ job: Card; onClose: () => void }>;
}
