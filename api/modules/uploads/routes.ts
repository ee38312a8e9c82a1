import type { Measures } from '#domain/measures';
import {
  fileMaxSizeSchema,
  multipartCreateSchema,
  multipartPartsSchema,
  multipartSignSchema,
  storageParametersSchema,
  uploadIdSchema,
  uploadSettingsSchema,
} from '#domain/uploads/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { abortUpload } from '#services/uploads/abort';
import { completeUpload } from '#services/uploads/complete';
import { createUpload } from '#services/uploads/create';
import type { DiskDeps } from '#services/deps';
import { listUploadParts } from '#services/uploads/list-parts';
import { signParts } from '#services/uploads/sign-parts';
import { issueSessionSecret, type SessionSecretDeps } from '#services/uploads/session-secret';
import { storageUsage } from '#services/uploads/storage-quota';
import { maxUploadSize, uploadSettings } from '#services/uploads/settings';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { ownUpload, uploadOfSender } from './policy.ts';
import {
  presentCompleted,
  presentParts,
  presentSetting,
  presentSignedParts,
  presentStorageParameters,
  presentTicket,
} from './presenter.ts';

export interface UploadRouteDeps extends DiskDeps, SessionSecretDeps {
  measures?: Measures | undefined;
  publicOrigin?: string;
}

export const uploadRoutes = (deps: UploadRouteDeps): Route[] => [
  route(calls.getObjectModelFileUploadSettings, uploadSettingsSchema, async (_, { caller }) =>
    (await uploadSettings(deps, { ...caller, modelType: 'single' })).map(presentSetting),
  ),
  route(calls.getSceneModelFileUploadSettings, uploadSettingsSchema, async (_, { caller }) =>
    (await uploadSettings(deps, { ...caller, modelType: 'oblique' })).map(presentSetting),
  ),
  route(calls.getFileMaxSize, fileMaxSizeSchema, async ({ modelType }, { caller }) => ({
    maxSize: await maxUploadSize(deps, { userId: caller.userId, modelType }),
  })),
  route(calls.storageUsage, nothingSchema, (_, { caller }) => storageUsage(deps, caller)),
  route(calls.getHuaweiParam, storageParametersSchema, async ({ uploadId }, request) => {
    const secret = uploadId === undefined ? undefined : await issueSessionSecret(deps, ownUpload({ uploadId }, request));
    const server = deps.publicOrigin ?? `${request.ctx.protocol}://${request.ctx.host}`;
    return presentStorageParameters({ uploadId, secret, server, bucket: deps.objects.bucket });
  }),
  route(calls.multipartCreate, multipartCreateSchema, async ({ fileName, fileSize, modelType, origin }, { caller }) =>
    presentTicket(await createUpload(deps, { ownerId: caller.userId, fileName, fileSize, modelType, origin }), deps.objects.bucket),
  ),
  route(calls.multipartSign, multipartSignSchema, async (input, request) =>
    presentSignedParts(await signParts(deps, await uploadOfSender(deps, input, request))),
  ),
  route(calls.multipartParts, multipartPartsSchema, async (input, request) =>
    presentParts(await listUploadParts(deps, await uploadOfSender(deps, input, request))),
  ),
  route(calls.multipartComplete, uploadIdSchema, async (input, request) =>
    presentCompleted(await completeUpload(deps, ownUpload(input, request))),
  ),
  route(calls.multipartAbort, uploadIdSchema, (input, request) => done(abortUpload(deps, ownUpload(input, request)))),
];
