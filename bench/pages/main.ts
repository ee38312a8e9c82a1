/** What a first visit of a page costs: a real platform with a real result, in Chromium, each page with a cold cache. */

import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobCardView } from '#domain/jobs/views';
import type { Page as ListPage } from '#domain/wire/envelope';
import { openDatabase } from '#storage/database/connect';
import { sessionCookies } from '#test/browser/accounts/session-cookies';
import { launchBrowser } from '#test/browser/browser';
import { weighPage, type PageWeight } from '#test/browser/page-weight';
import { goalPaintMs, goalRequests, goalShift, isApart, weighedPages } from '#test/browser/weighed-pages';
import { modelPath } from '#test/models';
import { DemoClient } from '../../script/journey/client.ts';
import { Follower, runFile } from '../../script/journey/run-file.ts';
import { startPlatform } from '../../script/platform/start.ts';
import { atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine, quantile } from '../machine.ts';

/** Single visits differ by half a second on two cores; the median of so many by a tenth. */
const visits = 9;
const model = 'truck';

type Figures = Pick<PageWeight, 'requests' | 'kilobytes' | 'paintMs' | 'shift'>;

export interface PagesFigures {
  machine: string;
  /** Processes that wanted a core at the end, on average over a minute: with more than there are cores, the times say little. */
  load: number;
  /** By page; of several visits the median paint, and the most of the rest. */
  pages: Record<string, Figures>;
}

export const goals: Goal<PagesFigures>[] = weighedPages.flatMap(({ name, goalKilobytes }) => {
  const of = (what: string, bound: Goal<PagesFigures>['bound'], figure: keyof Figures): Goal<PagesFigures> => ({
    ...{ parts: [name], what: `${name}: ${what}`, bound },
    seen: ({ pages }) => pages[name]?.[figure],
  });
  return [
    of('bytes, gzipped', atMost(goalKilobytes, 'KB'), 'kilobytes'),
    of('requests', atMost(goalRequests), 'requests'),
    of('largest paint', atMost(goalPaintMs, 'ms'), 'paintMs'),
    of('layout shift', atMost(goalShift), 'shift'),
  ];
});

/** Visits each page nine times with nothing cached. */
export async function run({ say, only }: BenchOptions): Promise<PagesFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-pages-'));
  const platform = await startPlatform({ dataFolder: join(folder, 'data'), demoPhone: '13800000000', onNotice: say });
  const figures: PagesFigures = { machine: describeMachine(), load: 0, pages: {} };
  try {
    const client = new DemoClient(platform.url);
    const follower = new Follower();
    await client.signIn(platform.demoPhone, platform.localKey);
    const socket = await client.listen(follower.onFrame);
    await runFile(client, follower, modelPath(`gltf/${model}.glb`), model, folder, () => undefined);
    const { results } = await client.call<ListPage<JobCardView>>('cardList', { pageNo: 1, pageSize: 1 });
    socket.close();
    const secret = platform.environment.SERVER_SECRET ?? '';
    const database = await openDatabase(`sqlite:${join(folder, 'data', 'modelmill.sqlite')}`);
    const userId = (await database.users.findOne({ where: { phone: platform.demoPhone }, rejectOnEmpty: true })).id;
    const browser = await launchBrowser();
    try {
      for (const page of weighedPages) {
        if (only.length > 0 && !only.includes(page.name)) continue;
        const seen: PageWeight[] = [];
        for (let visit = 0; visit < visits; visit++) seen.push(await visitOnce(page));
        const most = (of: (weight: PageWeight) => number): number => Math.max(...seen.map(of));
        const about: Figures = {
          requests: most(({ requests }) => requests),
          kilobytes: most(({ kilobytes }) => kilobytes),
          paintMs: quantile(
            seen.map(({ paintMs }) => paintMs),
            0.5,
          ),
          shift: most(({ shift }) => shift),
        };
        figures.pages[page.name] = about;
        const { requests, kilobytes, paintMs, shift } = about;
        say(
          `  ${page.name}: ${requests} requests, ${kilobytes.toFixed(0)} KB, largest paint ${paintMs.toFixed(0)} ms, shift ${shift.toFixed(3)}`,
        );
      }
    } finally {
      await browser.close();
      await database.close();
    }
    figures.load = loadavg()[0] ?? 0;
    say(`${figures.machine}, load ${figures.load.toFixed(1)}`);
    return figures;

    async function visitOnce({ address, signedIn, shown }: (typeof weighedPages)[number]): Promise<PageWeight> {
      const visit = {
        browser,
        address: platform.url + address(results[0]?.id ?? ''),
        shown: (page: Parameters<typeof shown>[0]) => shown(page, model),
      };
      return weighPage({ ...visit, apart: isApart, cookies: signedIn ? await sessionCookies({ deps: { database, secret } }, userId) : [] });
    }
  } finally {
    await platform.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
