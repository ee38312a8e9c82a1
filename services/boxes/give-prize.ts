import type { Transaction } from 'sequelize';
import { couponOfPrize, prizeLabel, type Prize } from '#domain/boxes/prizes';
import { giveCoupon } from '../coupons/give.ts';
import type { ClockDeps } from '../deps.ts';
import { addTerm } from '../membership/add-term.ts';
import { addPackage } from '../packages/add.ts';
import { creditGivenCoins } from '../wallet/credit-given-coins.ts';

interface Won<P extends Prize = Prize> {
  drawId: string;
  ownerId: string;
  orderId: string;
  prize: P;
}

type Giving = {
  readonly [K in Prize['kind']]: (deps: ClockDeps, won: Won<Extract<Prize, { kind: K }>>, transaction: Transaction) => Promise<boolean>;
};

const dayMs = 24 * 60 * 60_000;
const note = 'box';

const coins = (deps: ClockDeps, { drawId, ownerId }: Won, amountFen: number, transaction: Transaction): Promise<boolean> =>
  creditGivenCoins(deps, { ownerId, amountFen, onceId: drawId, actorId: null, note }, transaction);

const giving: Giving = {
  async coupon(deps, { ownerId, prize }, transaction) {
    await giveCoupon(deps, { ownerId, template: couponOfPrize(prize), source: note }, transaction);
    return false;
  },
  async coins(deps, won, transaction) {
    await coins(deps, won, won.prize.amountFen, transaction);
    return false;
  },
  async membership(deps, won, transaction) {
    const { tier, days, insteadFen } = won.prize;
    const added = await addTerm(deps, { userId: won.ownerId, tier, length: { days }, source: note }, transaction);
    if (!('refusedBy' in added)) return false;
    await coins(deps, won, insteadFen, transaction);
    return true;
  },
  async model(deps, { ownerId, orderId, prize }, transaction) {
    const { maxFen, validDays } = prize;
    const promise = { label: prizeLabel(prize), type: 'modelPurchase', uses: 1, maxFen, validMs: validDays * dayMs } as const;
    await addPackage(deps, { ...promise, ownerId, orderId, codeId: null }, transaction);
    return false;
  },
  async uses(deps, { ownerId, orderId, prize }, transaction) {
    const { service: type, uses, validDays } = prize;
    await addPackage(
      deps,
      { label: prizeLabel(prize), type, uses, maxFen: null, validMs: validDays * dayMs, ownerId, orderId, codeId: null },
      transaction,
    );
    return false;
  },
};

/** Gives what was drawn, in the caller's transaction; true where given coins came in place of days of a lower tier than runs. */
export const givePrize = (deps: ClockDeps, won: Won, transaction: Transaction): Promise<boolean> =>
  (giving[won.prize.kind] as (deps: ClockDeps, won: Won, transaction: Transaction) => Promise<boolean>)(deps, won, transaction);
