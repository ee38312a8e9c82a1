import type { CheckReport } from '../models/figures.ts';
import type { ObliqueReport } from '../models/oblique.ts';
import type { CheckStage } from '../checks/stages.ts';
import type { WireModelType, WireOrigin } from '../wire/names.ts';
import type { FileStatus } from './state.ts';

/** A failure as shown on a page. */
export interface FailureView {
  code: string;
  /** The message; may contain line breaks. */
  tips: string;
}

export interface SourceFileView {
  id: string;
  fileName: string;
  modelName: string;
  /** The name is still the default one, and that was cut from a longer file name. */
  nameCut: boolean;
  /** Extension, lower case. */
  format: string;
  fileSize: number;
  /** What it takes of its owner's storage: the upload, and what its check unpacked and drew. */
  storageBytes: number;
  modelType: WireModelType;
  origin: WireOrigin;
  status: FileStatus;
  stage: CheckStage;
  /** 0–100. */
  percent: number;
  error: FailureView | null;
  /** What to do with a checked model, null while there is nothing; `link` from 100 MB on. */
  advice: { text: string; link: string | null } | null;
  createdAt: string;
  checkedAt: string | null;
  /** Set while a deletion can still be undone. */
  deletedAt: string | null;
  undoUntil: string | null;
  /** Stable addresses under /media; null while there is no object. */
  sourceUrl: string;
  previewUrl: string | null;
  thumbnailUrl: string | null;
  triangles: number | null;
  jobCount: number;
}

export interface SourceFileDetailView extends SourceFileView {
  /** What the check found: `report` of a single model, `oblique` of an oblique one. */
  report: CheckReport | null;
  oblique: ObliqueReport | null;
}
