import { calls } from '#domain/catalog/calls';
import {
  editorFileSchema,
  editorSaveSchema,
  textureAddSchema,
  textureIdSchema,
  versionIdSchema,
  versionRestoreSchema,
  versionSaveSchema,
} from '#domain/editor/schema';
import type { ModeratorDeps, StorageDeps } from '#services/deps';
import { addTexture } from '#services/editor/add-texture';
import { deleteVersion } from '#services/editor/delete-version';
import { listVersions } from '#services/editor/list-versions';
import { openEditor } from '#services/editor/open';
import { removeTexture } from '#services/editor/remove-texture';
import { restoreVersion } from '#services/editor/restore-version';
import { saveEdits } from '#services/editor/save';
import { saveVersion } from '#services/editor/save-version';
import { done } from '../../gateway/envelope.ts';
import type { ScanLimitDeps } from '../../gateway/rate-limit.ts';
import { route, type Route } from '../../gateway/route.ts';
import { own } from '../mall/policy.ts';
import { presentEditor, presentRestored, presentSaved, presentTexture, presentVersion } from './presenter.ts';

export const editorRoutes = (deps: StorageDeps & ModeratorDeps & ScanLimitDeps): Route[] => [
  route(calls.editorOpen, editorFileSchema, async (input, request) => presentEditor(await openEditor(deps, own(input, request)))),
  route(calls.editorSave, editorSaveSchema, async (input, request) => presentSaved(await saveEdits(deps, own(input, request)))),
  route(calls.editorVersions, editorFileSchema, async (input, request) =>
    (await listVersions(deps, own(input, request))).map(presentVersion),
  ),
  route(calls.editorVersionSave, deps.limitScans, versionSaveSchema, async (input, request) =>
    presentVersion(await saveVersion(deps, own(input, request))),
  ),
  route(calls.editorVersionRestore, versionRestoreSchema, async (input, request) =>
    presentRestored(await restoreVersion(deps, own(input, request))),
  ),
  route(calls.editorVersionDelete, versionIdSchema, (input, request) => done(deleteVersion(deps, own(input, request)))),
  route(calls.editorTextureAdd, textureAddSchema, async (input, request) => presentTexture(await addTexture(deps, own(input, request)))),
  route(calls.editorTextureRemove, textureIdSchema, (input, request) => done(removeTexture(deps, own(input, request)))),
];
