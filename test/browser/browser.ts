import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { chromium, type Browser, type Frame, type Locator, type Page } from 'playwright-core';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { openDatabase } from '#storage/database/connect';
import { readSmsCode, type LocalDoor } from '../../script/journey/local-sms.ts';
import { findBinary } from '../../script/platform/binaries.ts';
import { noteForFailure } from './failures.ts';

/** WebGL 2 in software, and no background requests. */
const flags = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-quic',
];

/** The Chromium that `script/test` names, or the one on PATH. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? findBinary('chromium');
  if (executablePath === undefined) throw new Error('Chromium is missing: apt-get install chromium, or set CHROMIUM_PATH');
  return chromium.launch({ executablePath, args: [...flags, ...more] });
}

export interface WatchedPage {
  page: Page;
  /** Console warnings and errors, and uncaught exceptions. */
  complaints: string[];
}

const withoutFragment = (url: string): string => url.replace(/#.*/s, '');

/**
 * Opens a page in its own context (cookies and storage) and records its complaints. Without `motion` the page is asked to reduce it, which
 * spares the cores that draw it in software.
 */
export async function openPage(browser: Browser, size: { width: number; height: number }, { motion = false } = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    ...{ viewport: size, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', acceptDownloads: true },
    reducedMotion: motion ? 'no-preference' : 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  // A test that goes to an address that no page has wants to be there: the server's 404 for the page itself is no complaint.
  const unknown = new Set<string>();
  page.on('response', (response) => {
    if (response.status() === 404 && response.request().isNavigationRequest()) unknown.add(withoutFragment(response.url()));
  });
  page.on('console', (message) => {
    if (unknown.has(withoutFragment(message.location().url))) return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  noteForFailure(page, complaints);
  return { page, complaints };
}

export const wide = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };

/** Types as a hand does: what is filled in at once, or at even intervals, is answered with a puzzle by risk checks. */
export async function typeByHand(field: Locator, text: string): Promise<void> {
  await field.fill('');
  for (const character of text) {
    await field.pressSequentially(character);
    await delay(30 + 60 * Math.random());
  }
}

/** Signs in through the form, with the code from the local SMS page. */
export async function signIn(page: Page, platform: LocalDoor, phone: string): Promise<void> {
  await page.goto(`${platform.url}/login`);
  await typeByHand(page.getByLabel('手机号'), phone);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await page.getByText(/\d+s后重新发送/).waitFor();
  await page.getByLabel('验证码').fill(await readSmsCode(platform, phone));
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('**/workbench');
}

/** Script loaded by the page so far, gzipped, in KB of 1024 bytes. */
export async function scriptKilobytes(page: Page): Promise<number> {
  const addresses = await page.evaluate<string[]>(
    "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => new URL(name).pathname.endsWith('.js'))",
  );
  const scripts = await Promise.all(addresses.map(async (address) => (await page.request.get(address)).body()));
  return scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) / 1024;
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Creates accounts in the platform's embedded database, so that no test waits 60 s for a second code to the same phone. */
export async function seedAccounts(dataFolder: string, phones: string[]): Promise<void> {
  const database = await openDatabase(`sqlite:${join(dataFolder, 'modelmill.sqlite')}`);
  for (const phone of phones) await seedDemoAccount({ database }, { phone });
  await database.close();
}

/** Resolves when no animation is running, except endless ones. */
const untilAtRest = `new Promise((resolve) => {
  const look = () => {
    const moving = document.getAnimations().some(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity);
    if (moving) requestAnimationFrame(look);
    else resolve();
  };
  look();
})`;

/** Serious and critical accessibility faults that stay, a line each: a page that was just clicked may begin to fade between two looks. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const faults = await faultsAtRest(page);
  if (faults.length === 0) return faults;
  await page.waitForTimeout(1000);
  return faultsAtRest(page);
}

/** Waits for animations first: the contrast of half-faded text means nothing. */
async function faultsAtRest(page: Page): Promise<string[]> {
  await page.evaluate(untilAtRest);
  await page.evaluate(await readFile(axePath, 'utf8'));
  return page.evaluate(async () => {
    type Axe = { run: () => Promise<{ violations: { id: string; impact: string; nodes: { target: string[] }[] }[] }> };
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
}

/** How far the page scrolls sideways, in pixels; 0 when it fits. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** What holds of every page: no serious fault of accessibility, nothing sideways, no complaint of the browser. */
export async function expectSound({ page, complaints }: WatchedPage): Promise<void> {
  expect(await accessibilityFaults(page)).to.deep.equal([]);
  expect(await sidewaysOverflow(page)).to.equal(0);
  expect(complaints).to.deep.equal([]);
}

/** Makes the page refetch its list of source files, as it does when the user returns to the tab. */
export async function refetchFiles(page: Page): Promise<void> {
  let answered = false;
  const answer = page.waitForResponse((response) => response.url().endsWith('/upload_model_file/list')).then(() => (answered = true));
  while (!answered) {
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await Promise.race([answer, delay(300)]);
  }
}

/** Share of a canvas's pixels that clearly differ from its corner; near 0 for a blank stage. */
export function drawnShare(page: Page | Frame, selector: string): Promise<number> {
  return page.evaluate<number>(
    `(() => {
      const source = document.querySelector(${JSON.stringify(selector)});
      const copy = document.createElement('canvas');
      copy.width = 256; copy.height = 128;
      const pen = copy.getContext('2d');
      pen.drawImage(source, 0, 0, 256, 128);
      const { data } = pen.getImageData(0, 0, 256, 128);
      let drawn = 0;
      for (let i = 0; i < data.length; i += 4) {
        const distance = Math.abs(data[i] - data[0]) + Math.abs(data[i + 1] - data[1]) + Math.abs(data[i + 2] - data[2]);
        if (distance > 90) drawn++;
      }
      return drawn / (256 * 128);
    })()`,
  );
}
