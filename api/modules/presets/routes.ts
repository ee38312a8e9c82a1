import { resolveOptions } from '#domain/kinds/lightweight/options';
import { presetIdSchema, presetRenameSchema, presetSaveSchema } from '#domain/presets/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import type { ClockDeps, ModeratorDeps } from '#services/deps';
import { deletePreset } from '#services/presets/delete';
import { listPresets } from '#services/presets/list';
import { renamePreset } from '#services/presets/rename';
import { restorePreset } from '#services/presets/restore';
import { savePreset } from '#services/presets/save';
import { done } from '../../gateway/envelope.ts';
import type { ScanLimitDeps } from '../../gateway/rate-limit.ts';
import { route, type Route } from '../../gateway/route.ts';
import { presentPreset } from './presenter.ts';

export const presetRoutes = (deps: ClockDeps & ModeratorDeps & ScanLimitDeps): Route[] => [
  route(calls.presetList, nothingSchema, async (_, { caller }) => (await listPresets(deps, { ownerId: caller.userId })).map(presentPreset)),
  route(calls.presetSave, deps.limitScans, presetSaveSchema, async ({ name, options }, { caller }) =>
    presentPreset(await savePreset(deps, { ownerId: caller.userId, name, options: resolveOptions('custom', options) })),
  ),
  route(calls.presetRename, deps.limitScans, presetRenameSchema, ({ id, name }, { caller }) =>
    done(renamePreset(deps, { ownerId: caller.userId, presetId: id, name })),
  ),
  route(calls.presetDelete, presetIdSchema, ({ id }, { caller }) => done(deletePreset(deps, { ownerId: caller.userId, presetId: id }))),
  route(calls.presetRestore, presetIdSchema, ({ id }, { caller }) => done(restorePreset(deps, { ownerId: caller.userId, presetId: id }))),
];
