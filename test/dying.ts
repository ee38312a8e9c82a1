import type { Sequelize } from 'sequelize';
import type { Database } from '#storage/database/connect';

/** What ends the work in progress, as the end of its process does: its transaction is undone, and nothing follows it. */
export class Died extends Error {}

/** Has whoever works over a connection die at one of the next writes. */
export interface Reaper {
  /** Dies at the `writes`-th row written from now on. */
  arm: (writes: number) => void;
  disarm: () => void;
}

export function reaperOf({ sequelize }: Database): Reaper {
  let left = 0;
  const count = (): void => {
    if (left > 0 && --left === 0) throw new Died();
  };
  const hooks: Sequelize = sequelize;
  hooks.addHook('beforeCreate', count);
  hooks.addHook('beforeBulkCreate', count);
  hooks.addHook('beforeBulkUpdate', count);
  return { arm: (writes) => void (left = writes), disarm: () => void (left = 0) };
}
