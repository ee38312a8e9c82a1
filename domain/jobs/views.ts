import type { FailureView } from '../files/views.ts';
import type { JobReport, ModelSummary } from '../models/figures.ts';
import type { LightweightOptions, PresetName } from './options.ts';
import type { JobKind, JobStage, JobStatus } from './state.ts';

export interface JobCardView {
  id: string;
  fileId: string;
  fileName: string;
  modelName: string;
  kind: JobKind;
  preset: PresetName;
  options: LightweightOptions;
  /** `Waiting` reaches its owner as `Running`. */
  status: Exclude<JobStatus, 'Waiting'>;
  stage: JobStage;
  percent: number;
  error: FailureView | null;
  before: ModelSummary | null;
  after: ModelSummary | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  deletedAt: string | null;
  undoUntil: string | null;
  resultUrl: string | null;
  reportUrl: string | null;
  thumbnailUrl: string | null;
  /** The source as read, for the comparison. */
  previewUrl: string | null;
  sourceThumbnailUrl: string | null;
}

export interface JobDetailView extends JobCardView {
  report: JobReport | null;
}

export interface DownloadView {
  url: string;
  fileName: string;
}
