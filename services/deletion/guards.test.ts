import { expect } from 'chai';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting, type Operation } from '#domain/ledger/operations';
import { farmBackends } from '#test/databases';
import { givenCoins, operation } from '#test/ledger';
import { buildUser } from '#test/people';
import { postOperation } from '../ledger/post.ts';
import { findDeletionBlocks } from './guards.ts';

for (const backend of farmBackends) {
  describe(`what an account must have settled before it is deleted, on ${backend.name}`, () => {
    it('is coins that were bought, and income; given coins go with the account', async () => {
      const { database, close } = await backend.open();
      try {
        const user = await buildUser(database);
        const coins = userAccount('coins', user.id, 'coinBought');
        const income = (kind: 'incomePending' | 'incomeSettled' | 'incomeFrozen', amount: number) =>
          posting(userAccount(kind, user.id, 'money'), amount);
        const moves: [Operation['kind'], Operation['postings'], string][] = [
          ['give', givenCoins('', user.id, 500).postings, ''],
          ['recharge', [posting(coins, 500), posting(platformAccount('issued', 'coinBought'), -500)], 'balance'],
          ['pay', [posting(coins, -500), posting(platformAccount('used', 'coinBought'), 500)], ''],
          ['pay', [income('incomePending', 500), posting(platformAccount('alipay', 'money'), -500)], 'balance'],
          ['settleIncome', [income('incomePending', -500), income('incomeSettled', 500)], 'balance'],
          ['askWithdrawal', [income('incomeSettled', -500), income('incomeFrozen', 500)], 'balance'],
          ['payWithdrawal', [income('incomeFrozen', -500), posting(platformAccount('bank', 'money'), 500)], ''],
        ];
        for (const [index, [kind, postings, blocks]] of moves.entries()) {
          const one = operation(`${index}`, kind, postings);
          await database.transact((transaction) => postOperation({ database }, one, transaction));
          expect((await findDeletionBlocks(database, { userId: user.id, now: new Date() })).join(), `after ${kind}`).to.equal(blocks);
        }
      } finally {
        await close();
      }
    });
  });
}
