import { z } from 'zod';
import { sourceFileView } from '../files/views.ts';
import { jobCardView } from '../jobs/views.ts';
import { memberPopupView } from '../membership/views.ts';
import { orderListView } from '../orders/views.ts';
import { pageView } from '../wire/view.ts';
import { overviewLists } from './lists.ts';

const filePage = pageView(sourceFileView);
const jobPage = pageView(jobCardView);
const first = ({ pageSize }: { pageSize: number }): string => `最新的 ${pageSize} 个`;

/** `overview`. */
export const overviewView = z.object({
  newestFiles: filePage.describe(`源文件，${first(overviewLists.newestFiles)}`),
  runningFiles: filePage.describe(`正在检测，${first(overviewLists.runningFiles)}`),
  failedFiles: filePage.describe(`检测失败，${first(overviewLists.failedFiles)}`),
  finishedJobs: jobPage.describe(`处理完成，${first(overviewLists.finishedJobs)}`),
  runningJobs: jobPage.describe(`正在处理，${first(overviewLists.runningJobs)}`),
  failedJobs: jobPage.describe(`处理失败，${first(overviewLists.failedJobs)}`),
  unpaidOrders: orderListView.describe(`待支付的订单，${first(overviewLists.unpaidOrders)}`),
  popup: memberPopupView.describe('今天要显示的会员或优惠券提示，最紧要的一个'),
});
export type OverviewView = z.infer<typeof overviewView>;
