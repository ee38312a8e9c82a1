import { Op } from 'sequelize';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { creditGivenCoins } from '../wallet/credit-given-coins.ts';

const atOnce = 200;

/** Gives what was held back long enough, each once whoever does it; what an account that is gone or frozen would have had is refused. Returns how many ended. */
export async function giveDueRewards(deps: ClockDeps): Promise<number> {
  const { invitationRewards, users, transact } = deps.database;
  const now = currentTime(deps);
  let ended = 0;
  for (;;) {
    const due = await invitationRewards.findAll({
      where: { status: 'Held', dueAt: { [Op.lte]: now } },
      order: ['dueAt', 'id'],
      limit: atOnce,
    });
    for (const { id, ownerId, coinFen } of due)
      await transact(async (transaction) => {
        const isThere = (await users.count({ where: { id: ownerId, deletedAt: null, frozenAt: null }, transaction })) > 0;
        const status = isThere ? 'Given' : 'Refused';
        if (!(await updateWhere(invitationRewards, { id, status: 'Held' }, { status, endedAt: now }, transaction))) return;
        ended++;
        if (isThere && coinFen > 0)
          await creditGivenCoins(deps, { ownerId, amountFen: coinFen, onceId: id, actorId: null, note: 'invitation' }, transaction);
      });
    if (due.length < atOnce) return ended;
  }
}
