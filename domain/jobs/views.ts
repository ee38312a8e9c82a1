import type { FailureView } from '../files/views.ts';
import type { JobReport, LevelFigures, ModelSummary, QualityFigures } from '../models/figures.ts';
import type { ConversionTarget, ConvertJobReport } from './kinds/convert.ts';
import type { LevelName } from './levels.ts';
import type { LightweightOptions, PresetName } from './options.ts';
import type { JobStage } from './kinds.ts';
import type { JobStatus } from './state.ts';

/** What every job's card shows. */
export interface JobCardBase {
  id: string;
  /** Null for a job without a source file. */
  fileId: string | null;
  fileName: string;
  modelName: string;
  /** `Waiting` is shown to its owner as `Running`. */
  status: Exclude<JobStatus, 'Waiting'>;
  stage: JobStage;
  percent: number;
  error: FailureView | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  deletedAt: string | null;
  undoUntil: string | null;
  resultUrl: string | null;
  /** Bytes of the result; 0 until there is one. */
  resultBytes: number;
  /** What it takes of its owner's storage: result, levels, pictures, report. */
  storageBytes: number;
  reportUrl: string | null;
  thumbnailUrl: string | null;
  /** The source model, for the comparison. */
  previewUrl: string | null;
  sourceThumbnailUrl: string | null;
}

export interface LightweightCardView extends JobCardBase {
  kind: 'lightweight';
  fileId: string;
  preset: PresetName;
  options: LightweightOptions;
  before: ModelSummary | null;
  after: ModelSummary | null;
}

export interface ConvertCardView extends JobCardBase {
  kind: 'convert';
  fileId: string;
  target: ConversionTarget;
  before: ModelSummary | null;
  after: ModelSummary | null;
}

/** A job's card, by kind. */
export type JobCardView = LightweightCardView | ConvertCardView;

export interface LightweightDetailView extends LightweightCardView {
  report: JobReport | null;
  /** The comparison images, laid out as in `pictureViews`. */
  comparisonUrl: string | null;
  /** The result coloured by its deviation. */
  deviationUrl: string | null;
  /** Levels of detail in files of their own, finest first. */
  levels: LevelView[];
}

export interface ConvertDetailView extends ConvertCardView {
  report: ConvertJobReport | null;
}

export type JobDetailView = LightweightDetailView | ConvertDetailView;

export interface LevelView extends LevelFigures {
  /** Name to pass to `download_model_file`. */
  name: LevelName;
  fileName: string;
  url: string;
}

/** One of a file's jobs, with its input and result. */
export interface JobRunView extends LightweightCardView {
  quality: QualityFigures | null;
  comparisonUrl: string | null;
}

/** All lightweighting jobs of one source file, newest first. */
export interface FileRunsView {
  file: { id: string; fileName: string; modelName: string; format: string; fileSize: number; thumbnailUrl: string | null };
  /** Figures from the check; null until it has succeeded. */
  before: ModelSummary | null;
  runs: JobRunView[];
  /** Jobs that are not deleted; may exceed the length of `runs`. */
  totalCount: number;
}

export interface DownloadView {
  url: string;
  fileName: string;
}
