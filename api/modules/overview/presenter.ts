import { overviewLists } from '#domain/overview/lists';
import type { OverviewView } from '#domain/overview/views';
import type { Overview } from '#services/overview/read';
import { presentFilePage } from '../files/presenter.ts';
import { presentJobPage } from '../jobs/presenter.ts';
import { presentPopup } from '../membership/presenter.ts';
import { presentOwnOrders } from '../orders/presenter.ts';

const shown = ({ pageSize }: { pageSize: number }) => ({ pageNo: 1, pageSize });

/** Each list as its own call presents it. */
export const presentOverview = (overview: Overview): OverviewView => ({
  newestFiles: presentFilePage(shown(overviewLists.newestFiles), overview.newestFiles),
  runningFiles: presentFilePage(shown(overviewLists.runningFiles), overview.runningFiles),
  failedFiles: presentFilePage(shown(overviewLists.failedFiles), overview.failedFiles),
  finishedJobs: presentJobPage(shown(overviewLists.finishedJobs), overview.finishedJobs),
  runningJobs: presentJobPage(shown(overviewLists.runningJobs), overview.runningJobs),
  failedJobs: presentJobPage(shown(overviewLists.failedJobs), overview.failedJobs),
  unpaidOrders: presentOwnOrders(overviewLists.unpaidOrders, overview.unpaidOrders),
  popup: presentPopup(overview.popup),
});
