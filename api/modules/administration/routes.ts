import {
  accountFreezeSchema,
  accountGrantBypassSchema,
  accountGrantPublisherSchema,
  accountGrantRoleSchema,
  accountIdSchema,
  accountListSchema,
  accountUnfreezeSchema,
} from '#domain/administration/schema';
import { auditListSchema } from '#domain/audit/schema';
import { calls } from '#domain/catalog/calls';
import { accountDetail } from '#services/administration/account-detail';
import { freezeAccount } from '#services/administration/freeze-account';
import { grantBypass } from '#services/administration/grant-bypass';
import { grantPublisher } from '#services/administration/grant-publisher';
import { changeRole } from '#services/administration/change-role';
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
  route(calls.accountDetail, accountIdSchema, async (input, request) =>
    presentAccountDetail(await accountDetail(deps, asAdministrator(input, request)), request.caller.userId),
  ),
  route(calls.accountFreeze, accountFreezeSchema, (input, request) => done(freezeAccount(deps, asAdministrator(input, request)))),
  route(calls.accountUnfreeze, accountUnfreezeSchema, (input, request) => done(unfreezeAccount(deps, asAdministrator(input, request)))),
  route(calls.accountGrantPublisher, accountGrantPublisherSchema, (input, request) =>
    done(grantPublisher(deps, asAdministrator(input, request))),
  ),
  route(calls.accountGrantBypass, accountGrantBypassSchema, (input, request) => done(grantBypass(deps, asAdministrator(input, request)))),
  route(calls.accountGrantRole, accountGrantRoleSchema, (input, request) => done(changeRole(deps, asAdministrator(input, request)))),
  route(calls.auditList, auditListSchema, async (input) => {
    const page = await listAudit(deps, input);
    return presentPage(input, page.totalCount, presentAudit(page));
  }),
];
