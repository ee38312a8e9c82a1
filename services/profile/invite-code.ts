import { randomInt } from 'node:crypto';
import { UniqueConstraintError } from 'sequelize';
import { updateWhere } from '#storage/database/update-where';
import { findUser } from '../accounts/find.ts';
import type { DatabaseDeps } from '../deps.ts';

/** Without what is mistaken for another: I, O, 0, 1. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 8;

const newCode = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** The code by which others say that this account invited them; made when it is first asked for. */
export async function inviteCode(deps: DatabaseDeps, { userId }: { userId: string }): Promise<string> {
  const { database } = deps;
  for (;;) {
    const known = (await findUser(deps, { userId })).inviteCode;
    if (known !== null) return known;
    const without = { id: userId, inviteCode: null };
    try {
      await database.transact((transaction) => updateWhere(database.users, without, { inviteCode: newCode() }, transaction));
    } catch (error) {
      // Another account has that one.
      if (!(error instanceof UniqueConstraintError)) throw error;
    }
  }
}
