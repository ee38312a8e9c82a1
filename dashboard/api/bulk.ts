import type { SWRResponse } from 'swr';
import { isOverBulk } from '#domain/bulk/state';
import type { BulkActView, BulkFailureView, BulkPreviewView } from '#domain/bulk/views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** While an act goes on, and while none does. */
const [soonMs, laterMs] = [1500, 15_000];

/** Acts on much work, the newest first; looked at again by itself, since nothing pushes them. Not read while null. */
export const useBulkActs = (query: Payload<'bulkList'> | null): SWRResponse<Page<BulkActView>, unknown> =>
  useCall(query === null ? null : keys.bulkActs(query), {
    keepPreviousData: true,
    refreshInterval: (page) => (page?.results.some(({ status }) => !isOverBulk(status)) === true ? soonMs : laterMs),
  });

/** What an act would do, read once for each time that somebody asks. */
export const useBulkPreview = (query: Payload<'bulkPreview'>): SWRResponse<BulkPreviewView, unknown> =>
  useCall(keys.bulkPreview(query), { revalidateOnFocus: false, revalidateOnReconnect: false });

/** What an act failed at; `isOver`: it will fail at nothing more. */
export const useBulkFailures = (query: Payload<'bulkFailures'>, isOver: boolean): SWRResponse<Page<BulkFailureView>, unknown> =>
  useCall(keys.bulkFailures(query), { keepPreviousData: true, refreshInterval: isOver ? 0 : soonMs });

export const beginBulk = (wished: Payload<'bulkBegin'>): Promise<unknown> => changing(['work', 'bulk'], () => call('bulkBegin', wished));

/** Begins an act over what another one failed at. */
export const repeatBulk = (wished: Payload<'bulkRepeat'>): Promise<unknown> => changing(['work', 'bulk'], () => call('bulkRepeat', wished));

export const steerBulk = (steered: Payload<'bulkSteer'>): Promise<unknown> => changing(['bulk'], () => call('bulkSteer', steered));
