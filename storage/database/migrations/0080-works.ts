import type { QueryInterface } from 'sequelize';
import { code, id, instant, maybeReference, reference, text } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

const table = (name: string, columns: () => Parameters<QueryInterface['createTable']>[1]): Migration => ({
  name: `0080-${name}`,
  up: (schema) => schema.createTable(name, columns(), options),
});

const index = (name: string, fields: string[]): Migration => ({
  name: `0080-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { name: `${name}_${fields.join('_')}` }),
});

const key = (column: Parameters<QueryInterface['addColumn']>[2]) => ({ ...(column as object), primaryKey: true }) as typeof column;

/** What people make of each other's models: likes, collections, visits, comments; and whom they follow. */
export const works: Migration[] = [
  table('work_reactions', () => ({
    owner_id: key(reference()),
    work_id: key(reference()),
    kind: key(code(10)),
    created_at: instant(),
  })),
  index('work_reactions', ['work_id', 'kind']),
  table('work_visits', () => ({
    work_id: key(reference()),
    day: key(code(10)),
    visitor: key(code(64)),
    created_at: instant(),
  })),
  index('work_visits', ['created_at']),
  table('follows', () => ({ owner_id: key(reference()), author_id: key(reference()), created_at: instant() })),
  index('follows', ['author_id']),
  table('work_comments', () => ({
    id: id(),
    work_id: reference(),
    owner_id: reference(),
    parent_id: maybeReference(),
    answered_owner_id: maybeReference(),
    content: text(500),
    created_at: instant(),
  })),
  index('work_comments', ['work_id', 'parent_id', 'id']),
  index('work_comments', ['owner_id', 'id']),
  index('work_comments', ['parent_id']),
  index('work_comments', ['answered_owner_id']),
];
