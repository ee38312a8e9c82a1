import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';

const patienceMs = 15_000;

/** Reads until it is `expected`, for at most 15 s: a page on a busy machine is behind what was clicked. */
export async function expectSoon<T>(read: () => T | Promise<T>, expected: T, message?: string): Promise<void> {
  const wanted = JSON.stringify(expected);
  const end = performance.now() + patienceMs;
  let found = await read();
  while (JSON.stringify(found) !== wanted && performance.now() < end) {
    await delay(50);
    found = await read();
  }
  expect(found, message).to.deep.equal(expected);
}

/** Waits until an expression holds in the page. Playwright's `waitForFunction` would have the page itself evaluate text, which our content policy forbids. */
export const untilPage = (page: Page, expression: string): Promise<void> =>
  expectSoon(() => page.evaluate<boolean>(expression), true, expression);
