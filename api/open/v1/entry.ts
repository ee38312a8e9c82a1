import { openId } from '#domain/open/ids';
import { modeOfKey } from '#domain/open/keys';
import { openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import { newestVersion } from '#domain/open/version';
import { beginDevice, spendDevice } from '#services/open/device';
import { findCaller, issueToken } from '#services/open/find-caller';
import type { OpenApiDeps } from './deps.ts';
import { openDocument } from '#domain/open/document';
import type { HandlersOf } from './request.ts';

/** Calls that need no key: they lead to one, or describe the rest. */
export const entryHandlers = (deps: OpenApiDeps): HandlersOf<'createToken' | 'createDeviceCode' | 'createDeviceToken' | 'getDocument'> => ({
  createToken: async ({ ctx, body }) => {
    if (body.grant_type !== 'client_credentials') throw new OpenProblem('unsupported_grant_type');
    const basic = basicOf(ctx.get('authorization'));
    const secret = body.client_secret ?? basic?.secret ?? '';
    const id = body.client_id === undefined ? basic?.id : openId('key', body.client_id);
    // A token is no key: exchanged for another it would never end.
    if (modeOfKey(secret) === undefined) throw new OpenProblem('invalid_key');
    const caller = await findCaller(deps, { secret, address: ctx.ip });
    if (id !== openId('key', caller.keyId)) throw new OpenProblem('invalid_key');
    const token = await issueToken(deps, caller);
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: openLimits.tokenMs / 1000, scope: caller.scopes.join(' ') },
    };
  },
  createDeviceCode: async ({ origin }) => {
    const { deviceCode, userCode } = await beginDevice(deps);
    const page = `${origin}/developerCenter/device`;
    return {
      status: 200,
      body: {
        ...{ device_code: deviceCode, user_code: userCode, verification_uri: page, verification_uri_complete: `${page}?code=${userCode}` },
        ...{ interval: openLimits.deviceIntervalSeconds, expires_in: openLimits.deviceMs / 1000 },
      },
    };
  },
  createDeviceToken: async ({ body }) => {
    const { key, row } = await spendDevice(deps, body.device_code);
    return { status: 200, body: { api_key: key, project: openId('project', row.projectId) } };
  },
  getDocument: ({ origin }) =>
    Promise.resolve({ status: 200, body: { ...openDocument(newestVersion), servers: [{ url: `${origin}/open/v1` }] } }),
});

function basicOf(header: string): { id: string; secret: string } | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(header) ?? [];
  const [id = '', secret = ''] = Buffer.from(encoded ?? '', 'base64')
    .toString()
    .split(':');
  return encoded === undefined ? undefined : { id: id, secret };
}
