import { z } from 'zod';
import { fileMaxSizeSchema, modelCheckingSchema, multipartCreateSchema, multipartSignSchema, uploadIdSchema } from '#domain/uploads/schema';
import { calls } from '#domain/wire/paths';
import { callerShape } from '#domain/wire/schema';
import { requestCheck } from '#services/files/request-check';
import { abortUpload } from '#services/uploads/abort-upload';
import { completeUpload } from '#services/uploads/complete-upload';
import { createUpload } from '#services/uploads/create-upload';
import type { UploadDeps } from '#services/uploads/deps';
import { listUploadParts } from '#services/uploads/list-upload-parts';
import { signParts } from '#services/uploads/sign-parts';
import { storageUsage } from '#services/uploads/storage-usage';
import { maxUploadSize, uploadSettings } from '#services/uploads/upload-settings';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';

const settingsSchema = z.object({ ...callerShape, fileSource: z.number().optional() });

export function uploadRoutes(deps: UploadDeps): Route[] {
  return [
    route(calls.getObjectModelFileUploadSettings, settingsSchema, (_, { caller }) => uploadSettings(deps, { ...caller, modelType: 0 })),
    route(calls.getSceneModelFileUploadSettings, settingsSchema, (_, { caller }) => uploadSettings(deps, { ...caller, modelType: 1 })),
    route(calls.getFileMaxSize, fileMaxSizeSchema, async ({ modelType }, { caller }) => ({
      maxSize: await maxUploadSize(deps, { userId: caller.userId, modelType }),
    })),
    route(calls.storageUsage, settingsSchema, (_, { caller }) => storageUsage(deps, caller)),
    route(calls.multipartCreate, multipartCreateSchema, ({ fileName, fileSize, modelType, origin }, { caller }) =>
      createUpload(deps, { ownerId: caller.userId, fileName, fileSize, modelType, origin }),
    ),
    route(calls.multipartSign, multipartSignSchema, ({ uploadId, parts }, { caller }) =>
      signParts(deps, { ownerId: caller.userId, uploadId, parts }),
    ),
    route(calls.multipartParts, uploadIdSchema, ({ uploadId }, { caller }) => listUploadParts(deps, { ownerId: caller.userId, uploadId })),
    route(calls.multipartComplete, uploadIdSchema, ({ uploadId }, { caller }) =>
      completeUpload(deps, { ownerId: caller.userId, uploadId }),
    ),
    route(calls.multipartAbort, uploadIdSchema, ({ uploadId }, { caller }) =>
      done(abortUpload(deps, { ownerId: caller.userId, uploadId })),
    ),
    route(calls.modelChecking, modelCheckingSchema, (input, { caller }) => requestCheck(deps, { ...input, ownerId: caller.userId })),
  ];
}
