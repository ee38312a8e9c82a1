import {
  authEnterpriseSchema,
  authPersonalSchema,
  certificationDocumentSchema,
  certificationIdSchema,
  certificationListSchema,
  certificationRejectSchema,
} from '#domain/certification/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { findUser } from '#services/accounts/find';
import { currentCertification } from '#services/certification/current';
import { decideCertification } from '#services/certification/decide';
import { listCertifications } from '#services/certification/list';
import { readCertification } from '#services/certification/read-certification';
import { readPaper } from '#services/certification/read-paper';
import { submitCertification } from '#services/certification/submit';
import { retentionOf, type RetentionDeps, type StorageDeps } from '#services/deps';
import type { SealDeps } from '#services/sealing';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import { presentPage } from '../presenting.ts';
import { presentDetail, presentInfo, presentPaper, presentRows } from './presenter.ts';

export const certificationRoutes = (deps: StorageDeps & SealDeps & RetentionDeps): Route[] => [
  route(calls.authPersonal, authPersonalSchema, ({ realName, idCard, frontId, backId }, { caller, ctx }) =>
    done(
      submitCertification(deps, {
        ownerId: caller.userId,
        certification: { kind: 'personal', fields: { realName, idCard } },
        papers: { frontId, backId },
        address: ctx.ip,
      }),
    ),
  ),
  route(calls.authEnterprise, authEnterpriseSchema, ({ companyName, creditCode, legalPerson, licenceId }, { caller, ctx }) =>
    done(
      submitCertification(deps, {
        ownerId: caller.userId,
        certification: { kind: 'enterprise', fields: { companyName, creditCode, legalPerson } },
        papers: { licenceId },
        address: ctx.ip,
      }),
    ),
  ),
  route(calls.certificationInfo, nothingSchema, async (_, { caller }) =>
    presentInfo(await findUser(deps, caller), await currentCertification(deps, { ownerId: caller.userId }), retentionOf(deps)),
  ),
  route(calls.certificationList, certificationListSchema, async (input) => {
    const page = await listCertifications(deps, input);
    return presentPage(input, page.totalCount, presentRows(page));
  }),
  route(calls.certificationDetail, certificationIdSchema, async (input, request) =>
    presentDetail(await readCertification(deps, asAdministrator(input, request))),
  ),
  route(calls.certificationDocument, certificationDocumentSchema, async (input, request) =>
    presentPaper(input.paper, await readPaper(deps, asAdministrator(input, request))),
  ),
  route(calls.certificationApprove, certificationIdSchema, (input, request) =>
    done(decideCertification(deps, { ...asAdministrator(input, request), cause: null })),
  ),
  route(calls.certificationReject, certificationRejectSchema, (input, request) =>
    done(decideCertification(deps, asAdministrator(input, request))),
  ),
];
