import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';

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
