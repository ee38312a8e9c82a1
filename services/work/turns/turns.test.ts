import { expect } from 'chai';
import { turnLimits } from '#domain/limits';
import { laneId, runId } from '#domain/workflows/ids';
import { endedLimits, shortWork } from '#domain/workflows/processor-time';
import type { TurnQueue } from '#domain/workflows/turn';
import { openDatabase, type Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { FileRow } from '#storage/database/models/files';
import type { OutboxRow } from '#storage/database/models/work';
import { farmBackends, type TestDatabase } from '#test/databases';
import { buildUser } from '#test/people';
import { buildFile } from '#test/work';
import { cancelCheck } from '../../checks/cancel.ts';
import { enqueueCheck } from '../../checks/enqueue.ts';
import { finishCheck } from '../../checks/finish.ts';
import { claimDue } from '../outbox/claim.ts';
import { settle } from '../outbox/settle.ts';
import { askTurn } from './ask.ts';
import { countTurns } from './count.ts';
import { recordEnded, sweepEnded } from './ended.ts';
import { giveTurns } from './give.ts';
import { giveBackTurns } from './release.ts';
import { isShort, takesLong } from './short.ts';
import { reportSlots, withdrawSlots } from './slots.ts';

for (const backend of farmBackends) {
  describe(`turns on ${backend.name}`, () => {
    let opened: TestDatabase;
    let database: Database;
    let others: Database[];
    before(async () => {
      opened = await backend.open();
      ({ database } = opened);
      others = await Promise.all([1, 2].map(() => openDatabase(opened.url)));
    });
    afterEach(async () => {
      await database.outbox.destroy({ where: {} });
      await database.workers.destroy({ where: {} });
    });
    after(async () => {
      await Promise.all(others.map((other) => other.close()));
      await opened.close();
    });

    const claim = { owner: 'dispatcher', leaseMs: 60_000, limit: 20 };
    const hand = async (owner: UserRow, fileName = 'a.glb'): Promise<FileRow> => {
      const file = await buildFile(database, owner.id, { fileName, status: 'Pending', stage: 'queued' });
      await database.transact((transaction) => enqueueCheck(database, file, transaction));
      return file;
    };
    const handMany = async (owner: UserRow, count: number, fileName?: string): Promise<FileRow[]> => {
      const files: FileRow[] = [];
      for (let index = 0; index < count; index++) files.push(await hand(owner, fileName));
      return files;
    };
    const slots = (id: string, cpu: number, io = 1) =>
      reportSlots(
        { database },
        {
          id,
          slots: new Map<TurnQueue, number>([
            ['cpu', cpu],
            ['io', io],
          ]),
        },
      );
    const send = async (rows: readonly OutboxRow[]): Promise<void> => {
      for (const { id } of rows) expect(await settle({ database }, { id, owner: claim.owner, result: 'sent' })).to.equal(true);
    };
    /** Gives what may be given, sends it, and returns whose it was. */
    const next = async (): Promise<(string | null)[]> => {
      const rows = await giveTurns({ database }, claim);
      await send(rows);
      return rows.map(({ ownerId }) => ownerId);
    };
    const finish = ({ id, attempt }: FileRow) => finishCheck({ database }, { id, attempt, outcome: { status: 'Cancelled' } });
    const free = async (queue: TurnQueue) => (await countTurns(database, queue)).free;

    it('are never more than slots and one, and each once, however many dispatchers give them at once', async function () {
      this.timeout(30_000);
      const flooder = await buildUser(database);
      const files = await handMany(flooder, 20);
      await slots('one', 3);
      await slots('two', 2);
      const dispatchers = [database, ...others];
      const give = async (): Promise<OutboxRow[]> => {
        const rounds = dispatchers.flatMap((each, index) =>
          [each, each].map(() => giveTurns({ database: each }, { ...claim, owner: `${index}` })),
        );
        return (await Promise.all(rounds)).flat();
      };
      const given = await give();
      expect(new Set(given.map(({ id }) => id)).size).to.equal(given.length);
      expect(given, '5 slots and one ahead').to.have.length(6);
      expect(await give()).to.have.length(0);
      const started = new Set(given.map(({ workflowId }) => workflowId));
      for (const file of files.filter((each) => started.has(runId('check', each))).slice(0, 2)) await finish(file);
      expect(await give()).to.have.length(2);
    });

    it('go to whoever has the fewest, so that a newcomer is next and a flooder goes on', async () => {
      const [flooder, single] = [await buildUser(database), await buildUser(database)];
      const flood = await handMany(flooder, 40);
      await slots('one', 2);
      expect(await next()).to.deep.equal([flooder.id, flooder.id, flooder.id]);
      const file = await hand(single);
      expect(await next(), 'none is free').to.deep.equal([]);
      await finish(flood[0]!);
      expect(await next()).to.deep.equal([single.id]);
      await finish(file);
      await finish(flood[1]!);
      expect(await next()).to.deep.equal([flooder.id, flooder.id]);
    });

    it('go around among equals, whoever asked first', async () => {
      const owners = [await buildUser(database), await buildUser(database), await buildUser(database)];
      const files = new Map<string | null, FileRow[]>();
      for (const owner of owners) files.set(owner.id, await handMany(owner, 3));
      await slots('one', turnLimits.slotsUnreported);
      const order = await next();
      while (order.length < 9) {
        const done = order[order.length - 3]!;
        await finish(files.get(done)!.shift()!);
        order.push(...(await next()));
      }
      const ids = owners.map(({ id }) => id);
      expect(order).to.deep.equal([...ids, ...ids, ...ids]);
    });

    it('are as many as live workers have slots, and a few where none reports', async () => {
      expect(await free('cpu')).to.equal(turnLimits.slotsUnreported + turnLimits.ahead);
      await slots('one', 4);
      await slots('two', 8);
      expect([await free('cpu'), await free('io')]).to.deep.equal([12 + turnLimits.ahead, 2 + turnLimits.ahead]);
      const silent = { beatAt: new Date(Date.now() - turnLimits.silentMs) };
      await database.workers.update(silent, { where: { id: 'two' } });
      expect(await free('cpu'), 'a killed worker').to.equal(4 + turnLimits.ahead);
      const ahead = { beatAt: new Date(Date.now() + turnLimits.silentMs + 5000) };
      await database.workers.update(ahead, { where: { id: 'two' } });
      expect(await free('cpu'), 'a killed worker whose clock was ahead').to.equal(4 + turnLimits.ahead);
      await slots('two', 8);
      expect(await free('cpu'), 'it is back').to.equal(12 + turnLimits.ahead);
      await withdrawSlots({ database }, 'two');
      expect(await free('cpu'), 'a stopped worker').to.equal(4 + turnLimits.ahead);
    });

    it('are counted for each queue, and given back when the next one is asked for', async () => {
      const [flooder, single] = [await buildUser(database), await buildUser(database)];
      const [archive, another] = await handMany(flooder, 4, 'a.zip');
      await slots('one', 1, 1);
      expect(await next()).to.have.length(2);
      await hand(single);
      expect(await next(), 'archives do not keep the cpu from others').to.deep.equal([single.id]);

      const ask = (file: FileRow) =>
        askTurn({ database }, { kind: 'check', workflowId: runId('check', file), ownerId: flooder.id, queue: 'cpu' });
      expect(await ask(archive!), 'one is free').to.equal(true);
      expect(await next(), 'the turn at the io queue went to the next archive').to.deep.equal([flooder.id]);
      expect(await ask(another!), 'the cpu is taken').to.equal(false);
      const waiting = { name: 'turn', workflowId: runId('check', another!) };
      expect((await database.outbox.findOne({ where: waiting }))?.status).to.equal('Pending');
      await finish(archive!);
      const [turn] = await giveTurns({ database }, claim);
      expect(turn).to.include(waiting);
    });

    const handLong = async (owner: UserRow): Promise<FileRow> => {
      const file = await buildFile(database, owner.id, {
        fileName: 'a.glb',
        fileSize: shortWork.bytes + 1,
        status: 'Pending',
        stage: 'queued',
      });
      await database.transact((transaction) => enqueueCheck(database, file, transaction));
      return file;
    };

    it('for long work leave one slot of several to what is expected to be over soon, whoever asks', async () => {
      const [one, other, newcomer] = [await buildUser(database), await buildUser(database), await buildUser(database)];
      await slots('one', 3);
      const long: FileRow[] = [];
      for (let count = 0; count < 3; count++) for (const owner of [one, other]) long.push(await handLong(owner));
      expect(await next(), 'of three slots two').to.have.length(2);
      expect(await next()).to.have.length(0);
      const short = await hand(newcomer);
      expect(await next()).to.deep.equal([newcomer.id]);
      await finish(short);
      await finish(long[0]!);
      expect(await next(), 'the next of the long ones').to.have.length(1);
      await withdrawSlots({ database }, 'one');
      await slots('one', 1);
      for (const file of long.slice(1)) await finish(file);
      await handLong(newcomer);
      expect(await next(), 'a single slot is for all work').to.include(newcomer.id);
    });

    it('for pieces, which are asked for anew each time, are all of them', async () => {
      const [one, other] = [await buildUser(database), await buildUser(database)];
      await slots('one', 2);
      await handLong(one);
      expect(await next(), 'long work').to.have.length(1);
      const piece = (lane: number) =>
        askTurn({ database }, { kind: 'tiles', workflowId: laneId('job/a/1', lane), ownerId: other.id, queue: 'cpu' });
      expect(await piece(0), 'the slot that long work leaves').to.equal(true);
      await handLong(other);
      expect(await next(), 'no more long work').to.deep.equal([]);
      await giveBackTurns({ database }, laneId('job/a/1', 0));
      expect(await piece(1)).to.equal(true);
    });

    it('are asked for anew by work that takes longer than was expected, and others go first', async () => {
      const [slow, single] = [await buildUser(database), await buildUser(database)];
      await slots('one', 2);
      const files = await handMany(slow, 3);
      expect(await next()).to.have.length(3);
      const ask = (file: FileRow) =>
        askTurn({ database }, { kind: 'check', workflowId: runId('check', file), ownerId: slow.id, queue: 'cpu' });
      for (const file of files) {
        const workflowId = runId('check', file);
        expect(await isShort(database, workflowId)).to.equal(true);
        await takesLong({ database }, workflowId);
        expect(await isShort(database, workflowId)).to.equal(false);
      }
      expect(await ask(files[0]!), 'the others have it').to.equal(false);
      const short = await hand(single);
      expect(await next()).to.deep.equal([single.id]);
      await finish(short);
      await finish(files[1]!);
      await finish(files[2]!);
      expect(await next(), 'now it is long work’s turn').to.deep.equal([slow.id]);
    });

    it('count what was ended against its owner for a day', async () => {
      const [slow, single] = [await buildUser(database), await buildUser(database)];
      await slots('one', 2);
      const queued = await hand(slow);
      await recordEnded({ database }, { ownerId: slow.id, processorMs: 1.5 * endedLimits.msPerTurn });
      const later = await hand(slow);
      for (const file of [queued, later]) expect(await isShort(database, runId('check', file)), 'none of his is short').to.equal(false);
      const busy = await handMany(single, 2);
      expect(await next(), 'his comes behind two turns').to.deep.equal([single.id, single.id, slow.id]);
      for (const file of busy) await finish(file);
      expect(await next(), 'one slot stays').to.deep.equal([]);
      await database.endedWorks.update({ endedAt: new Date(Date.now() - endedLimits.keepMs - 1000) }, { where: { ownerId: slow.id } });
      expect(await isShort(database, runId('check', await hand(slow))), 'a day later').to.equal(true);
      expect(await sweepEnded({ database })).to.equal(1);
    });

    it('of work that was called off in line are not needed to end it, and those not sent go back', async () => {
      const owner = await buildUser(database);
      const files = await handMany(owner, 5);
      await slots('one', 1);
      const given = await giveTurns({ database }, claim);
      await cancelCheck({ database }, { ownerId: owner.id, fileId: files[4]!.id });
      const [called, ...rest] = await claimDue({ database }, claim);
      expect([called?.workflowId, called?.action, called?.takenAt, rest.length]).to.deep.equal([
        runId('check', files[4]!),
        'start',
        null,
        0,
      ]);

      const later = { id: given[0]!.id, owner: claim.owner, result: 'later', note: 'away', notBefore: new Date(0), tries: 1 } as const;
      expect(await free('cpu')).to.equal(0);
      await settle({ database }, later);
      expect(await free('cpu')).to.equal(1);
      await database.outbox.update({ leaseUntil: new Date(0) }, { where: { id: given[1]!.id } });
      expect(await free('cpu'), 'its dispatcher died').to.equal(2);
      expect((await giveTurns({ database }, claim)).map(({ id }) => id)).to.have.members(given.map(({ id }) => id));
    });
  });
}
