/** Addresses of the pages, for links; app/routes.tsx maps them to pages. */

import type { Origin } from '#domain/files/model-type';

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]));
  return given.length === 0 ? path : `${path}?${given.join('&')}`;
};

export const addresses = {
  login: '/login',
  workbench: '/workbench',
  /** The list of source files; `report` opens that file's check report. */
  files: (origin: Origin, query: { report?: string; keyword?: string; status?: 'error' } = {}): string =>
    withQuery(origin === 'publish' ? '/publishCenter/mySourceFiles' : '/workbench/myUpload', query),
  /** The list of results; `fileId` narrows it to one source file. */
  results: (query: { fileId?: string } = {}): string => withQuery('/workbench/serviceResult', query),
  job: (id: string): string => withQuery('/workbench/serviceResult/details', { id }),
  /** The jobs of one file, compared. */
  runs: (fileId: string): string => withQuery('/workbench/serviceResult/compare', { fileId }),
  help: (section: 'formats' | 'contact'): string => `/helpCenter#${section}`,
} as const;

/** The list of source files that an address belongs to. */
export const originOf = (pathname: string): Origin => (pathname.startsWith('/publishCenter') ? 'publish' : 'workbench');
