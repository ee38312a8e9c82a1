import type { FailureView } from '../files/views.ts';
import type { JobReport, LevelFigures, ModelSummary, QualityFigures } from '../models/figures.ts';
import type { LevelName } from './levels.ts';
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
  /** The comparison pictures, laid out as `pictureViews` says. */
  comparisonUrl: string | null;
  /** The result with its deviation painted on. */
  deviationUrl: string | null;
  /** Levels of detail that are files of their own, finest first. */
  levels: LevelView[];
}

export interface LevelView extends LevelFigures {
  /** What `download_model_file` is asked for. */
  name: LevelName;
  fileName: string;
  url: string;
}

/** One run of a file beside the others: what was asked for and what came of it. */
export interface JobRunView extends JobCardView {
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
