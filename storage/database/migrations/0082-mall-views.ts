import { integer } from '../columns.ts';
import type { Migration } from './migration.ts';

/** How often a model of the mall was looked at. */
export const mallViews: Migration[] = [
  { name: '0082-mall_models-views', up: (schema) => schema.addColumn('mall_models', 'views', integer(0)) },
];
