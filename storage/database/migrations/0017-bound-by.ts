import { maybeReference } from '../columns.ts';
import type { Migration } from './migration.ts';

/** The session that bound a third-party account, so that it goes with a stolen one. */
export const boundBy: Migration[] = [
  {
    name: '0017-third_party_identities-bound_by',
    up: (schema) => schema.addColumn('third_party_identities', 'bound_by', maybeReference()),
  },
];
