import { calls } from '#domain/catalog/calls';
import {
  filesMoveSchema,
  filesTagSchema,
  folderCreateSchema,
  folderDeleteSchema,
  folderMoveSchema,
  folderRenameSchema,
  versionsSchema,
} from '#domain/library/schema';
import { nothingSchema } from '#domain/wire/schema';
import type { ClockDeps, ModeratorDeps } from '#services/deps';
import { createFolder } from '#services/library/create-folder';
import { deleteFolder } from '#services/library/delete-folder';
import { listVersions } from '#services/library/list-versions';
import { moveFiles } from '#services/library/move-files';
import { moveFolder } from '#services/library/move-folder';
import { readTree } from '#services/library/read-tree';
import { renameFolder } from '#services/library/rename-folder';
import { restoreVersion } from '#services/library/restore-version';
import { tagFiles } from '#services/library/tag-files';
import { done } from '../../gateway/envelope.ts';
import type { ScanLimitDeps } from '../../gateway/rate-limit.ts';
import { route, type Route } from '../../gateway/route.ts';
import { ownFile } from '../files/policy.ts';
import { presentFolder, presentTree, presentVersions } from './presenter.ts';

export const libraryRoutes = (deps: ClockDeps & ModeratorDeps & ScanLimitDeps): Route[] => [
  route(calls.libraryTree, nothingSchema, async (_, { caller }) => presentTree(await readTree(deps, { ownerId: caller.userId }))),
  route(calls.folderCreate, deps.limitScans, folderCreateSchema, async (input, request) =>
    presentFolder(await createFolder(deps, ownFile(input, request))),
  ),
  route(calls.folderRename, deps.limitScans, folderRenameSchema, (input, request) => done(renameFolder(deps, ownFile(input, request)))),
  route(calls.folderMove, folderMoveSchema, (input, request) => done(moveFolder(deps, ownFile(input, request)))),
  route(calls.folderDelete, folderDeleteSchema, (input, request) => done(deleteFolder(deps, ownFile(input, request)))),
  route(calls.filesMove, filesMoveSchema, async (input, request) => ({ moved: await moveFiles(deps, ownFile(input, request)) })),
  route(calls.filesTag, deps.limitScans, filesTagSchema, (input, request) => done(tagFiles(deps, ownFile(input, request)))),
  route(calls.fileVersions, versionsSchema, async (input, request) => presentVersions(await listVersions(deps, ownFile(input, request)))),
  route(calls.fileVersionRestore, versionsSchema, (input, request) => done(restoreVersion(deps, ownFile(input, request)))),
];
