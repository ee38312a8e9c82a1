import { accountFreezeSchema, accountGrantBypassSchema, accountIdSchema, accountListSchema } from '#domain/administration/schema';
import { auditListSchema } from '#domain/audit/schema';
import { calls } from '#domain/wire/paths';
import { accountDetail } from '#services/administration/account-detail';
import { freezeAccount } from '#services/administration/freeze-account';
import { grantBypass } from '#services/administration/grant-bypass';
import { listAccounts } from '#services/administration/list-accounts';
import { unfreezeAccount } from '#services/administration/unfreeze-account';
import { listAudit } from '#services/audit/list';
import type { ClockDeps } from '#services/deps';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { presentPage } from '../presenting.ts';
import { asAdministrator } from './policy.ts';
import { presentAccount, presentAccountDetail, presentAudit } from './presenter.ts';

export const administrationRoutes = (deps: ClockDeps): Route[] => [
  route(calls.accountList, accountListSchema, async (input) => {
    const { accounts, totalCount } = await listAccounts(deps, input);
    return presentPage(input, totalCount, accounts.map(presentAccount));
  }),
  route(calls.accountDetail, accountIdSchema, async (input, { caller }) =>
    presentAccountDetail(await accountDetail(deps, input), caller.userId),
  ),
  route(calls.accountFreeze, accountFreezeSchema, (input, request) => done(freezeAccount(deps, asAdministrator(input, request)))),
  route(calls.accountUnfreeze, accountIdSchema, (input, request) => done(unfreezeAccount(deps, asAdministrator(input, request)))),
  route(calls.accountGrantBypass, accountGrantBypassSchema, (input, request) => done(grantBypass(deps, asAdministrator(input, request)))),
  route(calls.auditList, auditListSchema, async (input) => {
    const page = await listAudit(deps, input);
    return presentPage(input, page.totalCount, presentAudit(page));
  }),
];
