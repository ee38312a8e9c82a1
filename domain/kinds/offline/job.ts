import { formatBytes } from '../../display/numbers.ts';
import type { ModelSummary } from '../../models/figures.ts';
import type { ModelWarning } from '../../models/warnings.ts';
import type { JobDescription } from '../job-description.ts';

/** What stands in the corner of the page: our mark, or nothing. */
export const offlineLogos = { modelmill: '模工坊标志', none: '不带标志' } as const;
export type OfflineLogo = keyof typeof offlineLogos;

export interface OfflineJobInput {
  kind: 'offline';
  logo: OfflineLogo;
  /** The lightweighting whose result is packed; null packs the file itself. */
  resultOf: string | null;
}

/** The result as shown in lists; `after` has the bytes of the package. */
interface OfflineJobResult {
  kind: 'offline';
  before: ModelSummary;
  after: ModelSummary;
}

export interface OfflineJobReport {
  engineVersion: string;
  before: ModelSummary;
  /** Of the package: `bytes` are the ZIP's. */
  after: ModelSummary;
  warnings: ModelWarning[];
}

/** What a package is saved as. */
export const offlineFileName = (stem: string): string => `${stem}-离线包.zip`;

export interface OfflineJob {
  input: OfflineJobInput;
  result: OfflineJobResult;
  report: OfflineJobReport;
}

export const offlineJob = {
  label: '离线包',
  orderType: 'offlinePackage',
  least: {},
  outcome: ({ after }: OfflineJobResult) => `离线包大小 ${formatBytes(after.bytes)}`,
} as const satisfies JobDescription<OfflineJobResult>;
