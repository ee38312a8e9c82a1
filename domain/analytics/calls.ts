/** Calls of our own statistics. Pages send most of them as beacons, which carry no headers: docs/decisions/statistics.md. */

import { administratorRead, publicChange, type Call } from '../wire/call.ts';

const beacon = (path: string): Call => ({ ...publicChange(path), plain: 'also' });

export const analyticsCalls = {
  visitAdd: beacon('/visitors/analysis-visitors/add'),
  visitEnd: beacon('/visitors/analysis-visitors/end'),
  addActionLog: beacon('/actionLog/addActionLog'),
  saveUserVisitRecord: beacon('/api-personal/imsUserVisitRecord/unauth/saveUserVisitRecord'),
  // Ours
  operateAnalytics: administratorRead('/api-admin/laozi/v3/analytics/report', 'list'),
} as const;
