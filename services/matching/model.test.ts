import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '#domain/errors/app-error';
import { matchingLimits } from '#domain/matching/limits';
import { heldStatuses, isMilestoneOver } from '#domain/matching/state';
import { sumFen } from '#domain/money/fen';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { MatchMilestoneRow } from '#storage/database/models/matching';
import { farmBackends } from '#test/databases';
import { beProvider, contracted, deliverable, escrow, judged } from '#test/matching';
import { dayMs, expectBalance, openShop, type Shop } from '#test/orders';
import { payOutside } from '#test/packages';
import { addedUpEvery, storiesOf } from '#test/stories';
import { acceptMilestone } from './accept.ts';
import { askChange } from './ask-change.ts';
import { cancelMilestone } from './cancel.ts';
import { decideDispute } from './decide-dispute.ts';
import { deliverMilestone } from './deliver.ts';
import { openDispute } from './dispute.ts';
import { startWork } from './start-work.ts';
import { sweepMatching } from './sweep.ts';

const does = [
  'pay',
  'payAll',
  'start',
  'deliver',
  'accept',
  'askChange',
  'cancel',
  'giveUp',
  'drop',
  'dispute',
  'decide',
  'sweep',
  'wait',
] as const;
const step = fc.record({ does: fc.constantFrom(...does, 'pay', 'deliver', 'accept'), which: fc.nat(2), part: fc.nat(100) });
type Step = { does: (typeof does)[number]; which: number; part: number };

/** Steps of one row are taken at the same time, over two connections. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 12 });
const amounts = [100_00, 33_33, 1_01];

for (const backend of farmBackends) {
  describe(`any story of a contract on ${backend.name}`, function () {
    this.timeout(60_000);
    // A thousand where they are named, on two databases.
    const stories = 4 * storiesOf(15);
    let shop: Shop;
    let operator: UserRow;
    before(async () => {
      shop = await openShop(backend);
      operator = await shop.person();
    });
    after(() => shop.close());

    class Story {
      buyer!: UserRow;
      provider!: UserRow;
      milestones!: MatchMilestoneRow[];
      contractId = '';
      nowMs = 0;

      async begin(): Promise<void> {
        this.buyer = await shop.person({ incomeFen: 90_00, about: { uploaderType: 2 } });
        this.provider = await shop.person({ about: { checkStatus: 1 } });
        await beProvider(shop.at(0), this.provider);
        Object.assign(this, await contracted(shop.at(0), { buyer: this.buyer, provider: this.provider, amounts }));
      }

      async act({ does: what, which, part }: Step, by: Database): Promise<void> {
        const deps = judged(shop.at(this.nowMs, by));
        const { buyer, provider, milestones } = this;
        const milestone = milestones[which % milestones.length]!;
        const asBuyer = { ownerId: buyer.id, milestoneId: milestone.id };
        const asProvider = { ownerId: provider.id, milestoneId: milestone.id };
        switch (what) {
          case 'pay':
          case 'payAll':
            return void (await payOutside(deps, await escrow(deps, buyer, what === 'pay' ? [milestone] : milestones)));
          case 'start':
            return startWork(deps, asProvider);
          case 'deliver': {
            const { id: fileId } = await deliverable(by, provider.id, part < 20 ? 5000 : 500);
            return deliverMilestone(deps, { ...asProvider, fileId, note: '请看' });
          }
          case 'accept':
            return acceptMilestone(deps, asBuyer);
          case 'askChange':
            return askChange(deps, { ...asBuyer, note: '再改' });
          case 'cancel':
          case 'drop':
            return cancelMilestone(deps, { ...asBuyer, action: what });
          case 'giveUp':
            return cancelMilestone(deps, { ...asProvider, action: what });
          case 'dispute':
            return openDispute(deps, { ...(part < 50 ? asBuyer : asProvider), note: '有分歧' });
          case 'decide': {
            const dispute = await by.matchDisputes.findOne({ where: { milestoneId: milestone.id } });
            const refundFen = Math.floor((milestone.amountFen * part) / 100);
            const decision = { disputeId: dispute?.id ?? '', refundFen, cause: '裁定', by: { administratorId: operator.id, address: '' } };
            return decideDispute(deps, decision);
          }
          case 'sweep':
            return void (await sweepMatching(deps));
          case 'wait':
            this.nowMs += part % 2 === 0 ? matchingLimits.answerMs : dayMs;
        }
      }

      /** What must hold after any story, told from the milestones alone. */
      async hold(): Promise<void> {
        const { database } = shop;
        const milestones = await database.matchMilestones.findAll({ where: { contractId: this.contractId } });
        const contract = await database.matchContracts.findByPk(this.contractId, { rejectOnEmpty: true });
        const demand = await database.matchDemands.findByPk(contract.demandId, { rejectOnEmpty: true });
        expect(contract.status === 'Active', contract.status).to.equal(!milestones.every(({ status }) => isMilestoneOver(status)));
        const paidFen = sumFen(milestones.map((one) => one.paidFen));
        const ofContract = { Active: 'Chosen', Done: 'Done', Cancelled: paidFen === 0 ? 'Open' : '' }[contract.status];
        expect([ofContract, 'Withdrawn'], contract.status).to.include(demand.status);

        const incomes = await database.incomes.findAll({ where: { ownerId: this.provider.id } });
        expect(sumFen(incomes.map(({ grossFen }) => grossFen)), 'income').to.equal(paidFen);
        for (const { status, amountFen, paidFen: paid, refundedFen, orderId } of milestones) {
          expect(paid + refundedFen, status).to.equal(['Accepted', 'Settled', 'Refunded'].includes(status) ? amountFen : 0);
          expect(orderId === null).to.equal(status === 'Open' || status === 'Dropped');
        }
        const orders = await database.orders.findAll({ where: { ownerId: this.buyer.id } });
        const held = await database.ledgerAccounts.findAll({ where: { ownerId: orders.map(({ id }) => id), kind: 'held' } });
        const inEscrow = milestones.filter(({ status }) => heldStatuses.some((one) => one === status));
        expect(sumFen(held.map(({ balance }) => balance)), 'held').to.equal(sumFen(inEscrow.map(({ amountFen }) => amountFen)));
        const disputes = await database.matchDisputes.count({ where: { contractId: this.contractId, open: true } });
        expect(disputes).to.equal(milestones.filter(({ status }) => status === 'Disputed').length);
      }
    }

    it('pays each part once, to one side or both, and leaves a ledger that adds up', async () => {
      let tellings = 0;
      await fc.assert(
        fc.asyncProperty(story, async (rows) => {
          const told = new Story();
          await told.begin();
          for (const row of rows) {
            const refused = (error: unknown): void => {
              if (!(error instanceof AppError)) throw error;
            };
            const connections = [shop.database, shop.other];
            await Promise.all(row.map((one, index) => told.act(one, connections[index % 2]!).catch(refused)));
          }
          await told.hold();
          if (++tellings % addedUpEvery === 0) await expectBalance(shop.database);
        }),
        { numRuns: stories },
      );
      await expectBalance(shop.database);
    }).timeout(120_000 + stories * 3000);
  });
}
