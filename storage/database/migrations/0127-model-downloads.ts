import { maybeInstant } from '../columns.ts';
import type { Migration } from './migration.ts';

/** When a bought model was first downloaded. */
export const modelDownloads: Migration[] = [
  {
    name: '0127-model_purchases-downloaded-at',
    up: (schema) => schema.addColumn('model_purchases', 'downloaded_at', maybeInstant()),
  },
];
