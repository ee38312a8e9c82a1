import type { Page } from 'playwright-core';

/** How a page left, by its own clock, which a busy machine does not hurry. */
export interface Leaving {
  /** From what says that it is paid until the page led on, in milliseconds. */
  waitedMs: number;
  /** Pauses that the page asked for. */
  timeouts: number[];
}

/** Notes on each page from now on what `leavingOf` reads; `notice` matches the text that says that it is paid. */
export const watchLeaving = (page: Page, notice: RegExp): Promise<unknown> =>
  page.addInitScript(`{
    const timeouts = [];
    const once = setTimeout;
    globalThis.setTimeout = (work, ms = 0, ...rest) => (timeouts.push(ms), once(work, ms, ...rest));
    let saidAt;
    const look = () => { if (saidAt === undefined && ${notice}.test(document.body?.textContent ?? '')) saidAt = performance.now(); };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    navigation.addEventListener('navigate', () => {
      if (saidAt !== undefined) sessionStorage.leaving ??= JSON.stringify({ waitedMs: performance.now() - saidAt, timeouts });
    });
  }`);

/** What was noted when the page first led on after the notice. */
export const leavingOf = async (page: Page): Promise<Leaving> =>
  JSON.parse((await page.evaluate<string | undefined>('sessionStorage.leaving')) ?? 'null') as Leaving;
