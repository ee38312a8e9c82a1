import type { ModelSummary } from '../../models/figures.ts';
import type { ModelWarning } from '../../models/warnings.ts';

export interface OfflineJobReport {
  engineVersion: string;
  before: ModelSummary;
  /** Of the package: `bytes` are the ZIP's. */
  after: ModelSummary;
  warnings: ModelWarning[];
}
