import { sweepAccounts } from '../accounts/sweep.ts';
import { lapseCounts } from '../membership/lapse-counts.ts';
import { lapseCoupons } from '../coupons/lapse.ts';
import { sweepAttachments } from '../attachments/sweep.ts';
import { sweepAudit } from '../audit/sweep.ts';
import { sweepPapers } from '../certification/sweep.ts';
import { sweepDeletions } from '../deletion/sweep.ts';
import type { RetentionDeps, StorageDeps } from '../deps.ts';
import { sweepGateway } from '../gateway/sweep.ts';
import { sweepEvents } from '../events/sweep.ts';
import { sweepIdentities } from '../identities/sweep.ts';
import { sweepPackages } from '../packages/sweep.ts';
import { sweepPresets } from '../presets/sweep.ts';
import { sweepModels } from '../mall/sweep.ts';
import { sweepRisk } from '../risk/sweep.ts';
import { sweepUploads } from '../uploads/sweep.ts';
import { settleDueIncome } from '../wallet/settle-due-income.ts';
import { abortStale } from '../objects/abort-stale.ts';
import { sweepObjects } from '../objects/sweep.ts';
import { sweepOutbox } from './outbox/sweep.ts';
import { sweepSlots } from './turns/slots.ts';

/** Sweeps that run at start and hourly; each returns how much it removed, for the log. */
export const sweeps: Readonly<Record<string, (deps: StorageDeps & RetentionDeps) => Promise<unknown>>> = {
  uploads: sweepUploads,
  events: sweepEvents,
  outbox: sweepOutbox,
  'slots of dead workers': sweepSlots,
  accounts: sweepAccounts,
  gateway: sweepGateway,
  identities: sweepIdentities,
  'risk checks': sweepRisk,
  'audit log': sweepAudit,
  'account deletions': sweepDeletions,
  'certification papers': sweepPapers,
  attachments: sweepAttachments,
  'income to be settled': settleDueIncome,
  presets: sweepPresets,
  packages: sweepPackages,
  coupons: lapseCoupons,
  counts: lapseCounts,
  'models of the mall': sweepModels,
  'objects of what was deleted': sweepObjects,
  'objects half stored': abortStale,
};
