import { fileIdSchema, fileListSchema, updateModelFileSchema } from '#domain/files/schema';
import { calls } from '#domain/catalog/calls';
import type { ModeratorDeps, StorageDeps } from '#services/deps';
import { deleteFile } from '#services/files/delete';
import { fileDetail } from '#services/files/detail';
import { listFiles } from '#services/files/list';
import { listFileParts } from '#services/files/list-parts';
import { renameFile } from '#services/files/rename';
import { restoreFile } from '#services/files/restore';
import { done } from '../../gateway/envelope.ts';
import type { ScanLimitDeps } from '../../gateway/rate-limit.ts';
import { route, type Route } from '../../gateway/route.ts';
import { ownFile } from './policy.ts';
import { presentFileDetail, presentFilePage } from './presenter.ts';

const noParts = { parts: null, omitted: 0 };

export const fileRoutes = (deps: ModeratorDeps & ScanLimitDeps & StorageDeps): Route[] => [
  route(calls.updateModelFile, deps.limitScans, updateModelFileSchema, (input, request) => done(renameFile(deps, ownFile(input, request)))),
  route(calls.fileList, fileListSchema, async (input, request) => presentFilePage(input, await listFiles(deps, ownFile(input, request)))),
  route(calls.fileDetail, fileIdSchema, async (input, request) => presentFileDetail(await fileDetail(deps, ownFile(input, request)))),
  route(calls.fileParts, fileIdSchema, async (input, request) => (await listFileParts(deps, ownFile(input, request))) ?? noParts),
  route(calls.fileDelete, fileIdSchema, (input, request) => done(deleteFile(deps, ownFile(input, request)))),
  route(calls.fileRestore, fileIdSchema, (input, request) => done(restoreFile(deps, ownFile(input, request)))),
];
