import { overviewLists } from '#domain/overview/lists';
import type { ClockDeps } from '../deps.ts';
import { listFiles, type FilePage } from '../files/list.ts';
import { listJobs, type JobPage } from '../jobs/list.ts';
import { firstDuePopup, type DuePopup } from '../membership/due-popups.ts';
import { listOrders, type OwnOrders } from '../orders/list.ts';

export interface Overview {
  newestFiles: FilePage;
  runningFiles: FilePage;
  failedFiles: FilePage;
  finishedJobs: JobPage;
  runningJobs: JobPage;
  failedJobs: JobPage;
  unpaidOrders: OwnOrders;
  popup: DuePopup | null;
}

/** What somebody's overview shows, as the lists of `domain/overview/lists.ts` ask for it. */
export async function readOverview(deps: ClockDeps, { ownerId }: { ownerId: string }): Promise<Overview> {
  const newest = { ownerId, pageNo: 1, keyword: '', sort: 'newest' } as const;
  const files = (list: 'newestFiles' | 'runningFiles' | 'failedFiles') =>
    listFiles(deps, { ...newest, status: 'all', ...overviewLists[list] });
  const jobs = (list: 'finishedJobs' | 'runningJobs' | 'failedJobs') => listJobs(deps, { ...newest, ...overviewLists[list] });
  const [newestFiles, runningFiles, failedFiles] = await Promise.all([files('newestFiles'), files('runningFiles'), files('failedFiles')]);
  const [finishedJobs, runningJobs, failedJobs] = await Promise.all([jobs('finishedJobs'), jobs('runningJobs'), jobs('failedJobs')]);
  const unpaidOrders = await listOrders(deps, { ownerId, keyword: '', period: 'all', ...overviewLists.unpaidOrders });
  const popup = await firstDuePopup(deps, { userId: ownerId });
  return { newestFiles, runningFiles, failedFiles, finishedJobs, runningJobs, failedJobs, unpaidOrders, popup };
}
