import { fileIdSchema, fileListSchema, updateModelFileSchema } from '#domain/uploads/schema';
import { calls } from '#domain/wire/paths';
import { cancelCheck } from '#services/files/cancel';
import { deleteFile } from '#services/files/delete';
import { fileDetail } from '#services/files/detail';
import { listFiles } from '#services/files/list';
import { releaseFile } from '#services/files/release';
import { renameFile, type RenameDeps } from '#services/files/rename';
import { restoreFile } from '#services/files/restore';
import { retryCheck } from '#services/files/retry';
import { done } from '../../gateway/envelope.ts';
import { route, type CallRequest, type Route } from '../../gateway/route.ts';

export function fileRoutes(deps: RenameDeps): Route[] {
  const owned = <I extends { fileId: string }>(input: I, { caller }: CallRequest) => ({ ...input, ownerId: caller.userId });
  return [
    route(calls.updateModelFile, updateModelFileSchema, (input, request) => done(renameFile(deps, owned(input, request)))),
    route(calls.modelRelease, updateModelFileSchema, (input, request) => done(releaseFile(deps, owned(input, request)))),
    route(calls.fileList, fileListSchema, (input, { caller }) => listFiles(deps, { ...input, ownerId: caller.userId })),
    route(calls.fileDetail, fileIdSchema, (input, request) => fileDetail(deps, owned(input, request))),
    route(calls.fileDelete, fileIdSchema, (input, request) => done(deleteFile(deps, owned(input, request)))),
    route(calls.fileRestore, fileIdSchema, (input, request) => done(restoreFile(deps, owned(input, request)))),
    route(calls.fileCancel, fileIdSchema, (input, request) => done(cancelCheck(deps, owned(input, request)))),
    route(calls.fileRetry, fileIdSchema, (input, request) => done(retryCheck(deps, owned(input, request)))),
  ];
}
