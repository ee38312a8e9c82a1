import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import type { RunVerb } from '#activities/deps';
import type { ApiDeps } from '#api/app';
import { guideLocations } from '#domain/profile/guides';
import type { LightweightOptions } from '#domain/kinds/lightweight/options';
import { markGuide } from '#services/profile/mark-guide';
import type { UserRow } from '#storage/database/models/accounts';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import { createLocalStore } from '#storage/objects/local';
import { openTestApi, type TestApi } from '#test/api';
import { openFlow, startTemporal, type Flow } from '#test/flow';
import { wrappedChildren } from '#test/holding';
import { modelPath } from '#test/models';
import { buildUser } from '#test/people';
import { sessionCookies } from '../accounts/session-cookies.ts';
import { launchBrowser, openPage, wide, type WatchedPage } from '../browser.ts';

/**
 * What the tests of this folder share, because starting it takes longer than most of them: a browser, an api with the dashboard, and workers that check and
 * lightweight for real. Each test opens a context of its own for people of its own.
 */

export { expectSound, narrow, wide } from '../browser.ts';

const dashboardFolder = fileURLToPath(new URL('../../../dashboard', import.meta.url));

let browser: Browser | undefined;
let stage: Promise<Stage> | undefined;

export interface Stage {
  api: TestApi;
  /** Waits for work and hands in more of it: `flow.hand(path, name, { owner })`, `flow.submit(file)`, `flow.ended(row)`. */
  flow: Flow;
  /** Somebody who has these models, signed in, with the page at `path` open; a function names it from what was made. */
  maker(path: string | ((made: Made) => string), has?: Possessions): Promise<Maker>;
  /** The browser of all, for who has not signed in. */
  browser(): Promise<Browser>;
  /** Another page of somebody, in a context of its own, as another device has it. */
  again(user: UserRow, path: string, view?: View): Promise<WatchedPage>;
  /** Puts this around every verb that the workers run from now on, in place of what was there; by default nothing. */
  wrapVerbs(wrap?: VerbWrap): void;
  close(): Promise<void>;
}

type VerbWrap = (run: RunVerb) => RunVerb;

export interface View {
  /** Default 1440 × 900. */
  size?: { width: number; height: number };
  /** Whether the page moves as it does for most people; default not, which spares the cores. */
  motion?: boolean;
}

export interface Possessions extends View {
  /** In the order in which they come; each is uploaded, and checked before the page opens. */
  models?: readonly Model[];
  /** Tier, nickname and what else an account is made with; default a professional member, for whom work costs nothing. */
  about?: Parameters<typeof buildUser>[1];
}

export interface Model {
  /** Of test/models, or the bytes. */
  source: string | Uint8Array;
  /** With its ending; default that of the source. */
  fileName?: string;
  /** Default 椅子. */
  modelName?: string;
  /** A lightweighting of it that has ended before the page opens, with the balanced preset but for these. */
  lightweight?: Partial<LightweightOptions>;
}

export interface Made {
  user: UserRow;
  /** In the order of `models`. */
  files: FileRow[];
  /** Of the models with `lightweight`, in that order. */
  jobs: JobRow[];
}

export interface Maker extends WatchedPage, Made {}

/** The browser of all, started anew where it has crashed. */
async function sharedBrowser(): Promise<Browser> {
  if (browser?.isConnected() !== true) browser = await launchBrowser();
  return browser;
}

/** A stage of one's own, for whoever needs other settings or another time; the caller closes it. */
export async function openStage(overrides: Partial<ApiDeps> = {}, work: Parameters<Flow['work']>[0] = {}): Promise<Stage> {
  return buildStage(await openFlow(await startTemporal()), overrides, work);
}

async function buildStage(flow: Flow, overrides: Partial<ApiDeps> = {}, work: Parameters<Flow['work']>[0] = {}): Promise<Stage> {
  let around: VerbWrap = (run) => run;
  const objects = createLocalStore(flow.store);
  const backend = {
    name: 'SQLite' as const,
    open: async () => ({ database: flow.database, url: flow.databaseUrl, close: async () => undefined }),
  };
  const opened = await openTestApi(backend, { objects, partReceiver: objects, dashboardFolder, ...overrides });
  const api = { ...opened, objects };
  await (
    await flow.work({ openChildren: wrappedChildren((run) => (verb, args, task) => around(run)(verb, args, task)), ...work })
  ).ready;
  const again: Stage['again'] = async (user, path, { size = wide, motion = false } = {}) => {
    const watched = await openPage(await sharedBrowser(), size, { motion });
    await watched.page.context().addCookies(await sessionCookies(api, user.id));
    await watched.page.goto(api.origin + path);
    return watched;
  };
  return {
    ...{ api, flow, again, browser: sharedBrowser },
    wrapVerbs: (wrap = (run) => run) => void (around = wrap),
    async maker(path, { models = [], about, ...view } = {}) {
      const user = await buildUser(api.database, { nickName: '小李', tier: 'professional', ...about });
      // A guide that opens late moves the page under a click.
      for (const location of Object.values(guideLocations)) await markGuide(api, { userId: user.id, location });
      const made = { user, ...(await make(flow, user, models)) };
      return { ...made, ...(await again(user, typeof path === 'string' ? path : path(made), view)) };
    },
    async close() {
      await api.close();
      await flow.close();
    },
  };
}

/** The stage of all. Everybody in it comes from one address, so what was counted before is forgiven. */
export async function sharedStage(): Promise<Stage> {
  stage ??= openFlow().then((flow) => buildStage(flow));
  const { database } = (await stage).api;
  await database.transact((transaction) => database.rateLimits.destroy({ where: {}, transaction }));
  return stage;
}

/** Hands in models one after the other, so that lists keep their order, then waits for all. */
async function make(flow: Flow, owner: UserRow, models: readonly Model[]): Promise<Pick<Made, 'files' | 'jobs'>> {
  const files: FileRow[] = [];
  for (const { source, fileName, modelName } of models) {
    const given = typeof source === 'string' ? modelPath(source) : source;
    files.push(await flow.hand(given, fileName, { owner, ...(modelName === undefined ? {} : { modelName }) }));
  }
  await Promise.all(files.map((file) => flow.ended(file)));
  const jobs: JobRow[] = [];
  for (const [index, file] of files.entries()) {
    const changes = models[index]?.lightweight;
    if (changes !== undefined) jobs.push(await flow.submit(file, changes));
  }
  await Promise.all(jobs.map((job) => flow.ended(job)));
  return { files, jobs };
}

after('the shared browser and stage', async () => {
  await browser?.close();
  await (await stage)?.close();
});
