import { jobMediaPath } from '#domain/kinds/media';
import type { JobDetailOf } from '#domain/jobs/views';
import type { JobRow } from '#storage/database/models/jobs';

/** Addresses of the comparison with the original. */
export const comparisonOf = ({ id, summary }: JobRow): Pick<JobDetailOf<'lightweight'>, 'comparisonUrl' | 'deviationUrl'> => ({
  comparisonUrl: summary?.pictures ? jobMediaPath(id, 'comparison.webp') : null,
  deviationUrl: summary?.deviation ? jobMediaPath(id, 'deviation.glb') : null,
});
