import { mutate, type SWRResponse } from 'swr';
import { overviewLists } from '#domain/overview/lists';
import { askNow } from './ask-ahead.ts';
import type { Answer } from './contract.ts';
import { events } from './events/event-hub.ts';
import { keys } from './keys.ts';
import { refresh } from './refresh.ts';
import { noteServerTime } from './server-clock.ts';
import { useCall, withNews } from './use-call.ts';
import { fromWire } from './wire.ts';

/** Of a list that comes with the overview: it fetches itself only where that has not brought it. */
export const brought = { revalidateIfStale: false, revalidateOnFocus: false } as const;

/** Where each list of the overview is kept: where its own call would put it, so that events keep it in step. */
const places = {
  newestFiles: keys.fileList(overviewLists.newestFiles),
  runningFiles: keys.fileList(overviewLists.runningFiles),
  failedFiles: keys.fileList(overviewLists.failedFiles),
  finishedJobs: keys.jobList(overviewLists.finishedJobs),
  runningJobs: keys.jobList(overviewLists.runningJobs),
  failedJobs: keys.jobList(overviewLists.failedJobs),
  unpaidOrders: keys.orderList(overviewLists.unpaidOrders),
} as const;

async function readOverview(): Promise<Answer<'overview'>> {
  let isOverrun = false;
  const off = events.onRows(() => (isOverrun = true));
  try {
    const asked = askNow(keys.overview());
    // A list that was changed since this was asked keeps what it has.
    await Promise.all(
      Object.entries(places).map(([list, key]) =>
        mutate(
          key,
          asked.then((answer) => withNews(fromWire(answer[list as keyof typeof places]))),
          { revalidate: false },
        ),
      ),
    );
    const answer = await asked;
    noteServerTime(answer.unpaidOrders.serverTime);
    return answer;
  } finally {
    off();
    // A list that was not there yet has missed what events told.
    if (isOverrun) refresh('files', 'jobs', 'orders');
  }
}

/** What the overview shows, in one call. Its lists are read by their own hooks, with `brought`, once this has an answer. */
export const useOverview = (): SWRResponse<Answer<'overview'>, unknown> => useCall(keys.overview(), {}, readOverview);
