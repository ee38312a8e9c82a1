import { expect } from 'chai';
import type { Browser, Locator, Page } from 'playwright-core';
import { readSmsCode, type LocalDoor } from '../../../script/journey/local-sms.ts';
import { openPage } from '../browser.ts';

export interface OpenedPopup {
  page: Page;
  popup: Locator;
  /** The field of exactly this name. */
  field: (label: string) => Locator;
  press: (button: string) => Promise<void>;
  /** Resolves once the page says exactly this. */
  says: (text: string) => Promise<void>;
  /** What is said at a field. */
  problemAt: (label: string) => Promise<string>;
  /** Fills in the code that was sent to `phone`. */
  fillCode: (phone: string) => Promise<void>;
  isSignedIn: () => Promise<void>;
}

/** Keeps what toasts say: one is gone after two seconds, which a busy machine may take to look. */
const keepToasts = `{
  const seen = new WeakSet();
  window.toasts = [];
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-toast]')) {
      if (!seen.has(toast)) window.toasts.push(toast.textContent);
      seen.add(toast);
    }
  }).observe(document, { childList: true, subtree: true });
}`;

type Work = (opened: OpenedPopup) => Promise<void>;

/** Opens the login popup over a public page of its own; whatever that page complains of fails the test. */
export async function overPage(browser: Browser, platform: LocalDoor, path: string, work: Work, size = { width: 1440, height: 900 }) {
  const { page, complaints } = await openPage(browser, size);
  await page.addInitScript(keepToasts);
  await page.goto(platform.url + path);
  await page.getByRole('button', { name: '登录/注册' }).click();
  const popup = page.getByRole('dialog').first();
  await popup.getByLabel('手机号').waitFor();
  // They come last and move what is above them.
  await popup.getByRole('region', { name: '其他登录方式' }).waitFor();
  const field = (label: string): Locator => popup.getByLabel(label, { exact: true });
  await work({
    page,
    popup,
    field,
    // A button that was busy a moment ago may still be called so.
    press: (name) => popup.getByRole('button', { name: new RegExp(`^(loading )?${name}$`) }).click(),
    says: async (text) => {
      await page
        .getByText(text, { exact: true })
        .waitFor()
        .catch(async (error: unknown) => {
          const said = await page.evaluate<string[]>('window.toasts');
          if (!said.includes(text)) throw error;
        });
    },
    problemAt: async (label) => {
      const id = await field(label).getAttribute('aria-describedby');
      return id === null ? '' : page.locator(`[id="${id}"]`).innerText();
    },
    fillCode: async (phone) => field('验证码').fill(await readSmsCode(platform, phone)),
    isSignedIn: () => page.getByRole('button', { name: /账号菜单/ }).waitFor(),
  });
  expect(complaints).to.deep.equal([]);
  await page.context().close();
}

/** Counts how often the page loads anew from now on. */
export function countLoads(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on('request', (request) => (loads.count += request.isNavigationRequest() ? 1 : 0));
  return loads;
}
