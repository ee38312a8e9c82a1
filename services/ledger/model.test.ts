import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '#domain/errors/app-error';
import { accountKinds, orderAccount, platformAccount, userAccount, type AccountName } from '#domain/ledger/accounts';
import { posting, type Operation, type OperationKind, type Posting } from '#domain/ledger/operations';
import { splitCoins } from '#domain/ledger/split-coins';
import { countUnit, couponUnit, type Unit } from '#domain/ledger/units';
import { openDatabase, type Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import { farmBackends, type TestDatabase } from '#test/databases';
import { ledgerDifferences, operation } from '#test/ledger';
import { storiesOf } from '#test/stories';
import { balancesOf } from './balances-of.ts';
import { postOperation } from './post.ts';

const people = ['anna', 'bai', 'chen'] as const;
type Person = (typeof people)[number];

/** A step of a random story. Amounts may be more than there is. */
type Step =
  | { does: 'recharge' | 'give' | 'spend' | 'earn' | 'settle' | 'ask' | 'payOut' | 'return'; who: Person; fen: number }
  | { does: 'grant' | 'hold' | 'release' | 'use' | 'lapse'; who: Person; what: 'count' | 'coupon'; uses: number }
  | { does: 'refund' | 'again' | 'conflict'; which: number };

const who = fc.constantFrom(...people);
const fen = fc.integer({ min: 1, max: 3000 });
const what = fc.constantFrom('count' as const, 'coupon' as const);
const uses = fc.integer({ min: 1, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constantFrom('recharge', 'give', 'spend', 'earn', 'settle', 'ask', 'payOut', 'return'), who, fen }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('grant', 'hold', 'release', 'use', 'lapse'), who, what, uses }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('refund', 'again', 'conflict'), which: fc.nat() }) },
);
/** Steps of one row are posted at the same time, from two connections. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });

type Planned = [AccountName, number][];
const money = (kind: Parameters<typeof platformAccount>[0]): AccountName => platformAccount(kind, 'money');

/** What a step moves. */
function plan(
  step: Extract<Step, { who: Person }>,
  idOf: (name: string) => string,
  orderId: string,
): { kind: OperationKind; moves: Planned } {
  const owner = idOf(step.who);
  const income = (kind: 'incomePending' | 'incomeSettled' | 'incomeFrozen'): AccountName => userAccount(kind, owner, 'money');
  if ('fen' in step) {
    const { fen: amount } = step;
    const fee = Math.floor(amount / 10);
    const coins = (unit: Unit): AccountName => userAccount('coins', owner, unit);
    const plans: Record<typeof step.does, { kind: OperationKind; moves: Planned }> = {
      recharge: {
        kind: 'recharge',
        moves: [
          ...([
            [money('alipay'), -amount],
            [money('coinsOwed'), amount],
          ] as Planned),
          ...([
            [platformAccount('issued', 'coinBought'), -amount],
            [coins('coinBought'), amount],
          ] as Planned),
        ],
      },
      give: {
        kind: 'give',
        moves: [
          [platformAccount('issued', 'coinGiven'), -amount],
          [coins('coinGiven'), amount],
        ],
      },
      // Split by `spend`.
      spend: { kind: 'pay', moves: [] },
      earn: {
        kind: 'pay',
        moves: [
          [money('wechatPay'), -amount],
          [income('incomePending'), amount - fee],
          [money('commissions'), fee],
        ],
      },
      settle: {
        kind: 'settleIncome',
        moves: [
          [income('incomePending'), -amount],
          [income('incomeSettled'), amount],
        ],
      },
      ask: {
        kind: 'askWithdrawal',
        moves: [
          [income('incomeSettled'), -amount],
          [income('incomeFrozen'), amount],
        ],
      },
      payOut: {
        kind: 'payWithdrawal',
        moves: [
          [income('incomeFrozen'), -amount],
          [money('taxOwed'), fee],
          [money('bank'), amount - fee],
        ],
      },
      return: {
        kind: 'returnWithdrawal',
        moves: [
          [income('incomeFrozen'), -amount],
          [income('incomeSettled'), amount],
        ],
      },
    };
    return plans[step.does];
  }
  const unit = step.what === 'count' ? countUnit('conversion', '2027-01-31') : couponUnit(idOf(`coupon of ${step.who}`));
  const users = userAccount(step.what === 'count' ? 'counts' : 'coupons', owner, unit);
  const held = orderAccount('held', orderId, unit);
  const other = (kind: 'issued' | 'used' | 'lapsed'): AccountName => platformAccount(kind, unit);
  const plans: Record<typeof step.does, { kind: OperationKind; from: AccountName; to: AccountName }> = {
    grant: { kind: 'give', from: other('issued'), to: users },
    hold: { kind: 'hold', from: users, to: held },
    release: { kind: 'release', from: held, to: users },
    use: { kind: 'pay', from: held, to: other('used') },
    lapse: { kind: 'lapse', from: users, to: other('lapsed') },
  };
  const { kind, from, to } = plans[step.does];
  return {
    kind,
    moves: [
      [from, -step.uses],
      [to, step.uses],
    ],
  };
}

