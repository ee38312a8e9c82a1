import { checkStatuses } from '#domain/accounts/check-status';
import { presetNames, presets, type LightweightOptions } from '#domain/kinds/lightweight/options';
import { counterNames, unlimited } from '#domain/membership/benefits';
import { openId } from '#domain/open/ids';
import { toSnakeKeys } from '#domain/open/snake';
import { findUser } from '#services/accounts/find';
import { currentTime } from '#services/deps';
import { readCounts } from '#services/membership/read-counts';
import { readUsage } from '#services/open/read-usage';
import { readPurse } from '#services/orders/sources';
import { listPresets } from '#services/presets/list';
import type { OpenApiDeps } from './deps.ts';
import type { HandlersOf } from './request.ts';

export const accountHandlers = (deps: OpenApiDeps): HandlersOf<'getAccount' | 'getUsage' | 'listPresets'> => ({
  getAccount: async ({ caller: { ownerId } }) => {
    const user = await findUser(deps, { userId: ownerId });
    const { tier, left } = await readCounts(deps.database, { userId: ownerId, now: currentTime(deps) });
    const { givenFen, boughtFen } = await readPurse(deps.database, ownerId);
    const counts = Object.fromEntries(counterNames.map((name) => [name, left[name] === unlimited ? null : (left[name] ?? 0)]));
    const about = { object: 'account', name: user.nickName, tier, certified: user.checkStatus === checkStatuses.verified };
    return { status: 200, body: { ...about, balance_fen: givenFen + boughtFen, counts: toSnakeKeys(counts) } };
  },
  getUsage: async ({ caller, query }) => {
    const { data, period, included, used, left } = await readUsage(deps, caller, query);
    return { status: 200, body: { data, period, included, used, left } };
  },
  listPresets: async ({ caller: { ownerId } }) => {
    const present = (id: string, name: string, own: boolean, options: LightweightOptions) => ({
      ...{ id, object: 'preset', name, own },
      options: toSnakeKeys({ ...options }),
    });
    const own = (await listPresets(deps, { ownerId })).filter(({ deletedAt }) => deletedAt === null);
    const data = [
      ...presetNames.map((name) => present(name, presets[name].label, false, presets[name].options)),
      ...own.map(({ id, name, options }) => present(openId('preset', id), name, true, options)),
    ];
    return { status: 200, body: { data, has_more: false, next_cursor: null } };
  },
});
