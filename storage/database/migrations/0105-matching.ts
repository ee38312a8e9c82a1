import { DataTypes, type QueryInterface } from 'sequelize';
import { code, flag, id, instant, integer, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

const table = (name: string, columns: () => Parameters<QueryInterface['createTable']>[1]): Migration => ({
  name: `0105-${name}`,
  up: (schema) => schema.createTable(name, columns(), options),
});

const index = (name: string, fields: string[], unique = false): Migration => ({
  name: `0105-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { name: `${name}_${fields.join('_')}`, unique }),
});

const key = (column: Parameters<QueryInterface['addColumn']>[2]) => ({ ...(column as object), primaryKey: true }) as typeof column;
const fen = () => ({ type: DataTypes.BIGINT, allowNull: false });
const maybeFen = () => ({ type: DataTypes.BIGINT, allowNull: true });
const json = (allowNull = false) => ({ type: DataTypes.TEXT, allowNull });

/** Demands, offers, and what becomes of them. */
export const matching: Migration[] = [
  table('match_providers', () => ({
    owner_id: key(reference()),
    title: text(60),
    content: text(2000),
    services: code(60),
    from_fen: fen(),
    done: integer(0),
    shown: flag(),
    version: version(),
    created_at: instant(),
  })),
  index('match_providers', ['shown', 'done']),
  table('match_demands', () => ({
    id: id(),
    owner_id: reference(),
    title: text(60),
    content: text(2000),
    service: code(4),
    budget_fen: fen(),
    deadline_at: instant(),
    file_ids: json(),
    clauses: json(),
    status: code(20),
    ended_at: maybeInstant(),
    version: version(),
    created_at: instant(),
  })),
  index('match_demands', ['status', 'id']),
  index('match_demands', ['status', 'deadline_at']),
  index('match_demands', ['owner_id', 'id']),
  table('match_offers', () => ({
    id: id(),
    demand_id: reference(),
    owner_id: reference(),
    price_fen: fen(),
    days: integer(),
    content: text(2000),
    milestones: json(),
    status: code(20),
    version: version(),
    created_at: instant(),
  })),
  index('match_offers', ['demand_id', 'owner_id'], true),
  index('match_offers', ['owner_id', 'id']),
  table('match_contracts', () => ({
    id: id(),
    demand_id: reference(),
    offer_id: reference(),
    buyer_id: reference(),
    provider_id: reference(),
    title: text(60),
    content: text(2000),
    clauses: json(),
    price_fen: fen(),
    status: code(20),
    ended_at: maybeInstant(),
    version: version(),
    created_at: instant(),
  })),
  index('match_contracts', ['demand_id']),
  index('match_contracts', ['buyer_id', 'id']),
  index('match_contracts', ['provider_id', 'id']),
  table('match_milestones', () => ({
    id: id(),
    contract_id: reference(),
    number: integer(),
    title: text(60),
    amount_fen: fen(),
    days: integer(),
    status: code(20),
    order_id: maybeReference(),
    due_at: maybeInstant(),
    answer_by: maybeInstant(),
    warned_at: maybeInstant(),
    changes: integer(0),
    file_id: maybeReference(),
    delivery: json(true),
    paid_fen: fen(),
    refunded_fen: fen(),
    ended_at: maybeInstant(),
    version: version(),
    created_at: instant(),
  })),
  index('match_milestones', ['contract_id', 'number'], true),
  index('match_milestones', ['status', 'answer_by']),
  index('match_milestones', ['status', 'due_at']),
  index('match_milestones', ['file_id']),
  table('match_events', () => ({
    id: id(),
    contract_id: reference(),
    milestone: { type: DataTypes.INTEGER, allowNull: true },
    kind: code(20),
    actor_id: maybeReference(),
    note: text(500),
    at: instant(),
  })),
  index('match_events', ['contract_id', 'id']),
  table('match_disputes', () => ({
    id: id(),
    contract_id: reference(),
    milestone_id: reference(),
    asked_by: reference(),
    reason: text(500),
    answer: text(500),
    open: flag(),
    refund_fen: maybeFen(),
    cause: text(200),
    decided_by: maybeReference(),
    decided_at: maybeInstant(),
    version: version(),
    created_at: instant(),
  })),
  index('match_disputes', ['milestone_id'], true),
  index('match_disputes', ['open', 'id']),
];
