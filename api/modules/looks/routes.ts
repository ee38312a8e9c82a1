import { fileIdSchema } from '#domain/files/schema';
import { calls } from '#domain/catalog/calls';
import type { DiskDeps } from '#services/deps';
import { cancelLook } from '#services/looks/cancel';
import { findLook } from '#services/looks/find';
import { startLook } from '#services/looks/start';
import { route, type Route } from '../../gateway/route.ts';
import { ownFile } from '../files/policy.ts';
import { presentLook } from './presenter.ts';

export const lookRoutes = (deps: DiskDeps): Route[] => [
  route(calls.fileLook, fileIdSchema, async (input, request) => presentLook(await findLook(deps, ownFile(input, request)))),
  route(calls.fileLookStart, fileIdSchema, async (input, request) => {
    await startLook(deps, ownFile(input, request));
    return presentLook(await findLook(deps, ownFile(input, request)));
  }),
  route(calls.fileLookCancel, fileIdSchema, async (input, request) => {
    await cancelLook(deps, ownFile(input, request));
    return presentLook(await findLook(deps, ownFile(input, request)));
  }),
];
