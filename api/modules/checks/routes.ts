import { checkOfFileSchema, modelCheckingSchema } from '#domain/checks/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { cancelCheck } from '#services/checks/cancel';
import { giveSample } from '#services/checks/give-sample';
import { requestCheck } from '#services/checks/request';
import { retryCheck } from '#services/checks/retry';
import type { DiskDeps } from '#services/deps';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { ownFile } from '../files/policy.ts';

export const checkRoutes = (deps: DiskDeps): Route[] => [
  route(calls.modelChecking, modelCheckingSchema, (input, request) => requestCheck(deps, ownFile(input, request))),
  route(calls.sampleGive, nothingSchema, (_, { caller }) => giveSample(deps, { ownerId: caller.userId })),
  route(calls.fileCancel, checkOfFileSchema, (input, request) => done(cancelCheck(deps, ownFile(input, request)))),
  route(calls.fileRetry, checkOfFileSchema, (input, request) => done(retryCheck(deps, ownFile(input, request)))),
];
