import type { z } from 'zod';
import { accountListSchema, causeSchema } from '../administration/schema.ts';
import { auditListSchema } from '../audit/schema.ts';
import { operateOrderListSchema } from '../backoffice/schema.ts';
import { operateJobListSchema } from '../backoffice/work.ts';
import { operateRefundListSchema } from '../refunds/schema.ts';
import { withdrawalQueueSchema } from '../wallet/schema.ts';
import type { ExportList } from './lists.ts';

const paged = { pageNo: true, pageSize: true } as const;
const why = { cause: causeSchema.describe('导出原因，记入审计日志') };

/** What each list is filtered by, and why it is exported. */
export const exportSchemas = {
  orders: operateOrderListSchema.omit(paged).extend(why),
  refunds: operateRefundListSchema.omit({ ...paged, keyword: true }).extend(why),
  withdrawals: withdrawalQueueSchema.omit(paged).extend(why),
  accounts: accountListSchema.omit(paged).extend(why),
  work: operateJobListSchema.omit(paged).extend(why),
  audit: auditListSchema.omit(paged).extend(why),
} as const satisfies Record<ExportList, z.ZodType>;

/** The filters of a list, as they were set. */
export type ExportFilters = { [L in ExportList]: Omit<z.output<(typeof exportSchemas)[L]>, 'userId' | 'cause'> };
