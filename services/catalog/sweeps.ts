import { sweepAnalytics } from '../analytics/sweep.ts';
import { sweepAccounts } from '../accounts/sweep.ts';
import { lapseCounts } from '../membership/lapse-counts.ts';
import { lapseCoupons } from '../coupons/lapse.ts';
import { sweepAttachments } from '../attachments/sweep.ts';
import { sweepAudit } from '../audit/sweep.ts';
import { sweepAuditChain } from '../audit/sweep-chain.ts';
import { sweepPapers } from '../certification/sweep.ts';
import { sweepDeletions } from '../deletion/sweep.ts';
import type { RetentionDeps, StorageDeps } from '../deps.ts';
import { sweepGateway } from '../gateway/sweep.ts';
import { sweepEvents } from '../events/sweep.ts';
import { giveDueRewards } from '../invitations/give-due.ts';
import { sweepBulk } from '../bulk/sweep.ts';
import { sweepInquiries } from '../inquiries/sweep.ts';
import { sweepIdentities } from '../identities/sweep.ts';
import { sweepPackages } from '../packages/sweep.ts';
import { sweepPresets } from '../presets/sweep.ts';
import { rollUpDays } from '../open/status/roll-up-days.ts';
import { sweepOpen } from '../open/sweep.ts';
import { sweepWebhooks } from '../open/webhooks/sweep.ts';
import { sweepOrders } from '../orders/sweep.ts';
import { sweepFiles } from '../files/sweep.ts';
import { sweepMessages } from '../messages/sweep.ts';
import { sweepVisits } from '../works/sweep-visits.ts';
import { sweepShares } from '../shares/sweep.ts';
import { sweepMatching } from '../matching/sweep.ts';
import { sweepModels } from '../mall/sweep.ts';
import { sweepTeasers } from '../mall/teaser/sweep.ts';
import { sweepRisk } from '../risk/sweep.ts';
import { sweepSearchChanges } from '../search/sweep.ts';
import { sweepUploads } from '../uploads/sweep.ts';
import { divideMonths } from '../wallet/divide-months.ts';
import { repayAllOwed } from '../wallet/repay-all-owed.ts';
import { settleDueIncome } from '../wallet/settle-due-income.ts';
import { abortStale } from '../objects/abort-stale.ts';
import { sweepObjects } from '../objects/sweep.ts';
import { sweepOutbox } from '../work/outbox/sweep.ts';
import { sweepEnded } from '../work/turns/ended.ts';
import { sweepSlots } from '../work/turns/slots.ts';

/** Sweeps that run at start and hourly; each returns how much it removed, for the log. */
export const sweeps: Readonly<Record<string, (deps: StorageDeps & RetentionDeps) => Promise<unknown>>> = {
  uploads: sweepUploads,
  events: sweepEvents,
  outbox: sweepOutbox,
  'slots of dead workers': sweepSlots,
  'ended work': sweepEnded,
  accounts: sweepAccounts,
  gateway: sweepGateway,
  identities: sweepIdentities,
  'risk checks': sweepRisk,
  'audit log': sweepAudit,
  'chain of the audit log': sweepAuditChain,
  'account deletions': sweepDeletions,
  statistics: sweepAnalytics,
  'certification papers': sweepPapers,
  attachments: sweepAttachments,
  inquiries: sweepInquiries,
  'bulk acts': sweepBulk,
  'months of members': divideMonths,
  'income to be settled': settleDueIncome,
  'income owed after refunds': repayAllOwed,
  'rewards of invitations': giveDueRewards,
  presets: sweepPresets,
  packages: sweepPackages,
  coupons: lapseCoupons,
  counts: lapseCounts,
  'models of the mall': sweepModels,
  'teasers that are missing': sweepTeasers,
  'visits of works': sweepVisits,
  'matching platform': sweepMatching,
  messages: sweepMessages,
  'changes for search': sweepSearchChanges,
  'share links': sweepShares,
  'closed orders': sweepOrders,
  'rows of files': sweepFiles,
  'objects of what was deleted': sweepObjects,
  'objects half stored': abortStale,
  // Before the rows go that it counts.
  'days of the status page': rollUpDays,
  'developer platform': sweepOpen,
  'messages to endpoints': sweepWebhooks,
};
