/** Reads models with three's loaders in Chromium. */

import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser/browser.ts';
import type { Found } from './found.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const origin = 'http://readback.test';

/** The address of a file of this machine on the page that `openReadingPage` opens. */
export const addressOf = (file: string): string => origin + file.split(sep).map(encodeURIComponent).join('/');

const pageWith = (more: Readonly<Record<string, string>>): string =>
  `<!doctype html><script type="importmap">${JSON.stringify({
    imports: {
      three: '/code/node_modules/three/build/three.module.js',
      'three/examples/jsm/': '/code/node_modules/three/examples/jsm/',
      'three/addons/': '/code/node_modules/three/examples/jsm/',
      ...more,
    },
  })}</script>`;

/**
 * A page that nothing answers but this machine's files and three's own code.
 * @param modules Files of further modules by the names under which they are imported.
 */
export async function openReadingPage(browser: Browser, modules: Readonly<Record<string, string>> = {}): Promise<Page> {
  const page = pageWith(Object.fromEntries(Object.entries(modules).map(([name, file]) => [name, addressOf(file)])));
  const tab = await browser.newPage();
  await tab.route(`${origin}/**`, async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname);
    if (path === '/') return route.fulfill({ contentType: 'text/html', body: page });
    const place = path.startsWith('/code/') ? join(checkout, path.slice('/code/'.length)) : path;
    const body = await readFile(place).catch(() => undefined);
    if (!body) return route.fulfill({ status: 404 });
    return route.fulfill({ body, ...(place.endsWith('.js') && { contentType: 'text/javascript' }) });
  });
  await tab.goto(origin);
  return tab;
}

/** Reads each file in turn on one page. */
export async function readWithThree(files: string[]): Promise<Found[]> {
  const browser = await launchBrowser();
  try {
    const tab = await openReadingPage(browser);
    const found: Found[] = [];
    for (const file of files) found.push(await tab.evaluate(script(addressOf(file))));
    return found;
  } finally {
    await browser.close();
  }
}

const script = (url: string): string => `(async () => {
  const { readInPage } = await import('/code/dist/test/readback/three-page.js');
  const { LoadingManager } = await import('three');
  return await readInPage(${JSON.stringify(url)}, new LoadingManager()).catch((error) => ({ errors: [String(error)] }));
})()`;
