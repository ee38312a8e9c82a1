import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** What one visit of a page costs somebody who has never been here. */
export interface PageWeight {
  /** Requests over HTTP, the page itself among them. */
  requests: number;
  /** Bodies as they travelled, gzipped, in KB of 1024 bytes. */
  kilobytes: number;
  /** Milliseconds to the largest contentful paint; NaN where the browser told of none. */
  paintMs: number;
  /** Cumulative layout shift. */
  shift: number;
  /** The heaviest first: path and KB. */
  largest: { path: string; kilobytes: number }[];
}

export interface Visit {
  browser: Browser;
  address: string;
  /** Of the session; none for a visitor. */
  cookies?: Parameters<BrowserContext['addCookies']>[0];
  size?: { width: number; height: number };
  /** Resolves once what the page is for can be seen. */
  shown: (page: Page) => Promise<unknown>;
  /** Addresses that are not of the page, such as the viewer and its models: they are fetched, but not counted. */
  apart?: (address: URL) => boolean;
}

const paintPatienceMs = 10_000;

/** Paint and shift are told to observers only, and only while they look. */
const observed = `
  window.paint = { ms: 0, shift: 0 };
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) window.paint.ms = startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.paint.shift += value; })
    .observe({ type: 'layout-shift', buffered: true });
`;

/** Visits a page with a cold cache, in a context of its own, and weighs what it fetches until it is at rest. */
export async function weighPage({ browser, address, cookies = [], size, shown, apart = () => false }: Visit): Promise<PageWeight> {
  const context = await browser.newContext({
    ...{ viewport: size ?? { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
  });
  try {
    await context.addCookies(cookies);
    await context.addInitScript(observed);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const fetched = await watchTraffic(session);
    await page.goto(address);
    await shown(page);
    await page.waitForLoadState('networkidle');
    // A busy browser tells of its paints late.
    const isPainted = (): Promise<boolean> => page.evaluate<boolean>('window.paint.ms > 0');
    for (const end = performance.now() + paintPatienceMs; !(await isPainted()) && performance.now() < end;) await delay(50);
    const { ms, shift } = await page.evaluate<{ ms: number; shift: number }>('window.paint');
    const counted = [...fetched.values()].filter(({ url }) => url.protocol.startsWith('http') && !apart(url));
    return {
      requests: counted.length,
      kilobytes: counted.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
      paintMs: ms > 0 ? ms : Number.NaN,
      shift,
      largest: counted.toSorted((a, b) => b.bytes - a.bytes).map(({ url, bytes }) => ({ path: url.pathname, kilobytes: bytes / 1024 })),
    };
  } finally {
    await context.close();
  }
}

interface Fetched {
  url: URL;
  bytes: number;
}

/** Bodies by request, as they come over the network: gzip, which every browser takes, whatever this one would rather have. */
async function watchTraffic(session: CDPSession): Promise<Map<string, Fetched>> {
  const fetched = new Map<string, Fetched>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => fetched.set(requestId, { url: new URL(request.url), bytes: 0 }));
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = fetched.get(requestId);
    if (one !== undefined) one.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
  return fetched;
}
