/** The services' half of each kind of work, and the disposal of each kind of row. A missing entry does not compile. */

import { jobKinds, type JobKind } from '#domain/kinds/jobs';
import type { WorkKindName } from '#domain/kinds/works';
import type { DeletedKind, SubjectKind } from '#domain/workflows/subject';
import { bulkWork } from '../bulk/work.ts';
import { checkWork } from '../checks/work.ts';
import { deletionWork } from '../deletion/work.ts';
import { fileDisposal } from '../files/disposal.ts';
import { jobDisposal } from '../jobs/disposal.ts';
import { createJobWork } from '../orders/job-work.ts';
import { discardLook } from '../looks/discard.ts';
import { lookWork } from '../looks/work.ts';
import { discardTeaser } from '../mall/teaser/discard.ts';
import { teaserWork } from '../mall/teaser/work.ts';
import { orderWork } from '../payments/work.ts';
import { webhookWork } from '../open/webhooks/work.ts';
import { createPurgeWork } from '../work/purge.ts';
import type { Disposal, Work } from '../work/work.ts';

export const disposals: Readonly<Record<DeletedKind, Disposal>> = { file: fileDisposal, job: jobDisposal };

/** What removes the objects of an attempt that failed. */
export const discards: Readonly<Record<SubjectKind, Disposal['discard']>> = {
  file: (deps, subject) => fileDisposal.discard(deps, subject),
  job: (deps, subject) => jobDisposal.discard(deps, subject),
  look: discardLook,
  teaser: discardTeaser,
};

const jobWorks = Object.fromEntries(jobKinds.map((kind) => [kind, createJobWork(kind)])) as Record<JobKind, Work>;

export const works = {
  ...jobWorks,
  check: checkWork,
  purge: createPurgeWork(disposals),
  deleteAccount: deletionWork,
  order: orderWork,
  look: lookWork,
  teaser: teaserWork,
  webhook: webhookWork,
  bulk: bulkWork,
} satisfies Record<WorkKindName, Work>;
