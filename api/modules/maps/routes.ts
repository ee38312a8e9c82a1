import { processingMapSchema } from '#domain/kinds/super-resolve/schema';
import { uploadSettingsSchema } from '#domain/uploads/schema';
import { completeMapOptions } from '#domain/maps/options';
import { calls } from '#domain/catalog/calls';
import type { DiskDeps } from '#services/deps';
import { submitJob } from '#services/orders/submit-job';
import { uploadSettings } from '#services/uploads/settings';
import { route, type Route } from '../../gateway/route.ts';
import { presentSubmitted } from '../jobs/presenter.ts';
import { presentSetting } from '../uploads/presenter.ts';

export const mapRoutes = (deps: DiskDeps): Route[] => [
  route(calls.getMapFileUploadSettings, uploadSettingsSchema, async (_, { caller }) =>
    (await uploadSettings(deps, { ...caller, modelType: 'map' })).map(presentSetting),
  ),
  route(calls.processingMap, processingMapSchema, async ({ fileId, options = {} }, { caller }) => {
    const input = { kind: 'superResolve', options: completeMapOptions(options) } as const;
    return presentSubmitted(await submitJob(deps, { fileId, input, ownerId: caller.userId }));
  }),
];
