import { bigintColumn, code, id, instant, maybeInstant, maybeReference, reference, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const column = (field: string, kind: () => ReturnType<typeof code>): Migration => ({
  name: `0145-invitations-${field}`,
  up: (schema) => schema.addColumn('invitations', field, kind()),
});

const index = (name: string, fields: string[], unique = false): Migration => ({
  name: `0145-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { name: `${name}_${fields.join('_')}`, unique }),
});

/** What invitations bring, and by what those of oneself are found out. */
export const invitationRewards: Migration[] = [
  column('device_hash', () => code(64, true)),
  column('address_hash', () => code(64, true)),
  column('refusal', () => code(20, true)),
  index('invitations', ['address_hash', 'created_at']),
  {
    name: '0145-invitation_rewards',
    up: (schema) =>
      schema.createTable(
        'invitation_rewards',
        {
          id: id(),
          owner_id: reference(),
          invited_id: reference(),
          reward: code(20),
          status: code(20),
          coin_fen: bigintColumn('coin_fen'),
          order_id: maybeReference(),
          due_at: instant(),
          ended_at: maybeInstant(),
          version: version(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  index('invitation_rewards', ['invited_id', 'reward'], true),
  index('invitation_rewards', ['owner_id', 'created_at']),
  index('invitation_rewards', ['status', 'due_at']),
  index('invitation_rewards', ['order_id']),
];
