import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { Push, SocketFrame } from '#domain/events/push';
import { tokenLimits } from '#domain/limits';
import { appendEvent } from '#services/events/append';
import { openDatabase, type Database } from '#storage/database/connect';
import { openListener, openTestApi, type Person, type TestApi } from '#test/api';
import { databaseBackends, farmBackends } from '#test/databases';
import { buildFile } from '#test/work';

const writers = 6;
const eventsEach = 20;

const pushes = (frames: SocketFrame[]): Push[] => frames.flatMap((frame) => (frame.kind === 'event' ? [frame.push] : []));
const seqs = (frames: SocketFrame[]): number[] => pushes(frames).map(({ seq }) => seq);
const upTo = (last: number, first = 1): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);

for (const backend of farmBackends) {
  describe(`push on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    let written = 0;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => (owner = await api.person()));
    after(() => api.close());

    const write = (userId: string, label = 'glb', database = api.database, holdMs = 0): Promise<number | undefined> =>
      database.transact(async (transaction) => {
        const file = { fileSize: 1, format: label, modelType: 'single', animations: null, meshes: null } as const;
        const payload = { type: 'check', file, step: 'queued' } as const;
        const event = { userId, dedupeKey: `test:${written++}`, subjectId: userId, payload };
        const seq = await appendEvent(database, event, transaction);
        // Held open, so that a reader relying on auto-increment ids would skip uncommitted events.
        await delay(holdMs);
        return seq;
      });

    const writeSeveral = async (database: Database, userId: string, name: string): Promise<void> => {
      for (let index = 0; index < eventsEach; index++) {
        await write(userId, `${name}:${index}`, database, Math.random() * 6);
        await delay(Math.random() * 6);
      }
    };

    it('loses no event of six concurrent writers, and keeps their order', async () => {
      const socket = await owner.client.listen(0);
      // Six connections on a server; two on an embedded database, each with its own queue, as two processes have.
      const outside = await Promise.all(
        upTo(backend.name === 'SQLite' ? 1 : writers).map(() => openDatabase(api.databaseUrl, { poolSize: 1 })),
      );
      const doors = backend.name === 'SQLite' ? [api.database, ...outside] : outside;
      const doorOf = (writer: number): Database => doors[writer % doors.length] ?? api.database;
      await Promise.all(upTo(writers).map((writer) => writeSeveral(doorOf(writer), owner.user.id, `writer ${writer}`)));
      await Promise.all(outside.map((database) => database.close()));
      const total = writers * eventsEach;
      await socket.until((frames) => seqs(frames).length >= total);
      expect(seqs(socket.frames)).to.deep.equal(upTo(total));
      const labels = pushes(socket.frames).map(({ message }) => message.format);
      expect(new Set(labels).size).to.equal(total);
      for (const writer of upTo(writers)) {
        const own = labels.filter((label) => label.startsWith(`writer ${writer}:`)).map((label) => Number(label.split(':')[1]));
        expect(own).to.deep.equal(upTo(eventsEach - 1, 0));
      }
      socket.close();
    }).timeout(60_000);

    it('starts with the last seq, and resumes after what the client has seen', async () => {
      for (let count = 0; count < 4; count++) await write(owner.user.id);
      const resumed = await owner.client.listen(2);
      const fresh = await owner.client.listen();
      await write(owner.user.id);
      await Promise.all([resumed, fresh].map((socket) => socket.until((frames) => seqs(frames).includes(5))));
      expect(resumed.frames[0]).to.deep.equal({ kind: 'ready', lastSeq: 4 });
      expect(seqs(resumed.frames)).to.deep.equal([3, 4, 5]);
      expect(seqs(fresh.frames)).to.deep.equal([5]);
      resumed.close();
      fresh.close();
    });

    it('starts a page that has no place yet with what came since it was opened', async () => {
      await write(owner.user.id, 'older than the page');
      await api.database.userEvents.update({ createdAt: new Date(Date.now() - 120_000) }, { where: { userId: owner.user.id } });
      await write(owner.user.id);
      const { ticket } = await owner.client.call<{ ticket: string }>('socketTicket');
      const socket = await openListener(api.origin, ticket, { pageAgeMs: 60_000 });
      await socket.until((frames) => seqs(frames).length > 0);
      await write(owner.user.id);
      await socket.until((frames) => seqs(frames).includes(3));
      expect(seqs(socket.frames)).to.deep.equal([2, 3]);
      socket.close();
    });

    it('never sends a user another user’s events', async () => {
      const stranger = await api.person();
      const [mine, theirs] = [await owner.client.listen(0), await stranger.client.listen(0)];
      await write(owner.user.id);
      await write(stranger.user.id);
      await write(owner.user.id);
      await mine.until((frames) => seqs(frames).length === 2);
      await theirs.until((frames) => seqs(frames).length === 1);
      expect(pushes(mine.frames).map(({ id }) => id)).to.deep.equal([owner.user.id, owner.user.id]);
      expect(pushes(theirs.frames).map(({ id }) => id)).to.deep.equal([stranger.user.id]);
      mine.close();
      theirs.close();
    });

    it('accepts a ticket once, within a minute, and no invented one', async () => {
      const { ticket } = await owner.client.call<{ ticket: string }>('socketTicket');
      const refusals = await Promise.all(
        [1, 2, 3].map(async () => {
          try {
            (await openListener(api.origin, ticket)).close();
            return 'opened';
          } catch (error) {
            return (error as Error).message;
          }
        }),
      );
      const refused = 'Unexpected server response: 401';
      expect(refusals.toSorted()).to.deep.equal([refused, refused, 'opened']);
      const late = await owner.client.call<{ ticket: string }>('socketTicket');
      await api.database.socketTickets.update({ expiresAt: new Date(Date.now() - 1) }, { where: { userId: owner.user.id } });
      for (const dead of [late.ticket, 'x'.repeat(43), '']) {
        const error = await openListener(api.origin, dead).then(
          () => undefined,
          (reason: Error) => reason,
        );
        expect(error?.message).to.equal(refused);
      }
      expect(tokenLimits.socketTicketMs).to.equal(60_000);
    });

    it('sends the percent of running work, once per change, without a seq', async () => {
      const file = await buildFile(api.database, owner.user.id, { status: 'Checking', stage: 'inspect', percent: 40 });
      await buildFile(api.database, (await api.person()).user.id, { status: 'Checking', stage: 'inspect', percent: 70 });
      const socket = await owner.client.listen(0);
      const progress = () => socket.frames.flatMap((frame) => (frame.kind === 'progress' ? [frame.progress] : []));
      await socket.until(() => progress().length === 1);
      await api.database.files.update({ percent: 60 }, { where: { id: file.id } });
      await socket.until(() => progress().length === 2);
      expect(progress()).to.deep.equal([
        { type: 'CHECK', id: file.id, stage: 'inspect', percent: 40 },
        { type: 'CHECK', id: file.id, stage: 'inspect', percent: 60 },
      ]);
      expect(seqs(socket.frames)).to.deep.equal([]);
      socket.close();
    });

    it('stays open when it opens while the sessions of others are being checked', async () => {
      const earlier = await owner.client.listen();
      const { sessions } = api.database;
      let goOn = (): void => undefined;
      const held = new Promise<void>((resolve) => (goOn = resolve));
      await new Promise<void>((checking) => {
        sessions.addHook('beforeFind', 'hold', async () => {
          sessions.removeHook('beforeFind', 'hold');
          checking();
          await held;
        });
      });
      const { user, client } = await api.person();
      const later = await client.listen(0);
      goOn();
      await write(user.id);
      expect(await Promise.race([later.closed, later.until((frames) => seqs(frames).length === 1)])).to.equal(undefined);
      earlier.close();
      later.close();
    });

    it('closes when the session ends', async () => {
      const socket = await owner.client.listen();
      await owner.client.post('logout');
      expect(await socket.closed).to.equal(4401);
    });
  });
}

describe('push when the api stops', () => {
  it('closes sockets with 1001', async () => {
    const [backend] = databaseBackends;
    if (backend === undefined) return;
    const api = await openTestApi(backend);
    const { client } = await api.person();
    const socket = await client.listen();
    await api.close();
    expect(await socket.closed).to.equal(1001);
  });
});
