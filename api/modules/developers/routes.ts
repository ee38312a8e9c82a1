import {
  deviceDecideSchema,
  keyIdSchema,
  keyMakeSchema,
  projectMakeSchema,
  projectUsageSchema,
  requestListSchema,
} from '#domain/developers/schema';
import { calls } from '#domain/catalog/calls';
import { AppError } from '#domain/errors/app-error';
import { nothingSchema } from '#domain/wire/schema';
import { currentTime } from '#services/deps';
import { decideDevice } from '#services/open/device';
import { listRequests } from '#services/open/list-requests';
import { makeKey, type MadeKey } from '#services/open/make-key';
import { listProjects, makeProject, revokeKey, rotateKey } from '#services/open/projects';
import { readUsage } from '#services/open/read-usage';
import { createStatusReader } from '#services/open/status/read';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { told } from './told.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { presentKey, presentProject, presentRequest } from './presenter.ts';

const dayMs = 86_400_000;

const presentMade = ({ key, row }: MadeKey) => ({ key, row: presentKey(row) });

/** What the developer centre does for who is signed in. */
export function developerRoutes(deps: Parameters<typeof webhookRoutes>[0]): Route[] {
  /** The project that is named, or the first; of somebody else's, or where there is none yet, nothing is found. */
  const projectOf = async (ownerId: string, named: string | undefined): Promise<string> =>
    named ?? (await listProjects(deps, { ownerId }))[0]?.project.id ?? '';
  const readStatus = createStatusReader(deps);
  return [
    ...webhookRoutes(deps),
    route(calls.developerStatus, nothingSchema, readStatus),
    route(calls.developerProjects, nothingSchema, async (_, { caller }) =>
      (await listProjects(deps, { ownerId: caller.userId })).map(({ project, keys }) => presentProject(project, keys)),
    ),
    route(calls.developerProjectMake, projectMakeSchema, async ({ name }, { caller }) =>
      presentProject(await told(makeProject(deps, { ownerId: caller.userId, name })), []),
    ),
    route(calls.developerKeyMake, keyMakeSchema, async ({ projectId, mode, name, scopes, addresses, days }, { caller }) => {
      const expiresAt = days === undefined ? null : new Date(currentTime(deps).getTime() + days * dayMs);
      const asked = { ownerId: caller.userId, mode, name, expiresAt, ...(projectId && { projectId }), ...(scopes && { scopes }) };
      return presentMade(await told(makeKey(deps, { ...asked, addresses: addresses ?? null })));
    }),
    route(calls.developerKeyRevoke, keyIdSchema, ({ id }, { caller }) =>
      done(told(revokeKey(deps, { ownerId: caller.userId, keyId: id }))),
    ),
    route(calls.developerKeyRotate, keyIdSchema, async ({ id }, { caller }) =>
      presentMade(await told(rotateKey(deps, { ownerId: caller.userId, keyId: id }))),
    ),
    route(calls.developerUsage, projectUsageSchema, async ({ projectId, mode, by }, { caller: { userId: ownerId } }) =>
      readUsage(deps, { keyId: '', projectId: await projectOf(ownerId, projectId), ownerId, mode, scopes: [] }, { by }),
    ),
    route(calls.developerRequests, requestListSchema, async ({ projectId, failed, before }, { caller: { userId: ownerId } }) => {
      const asked = { ownerId, projectId: await projectOf(ownerId, projectId), failed, before };
      const { rows, next } = await listRequests(deps, asked);
      return { rows: rows.map(presentRequest), next };
    }),
    route(calls.developerDeviceDecide, deviceDecideSchema, async ({ userCode, approve }, { caller: { userId: ownerId } }) => {
      if (!(await decideDevice(deps, { ownerId, userCode, approve }))) throw new AppError('developer.codeUnknown');
      return true as const;
    }),
  ];
}
