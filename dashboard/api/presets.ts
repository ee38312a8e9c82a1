import type { SWRResponse } from 'swr';
import type { PresetView } from '#domain/presets/views';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

const stale = ['presets'] as const;

/** Presets of one's own, also those whose deletion can be undone. */
export const usePresets = (): SWRResponse<PresetView[], unknown> => useCall(keys.presets());

/** What of 自定义 a preset changes. */
export type PresetOptions = Payload<'presetSave'>['options'];

/** Throws for a name that is taken or rejected. */
export const savePreset = (name: string, options: PresetOptions): Promise<PresetView> =>
  changing(stale, () => call('presetSave', { name, options }));

/** Throws for a name that is taken or rejected. */
export const renamePreset = (id: string, name: string): Promise<unknown> => changing(stale, () => call('presetRename', { id, name }));

export const deletePreset = (id: string): Promise<unknown> => changing(stale, () => call('presetDelete', { id }));

export const restorePreset = (id: string): Promise<unknown> => changing(stale, () => call('presetRestore', { id }));
