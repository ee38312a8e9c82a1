import type { JobCardBase, JobCardOf, JobDetailOf } from '#domain/jobs/views';
import type { JobKind } from '#domain/kinds/jobs';
import type { BoughtOfScene } from '#services/jobs/detail';
import type { JobRow } from '#storage/database/models/jobs';

/** What lists show of a job of this kind, beside what they show of every job. */
type OnCard<K extends JobKind> = Omit<JobCardOf<K>, keyof JobCardBase | 'kind'> & Pick<JobCardBase, 'resultUrl'>;
/** What its page shows beside that and the report. */
type OnPage<K extends JobKind> = Omit<JobDetailOf<K>, keyof JobCardOf<K> | 'report'>;

export type KindPresenter<K extends JobKind> = { card: (job: JobRow) => OnCard<K> } & (keyof OnPage<K> extends never
  ? { detail?: undefined }
  : { detail: (job: JobRow, assets: BoughtOfScene) => OnPage<K> });
