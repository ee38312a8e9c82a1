import { newVisitId } from '#services/analytics/visit-id';
import { own, type Visits } from './visit.ts';

/** Visits of the site, which are nobody's, and what administrators read of them. */
export const analyticsVisits: Visits = {
  visitAdd: own({ entranceUrl: '/', sourceUrl: '' }),
  visitEnd: { payload: ({ api }) => ({ uuid: newVisitId(api.deps.secret, new Date()) }), others: 'own' },
  addActionLog: own({ source: 2, tag: 'consult', location: '/' }),
  saveUserVisitRecord: own({ eventType: 'view', websiteModule: '/pricePage' }),
  operateAnalytics: own({ from: '2026-01-01', to: '2026-01-31' }),
};
