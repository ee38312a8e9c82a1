import type { Page } from 'playwright-core';

/** Longest text of a page that is printed. */
const longest = 1500;

const open = new Map<Page, readonly string[]>();

/** Has the page say how it stands when the test that opened it fails: on another machine that text is all there is to go by. */
export function noteForFailure(page: Page, complaints: readonly string[]): void {
  open.set(page, complaints);
  page.on('close', () => open.delete(page));
}

/** What stands on top where there is something, else the page. */
const shownText = `(() => {
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')].filter((one) => one.offsetParent !== null || one.open);
  const held = document.activeElement;
  return [
    'focus: ' + (held ? held.tagName + ' ' + (held.getAttribute('aria-label') ?? '').slice(0, 40) : 'none'),
    ...(dialogs.length > 0 ? dialogs : [document.body]).map((one) => one.innerText),
  ].join('\\n');
})()`;

async function tellOf(page: Page, complaints: readonly string[]): Promise<string> {
  const text = await page.evaluate<string>(shownText).catch((error: unknown) => String(error));
  const lines = text.slice(0, longest).replaceAll(/\s*\n\s*/g, ' · ');
  return [`    page: ${page.url()}`, ...complaints.slice(0, 5).map((one) => `    ${one.slice(0, 300)}`), `      ${lines}`].join('\n');
}

// Benchmarks open pages too, without mocha.
if ('afterEach' in globalThis) {
  afterEach(async function () {
    if (this.currentTest?.state !== 'failed') return;
    for (const [page, complaints] of open) process.stderr.write(`${await tellOf(page, complaints)}\n`);
    open.clear();
  });
}
