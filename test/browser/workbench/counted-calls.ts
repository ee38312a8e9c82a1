import type { Page } from 'playwright-core';
import { calls } from '#domain/catalog/calls';

type CallName = keyof typeof calls;

/** Counts a page's calls from now on: `counted('fileList')` is how often that one went. */
export function countCalls(page: Page): (name: CallName) => number {
  const paths: string[] = [];
  page.on('request', (request) => void paths.push(new URL(request.url()).pathname));
  return (name) => paths.filter((path) => path === calls[name].path).length;
}
