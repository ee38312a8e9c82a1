import type { Page } from 'playwright-core';

/** A page whose weight is held: by test/browser/workbench/budgets.test.ts, and with its first paint by `script/bench pages`. */
export interface WeighedPage {
  name: string;
  /** Its address; of a result, by its job's id. */
  address: (jobId: string) => string;
  /** Whether one must be signed in. */
  signedIn: boolean;
  /** Of script, style and data, gzipped, in KB of 1024 bytes. */
  goalKilobytes: number;
  /** Resolves once what the page is for can be seen; `model` is the name of a model that has a result. */
  shown: (page: Page, model: string) => Promise<void>;
}

export const goalRequests = 25;
export const goalPaintMs = 1200;
export const goalShift = 0.02;

const seen = (page: Page, text: string): Promise<void> => page.getByText(text).first().waitFor({ timeout: 60_000 });

export const weighedPages: readonly WeighedPage[] = [
  {
    ...{ name: 'sign-in', address: () => '/loginSystem', signedIn: false, goalKilobytes: 200 },
    shown: (page) => page.getByLabel('手机号').waitFor({ timeout: 60_000 }),
  },
  {
    ...{ name: 'overview', address: () => '/workbench', signedIn: true, goalKilobytes: 350 },
    shown: seen,
  },
  {
    ...{ name: 'files', address: () => '/workbench/myUpload', signedIn: true, goalKilobytes: 400 },
    shown: seen,
  },
  {
    ...{ name: 'results', address: () => '/workbench/serviceResult', signedIn: true, goalKilobytes: 400 },
    shown: seen,
  },
  {
    ...{ name: 'result', signedIn: true, goalKilobytes: 450 },
    address: (jobId) => `/workbench/serviceResult/details?id=${jobId}`,
    shown: seen,
  },
  {
    ...{ name: 'help', address: () => '/helpCenter', signedIn: false, goalKilobytes: 120 },
    shown: (page) => page.getByRole('heading', { name: '帮助中心' }).waitFor({ timeout: 60_000 }),
  },
];

/** What comes after a page and is not of its weight: pictures of one's own models, the viewer, its decoders and what it shows. */
export const isApart = ({ pathname }: URL): boolean =>
  pathname.startsWith('/media/') ||
  pathname.startsWith('/objects/') ||
  /\/(stage-view|scene-view|viewing|three)-|\.glb$|\.wasm$|_decoder|_transcoder|draco_wasm|KTX2|DRACO/.test(pathname);
