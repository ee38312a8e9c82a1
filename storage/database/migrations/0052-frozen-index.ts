import type { Migration } from './migration.ts';

/** Who is frozen: the mall asks for it with each list. */
export const frozenIndex: Migration[] = [
  { name: '0052-users-frozen_at-index', up: (schema) => schema.addIndex('users', ['frozen_at'], { name: 'users_frozen_at' }) },
];
