import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import type { ApiDeps } from '#api/app';
import { localKey, openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import type { LocalDoor } from '../../../script/journey/local-sms.ts';
import { launchBrowser } from '../browser.ts';

/**
 * What the tests of this folder share, because starting it takes longer than most of them: a browser, and an api with the dashboard. Each test opens a
 * context of its own for people of its own.
 */

const dashboardFolder = fileURLToPath(new URL('../../../dashboard', import.meta.url));

let browser: Browser | undefined;
let api: TestApi | undefined;

/** An api of one's own, for whoever needs other settings; the caller closes it. */
export async function openStage(overrides: Partial<ApiDeps> = {}): Promise<TestApi> {
  const [sqlite] = databaseBackends;
  if (sqlite === undefined) throw new Error('No database');
  return openTestApi(sqlite, { dashboardFolder, ...overrides });
}

/** The browser of all, started anew where it has crashed. */
export async function sharedBrowser(): Promise<Browser> {
  if (browser?.isConnected() !== true) browser = await launchBrowser();
  return browser;
}

/** The api of all. Everybody in it comes from one address, so what was counted before is forgiven. */
export async function sharedApi(): Promise<TestApi> {
  api ??= await openStage();
  const { database } = api;
  await database.transact((transaction) => database.rateLimits.destroy({ where: {}, transaction }));
  return api;
}

/** How the pages under `/local` of an api are reached. */
export const doorOf = ({ origin }: TestApi): LocalDoor => ({ url: origin, localKey });

after('the shared browser and api', async () => {
  await browser?.close();
  await api?.close();
});
