import { actionLogSchema, reportSchema, visitAddSchema, visitEndSchema, visitRecordSchema } from '#domain/analytics/schema';
import { calls } from '#domain/catalog/calls';
import { mayOperate } from '#services/administration/may-operate';
import { createCollector, type Collector, type CollectorDeps, type Sender } from '#services/analytics/collector';
import { linkAccount } from '#services/analytics/link-account';
import { readReport } from '#services/analytics/report';
import { route, type Route } from '../../gateway/route.ts';
import type { Context } from '../../gateway/state.ts';
import { presentReport } from './presenter.ts';

const senderOf = (ctx: Context): Sender => ({ address: ctx.ip, userAgent: ctx.get('user-agent'), host: ctx.host });

/** `collector`: default one of its own, which writes when it is told. */
export function analyticsRoutes({ collector: given, ...deps }: CollectorDeps & { collector?: Collector | undefined }): Route[] {
  const collector = given ?? createCollector(deps);
  return [
    route(calls.visitAdd, visitAddSchema, ({ entranceUrl = '', sourceUrl = '' }, { ctx }) =>
      collector.visit({ entrance: entranceUrl, referrer: sourceUrl }, senderOf(ctx)),
    ),
    route(calls.visitEnd, visitEndSchema, ({ uuid }, { ctx }): true => {
      collector.end(uuid, senderOf(ctx));
      return true;
    }),
    route(calls.addActionLog, actionLogSchema, ({ touristId, tag = '', affiliation }, { ctx }) =>
      collector.act(touristId, affiliation === 'error' ? { error: tag } : { button: tag }, senderOf(ctx)),
    ),
    route(calls.saveUserVisitRecord, visitRecordSchema, async ({ visitorId, eventType, buttonName, websiteModule = '' }, { ctx }) => {
      const sender = senderOf(ctx);
      const userId = ctx.state.caller?.userId;
      if (eventType === 'login' && userId !== undefined && visitorId !== undefined) {
        // A visit that began this second is still to be written.
        await collector.flush();
        await linkAccount(deps, { userId, visitId: visitorId });
      }
      return buttonName === undefined && eventType !== 'login'
        ? collector.view(visitorId, websiteModule, sender)
        : collector.act(visitorId, { button: buttonName ?? 'signIn' }, sender);
    }),
    route(calls.operateAnalytics, reportSchema, async (input, { caller }) => {
      const seesMoney = await mayOperate(deps, caller, 'operateBillList');
      return presentReport(await readReport(deps, input), seesMoney);
    }),
  ];
}
