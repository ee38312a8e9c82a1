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
  /** `Waiting` reaches its owner as `Running`. */
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
  reportUrl: string | null;
  thumbnailUrl: string | null;
  /** The source as read, for the comparison. */
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
  /** The comparison pictures, laid out as `pictureViews` says. */
  comparisonUrl: string | null;
  /** The result with its deviation painted on. */
  deviationUrl: string | null;
  /** Levels of detail that are files of their own, finest first. */
  levels: LevelView[];
}

export interface ConvertDetailView extends ConvertCardView {
  report: ConvertJobReport | null;
}

export type JobDetailView = LightweightDetailView | ConvertDetailView;

export interface LevelView extends LevelFigures {
  /** What `download_model_file` is asked for. */
  name: LevelName;
  fileName: string;
  url: string;
}

/** One run of a file beside the others: what was asked for and what came of it. */
export interface JobRunView extends LightweightCardView {
  quality: QualityFigures | null;
  comparisonUrl: string | null;
}

/** All runs of one source file, the newest first. */
export interface FileRunsView {
  file: { id: string; fileName: string; modelName: string; format: string; fileSize: number; thumbnailUrl: string | null };
  /** What the check counted; null until it has ended well. */
  before: ModelSummary | null;
  runs: JobRunView[];
  /** Runs that stand; more than `runs` when there are very many. */
  totalCount: number;
}

export interface DownloadView {
  url: string;
  fileName: string;
}
