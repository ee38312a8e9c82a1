import { expect } from 'chai';
import { middleOf, stateOf, statusDays } from '#domain/developers/status';
import { newId } from '#storage/database/ids';
import { farmBackends, type TestDatabase } from '#test/databases';
import { buildFile } from '#test/work';
import { createStatusReader } from './read.ts';
import { dayBefore, rollUpDays } from './roll-up-days.ts';

const now = new Date('2026-11-20T04:00:00Z');
const today = '2026-11-20';
const dayMs = 86_400_000;
const ago = (days: number, seconds = 0): Date => new Date(now.getTime() - days * dayMs - seconds * 1000);

/** An id that was made then. */
const idAt = (at: Date): string => at.getTime().toString(16).padStart(12, '0') + newId().slice(12);

describe('what a measure says', () => {
  it('is nothing where nothing was measured, and gets worse with the share of faults', () => {
    expect([null, { good: 0, bad: 0 }].map(stateOf)).to.deep.equal(['unknown', 'unknown']);
    expect([0, 5, 6, 50, 51].map((bad) => stateOf({ good: 1000 - bad, bad }))).to.deep.equal([
      'good',
      'good',
      'degraded',
      'degraded',
      'faulty',
    ]);
  });
});

for (const backend of farmBackends) {
  describe(`the status of the last 90 days on ${backend.name}`, function () {
    this.timeout(60_000);
    let opened: TestDatabase;
    beforeEach(async () => (opened = await backend.open()));
    afterEach(() => opened.close());

    const ids = { ownerId: newId(), projectId: newId(), keyId: newId() };
    async function requests(at: Date, ...answers: number[]): Promise<void> {
      const { openRequests, transact } = opened.database;
      const rows = answers.map((status) => {
        return { ...ids, id: idAt(at), requestId: newId(), method: 'GET', path: '/', status, ms: 1, problem: null, createdAt: at };
      });
      await transact((transaction) => openRequests.bulkCreate(rows, { transaction }));
    }
    async function job(at: Date, more: object): Promise<void> {
      const { jobs, transact } = opened.database;
      const row = {
        ...{ id: idAt(at), ownerId: newId(), fileId: newId(), modelName: '模型', kind: 'convert', input: {}, stage: 'done', createdAt: at },
        ...{
          resultKey: null,
          reportKey: null,
          thumbnailKey: null,
          result: null,
          report: null,
          error: null,
          deletedAt: null,
          purgedAt: null,
        },
        ...{ status: 'Success', startedAt: new Date(at.getTime() + 2000), endedAt: at, ...more },
      };
      await transact((transaction) => jobs.create(row as never, { transaction }));
    }
    async function delivery(at: Date, more: object): Promise<void> {
      const { openDeliveries, transact } = opened.database;
      const row = {
        ...{ id: idAt(at), webhookId: 'w', ownerId: newId(), messageId: newId(), type: 'job.succeeded', subject: newId(), body: '{}' },
        ...{ state: 'delivered', tries: 1, status: 200, problem: null, dueAt: at, since: at, deliveredAt: at, createdAt: at, ...more },
      } as const;
      await transact((transaction) => openDeliveries.create(row as never, { transaction }));
    }
    async function endpoint(more: object): Promise<void> {
      const { openWebhooks, transact } = opened.database;
      const row = {
        ...{
          id: 'w',
          ownerId: newId(),
          projectId: newId(),
          test: true,
          url: 'https://example.com/',
          description: '',
          events: null,
          state: 'active',
        },
        ...{ origin: '', sealedKeys: '', publicKey: '', seenSeq: 0, failures: 0, failingSince: null, nextAt: null, deliveredAt: null },
        ...{ lookedUntil: null, createdAt: now, ...more },
      } as const;
      await transact((transaction) => openWebhooks.create(row as never, { transaction }));
    }
    const status = async (at = now) => {
      const { services, ...rest } = await createStatusReader({ database: opened.database, clock: () => at })();
      return { ...rest, of: (name: string) => services.find((one) => one.name === name) };
    };
    const roll = (at = now) => rollUpDays({ database: opened.database, clock: () => at });

    it('counts answers that were a fault of ours, by day in China and for the last hour, and says where nothing was measured', async () => {
      await requests(ago(0, 600), 200, 200, 404, 429);
      await requests(ago(3), 200, 200, 200, 503);
      // 16:00 UTC is the next day in China.
      await requests(new Date('2026-11-14T15:59:00Z'), 200);
      await requests(new Date('2026-11-14T16:01:00Z'), 500);
      await roll();
      const { of, today: last } = await status();
      const { now: hour, days = [] } = of('api') ?? {};
      expect([last, days.length, hour]).to.deep.equal([today, statusDays, { good: 4, bad: 0 }]);
      expect(days.map(stateOf).slice(-7)).to.deep.equal(['good', 'faulty', 'unknown', 'faulty', 'unknown', 'unknown', 'good']);
      expect(days.at(-4)).to.deep.equal({ good: 3, bad: 1 });
      const nothing = { name: 'webhooks', now: null, days: Array.from({ length: statusDays }, () => null) };
      expect(of('webhooks')).to.deep.equal(nothing);
      // Of an endpoint that was paused since: what was measured of it then is nothing now.
      const gone = { id: `${today}:webhooks`, day: today, service: 'webhooks', good: 0, bad: 1 } as const;
      await opened.database.transact((transaction) => opened.database.serviceDays.create(gone, { transaction }));
      await roll();
      expect((await status()).of('webhooks')).to.deep.equal(nothing);
    });

    it('blames work on us where it waited for an operator or was given up, and not where its file was bad', async () => {
      await job(ago(0, 1800), {});
      await job(ago(0, 1800), { status: 'Error', error: { code: 'model.corrupt', params: {} } });
      await job(ago(0, 1800), { status: 'Error', error: { code: 'job.gaveUp', params: {} } });
      await job(ago(0, 1800), { status: 'Waiting', waitingSince: now });
      await job(ago(0, 1800), { waits: 1 });
      await job(ago(0, 1800), { status: 'Running' });
      await job(ago(0, 1800), { status: 'Cancelled', startedAt: null });
      const { of } = await status();
      expect(of('job:convert')?.now).to.deep.equal({ good: 2, bad: 3 });
      expect(of('job:reduce')?.now).to.equal(null);
      expect(of('queue')?.now).to.deep.equal({ good: 6, bad: 0 });
    });

    it('measures checks by who is to blame, and by how long the middle one took', async () => {
      const { database } = opened;
      const file = (at: Date, seconds: number, more: object = {}) =>
        buildFile(database, newId(), { id: idAt(at), createdAt: at, checkedAt: new Date(at.getTime() + seconds * 1000), ...more });
      const at = ago(0, 1800);
      for (const seconds of [2, 4, 30]) await file(at, seconds);
      await file(at, 6, { status: 'Error', error: { code: 'model.corrupt', params: {} } });
      await file(at, 600, { status: 'Error', error: { code: 'job.gaveUp', params: {} }, attempt: 2 });
      const stands = await file(at, 0, { status: 'Checking', checkedAt: null });
      await file(at, 0, { status: 'Checking', checkedAt: null });
      const waiting = { workflowId: `check/${stands.id}/1`, kind: 'check', reason: '慢', since: now } as const;
      await database.transact((transaction) => database.waitingWorks.create(waiting, { transaction }));
      await file(ago(3), 8);
      await file(ago(3), 10);
      await roll();
      const { now: hour, days = [] } = (await status()).of('check') ?? {};
      expect(hour).to.deep.equal({ good: 4, bad: 2, middleMs: 6000 });
      expect(days.at(-4)).to.deep.equal({ good: 2, bad: 0, middleMs: 10_000 });
      expect(middleOf(days)).to.equal(6000);
      expect(middleOf([null, { good: 1, bad: 0 }])).to.equal(undefined);
    });

    it('counts work that waited for more than a minute, begun or not', async () => {
      const at = ago(0, 900);
      await job(at, {});
      await job(at, { startedAt: new Date(at.getTime() + 61_000) });
      await job(at, { status: 'Queued', startedAt: null });
      await job(ago(0, 10), { status: 'Queued', startedAt: null });
      await job(at, { attempt: 2, startedAt: now });
      expect((await status()).of('queue')?.now).to.deep.equal({ good: 1, bad: 2 });
    });

    it('blames a message on us that nobody tried to send, and not one that its endpoint refuses or holds up', async () => {
      await endpoint({});
      await endpoint({ id: 'down', failures: 2, failingSince: now });
      await endpoint({ id: 'paused', state: 'paused' });
      await delivery(ago(0, 900), {});
      await delivery(ago(0, 900), { state: 'failed', status: 500, tries: 9 });
      const untried = { state: 'waiting', tries: 0, status: null, deliveredAt: null };
      await delivery(ago(0, 900), untried);
      await delivery(ago(0, 10), untried);
      await delivery(ago(0, 900), { ...untried, webhookId: 'down' });
      await delivery(ago(0, 900), { ...untried, webhookId: 'paused' });
      expect((await status()).of('webhooks')?.now).to.deep.equal({ good: 2, bad: 1 });
    });

    it('keeps a day when its rows are gone, looks at the last days again, and drops what is older than 90 days', async () => {
      const { database } = opened;
      await requests(ago(1), 200, 500);
      await roll();
      await requests(ago(1), 200, 200);
      await roll();
      expect((await status()).of('api')?.days.at(-2)).to.deep.equal({ good: 3, bad: 1 });
      const later = new Date(now.getTime() + 40 * dayMs);
      await database.transact((transaction) => database.openRequests.destroy({ where: {}, transaction }));
      await roll(later);
      expect((await status(later)).of('api')?.days.at(-42)).to.deep.equal({ good: 3, bad: 1 });
      await database.transact((transaction) =>
        database.serviceDays.create({ id: 'old', day: dayBefore(today, 51), service: 'api', good: 1, bad: 0 }, { transaction }),
      );
      expect(await roll(later)).to.equal(1);
      expect(await database.serviceDays.count()).to.equal(1);
    });

    it('is reckoned once a minute however many ask, and again after a failure', async () => {
      const { database } = opened;
      let asked = 0;
      let at = now;
      const counted = {
        ...database,
        serviceDays: { findAll: () => (asked++, asked === 1 ? Promise.reject(new Error('away')) : Promise.resolve([])) },
      };
      const read = createStatusReader({ database: counted as never, clock: () => at });
      expect(await read().catch((error: Error) => error.message)).to.equal('away');
      await Promise.all([read(), read(), read()]);
      at = new Date(now.getTime() + 59_000);
      await read();
      expect(asked).to.equal(2);
      at = new Date(now.getTime() + 61_000);
      await read();
      expect(asked).to.equal(3);
    });
  });
}
