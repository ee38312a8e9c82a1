import { maybeReference } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Who made a code or opened a campaign, and so may not use it himself. */
export const deciders: Migration[] = [
  { name: '0046-activation_codes-made_by', up: (schema) => schema.addColumn('activation_codes', 'made_by', maybeReference()) },
  { name: '0046-coupon_campaigns-opened_by', up: (schema) => schema.addColumn('coupon_campaigns', 'opened_by', maybeReference()) },
];