for (const backend of farmBackends) {
  describe(`any story on ${backend.name}`, () => {
    let opened: TestDatabase;
    let other: Database;
    before(async () => {
      opened = await backend.open();
      other = await openDatabase(opened.url);
    });
    after(async () => {
      await other.close();
      await opened.close();
    });

    it('leaves a ledger that adds up, and in which everybody has what a plain model says', async () => {
      await fc.assert(
        fc.asyncProperty(story, async (rows) => {
          const run = newId().slice(-12);
          const ids = new Map<string, string>();
          const idOf = (name: string): string => ids.get(name) ?? ids.set(name, newId()).get(name) ?? '';
          const orderId = idOf('order');
          const posted: Operation[] = [];
          const model = new Map<string, { account: AccountName; balance: number }>();
          const note = (one: Operation): void => {
            posted.push(one);
            for (const { amount, ...account } of one.postings) {
              const name = JSON.stringify(account);
              model.set(name, { account, balance: (model.get(name)?.balance ?? 0) + amount });
            }
          };
          let counter = 0;
          const nextKey = (): string => `${run}/${counter++}`;

          const post = async (by: Database, make: (transaction: Parameters<typeof postOperation>[2]) => Promise<Operation> | Operation) => {
            try {
              const done = await by.transact(async (transaction) => {
                const one = await make(transaction);
                return { one, ...(await postOperation({ database: by }, one, transaction)) };
              });
              if (!done.isRepeated) note(done.one);
            } catch (error) {
              if (!(error instanceof AppError) || error.code !== 'ledger.lacking') throw error;
            }
          };
          const build = (key: string, kind: OperationKind, moves: Planned): Operation => {
            const postings: Posting[] = moves.filter(([, amount]) => amount !== 0).map(([account, amount]) => posting(account, amount));
            return { ...operation(key, kind, postings), orderId };
          };

          const act = async (one: Step, by: Database): Promise<void> => {
            const key = nextKey();
            if ('which' in one) {
              const earlier = posted[one.which % Math.max(1, posted.length)];
              if (earlier === undefined) return;
              if (one.does === 'again') return post(by, () => earlier);
              if (one.does === 'conflict') {
                const wrong = { ...earlier, postings: earlier.postings.map(({ amount, ...account }) => posting(account, 2 * amount)) };
                const refused = await post(by, () => wrong).then(() => 'posted', String);
                expect(refused).to.match(/posted with other content/);
                return undefined;
              }
              if (earlier.kind !== 'pay') return undefined;
              const back = earlier.postings.map(({ amount, ...account }) => posting(account, -amount));
              return post(by, () => ({ ...earlier, key: `refund/${earlier.key}`, kind: 'refund', postings: back }));
            }
            if (one.does === 'spend') {
              const [given, bought] = (['coinGiven', 'coinBought'] as const).map((unit) => userAccount('coins', idOf(one.who), unit));
              if (given === undefined || bought === undefined) return undefined;
              return post(by, async (transaction) => {
                const [givenFen = 0, boughtFen = 0] = await balancesOf(by, [given, bought], transaction);
                const split = splitCoins(one.fen, { givenFen, boughtFen });
                if (split === undefined) throw new AppError('ledger.lacking');
                return build(key, 'pay', [
                  ...([
                    [given, -split.givenFen],
                    [platformAccount('used', 'coinGiven'), split.givenFen],
                  ] as Planned),
                  ...([
                    [bought, -split.boughtFen],
                    [platformAccount('used', 'coinBought'), split.boughtFen],
                  ] as Planned),
                  ...([
                    [money('coinsOwed'), -split.boughtFen],
                    [money('sales'), split.boughtFen],
                  ] as Planned),
                ]);
              });
            }
            const { kind, moves } = plan(one, idOf, orderId);
            return post(by, () => build(key, kind, moves));
          };

          for (const row of rows) await Promise.all(row.map((one, index) => act(one, index % 2 === 0 ? opened.database : other)));

          const owned = [...model.values()].filter(({ account }) => accountKinds[account.kind].owner !== 'platform');
          const balances = await balancesOf(
            opened.database,
            owned.map(({ account }) => account),
          );
          expect(balances).to.deep.equal(owned.map(({ balance }) => balance));
          expect(balances.filter((balance) => balance < 0)).to.deep.equal([]);
          expect(await ledgerDifferences(opened.database)).to.deep.equal([]);
          expect(await opened.database.ledgerOperations.count({ where: { key: posted.map(({ key }) => key) } })).to.equal(posted.length);
        }),
        { numRuns: storiesOf(25) },
      );
    }).timeout(120_000 + storiesOf(25) * 1000);
  });
}
