import type { SWRResponse } from 'swr';
import type { SitePageRowView, SitePageSavedView, SitePageSourceView, SitePageView } from '#domain/content/edit-views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

export const useSitePages = (query: Payload<'sitePageList'>): SWRResponse<Page<SitePageRowView>, unknown> =>
  useCall(keys.sitePages(query), { keepPreviousData: true });

/** A page and its history; not read again by itself while somebody writes. */
export const useSitePage = (address: string): SWRResponse<SitePageView, unknown> =>
  useCall(keys.sitePage(address), { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false });

export const readSiteVersion = (address: string, number: number): Promise<SitePageSourceView> =>
  call('sitePageVersion', { address, number });

const changed = <T>(work: () => Promise<T>): Promise<T> => changing(['sitePages'], work);

/** Keeps a draft that was begun with version `basedOn`; refused where somebody has saved since. */
export const saveSitePage = (address: string, source: string, basedOn: number): Promise<SitePageSavedView> =>
  changed(() => call('sitePageSave', { address, source, basedOn }));
/** Publishes a version now, or from an instant on. */
export const publishSitePage = (address: string, number: number, at: string | null): Promise<unknown> =>
  changed(() => call('sitePagePublish', { address, number, at }));
export const unscheduleSitePage = (address: string): Promise<unknown> => changed(() => call('sitePageUnschedule', { address }));
export const withdrawSitePage = (address: string, cause: string): Promise<unknown> =>
  changed(() => call('sitePageWithdraw', { address, cause }));
