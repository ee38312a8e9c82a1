import { expect } from 'chai';
import type { StorageUsageView } from '#domain/accounts/views';
import type { PushedRows, SocketFrame } from '#domain/events/push';
import type { SourceFileView } from '#domain/files/views';
import type { JobCardView, SubmittedView } from '#domain/jobs/views';
import type { OrderListView } from '#domain/orders/views';
import type { Page } from '#domain/wire/envelope';
import { beginJob } from '#services/jobs/begin';
import { finishJob } from '#services/orders/finish-job';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildFile } from '#test/work';

const rowsOf = (frames: readonly SocketFrame[]): PushedRows[] =>
  frames.flatMap((frame) => (frame.kind === 'event' && frame.rows !== undefined ? [frame.rows] : []));

for (const backend of farmBackends) {
  describe(`rows that come with events on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => (owner = await api.person({ tier: 'professional' })));
    after(() => api.close());

    /** A job that is submitted and begins; listened to from the beginning. */
    const running = async () => {
      const socket = await owner.client.listen(0);
      const file = await buildFile(api.database, owner.user.id);
      const { id, orderId } = await owner.client.call<SubmittedView>('jobSubmit', { fileId: file.id, preset: 'fast' });
      const subject = { id: id ?? '', attempt: 1 };
      return { socket, subject, orderId };
    };

    it('are those of the lists, field for field, with what a job changes beside itself', async () => {
      const { socket, subject, orderId } = await running();
      await socket.until((frames) => rowsOf(frames).length === 1);
      const files = await owner.client.call<Page<SourceFileView>>('fileList');
      const queued = await owner.client.call<Page<JobCardView>>('cardList');
      expect(rowsOf(socket.frames)).to.deep.equal([{ file: files.results[0], job: queued.results[0] }]);
      expect(files.results[0]?.jobCount).to.equal(1);

      await beginJob(api, subject);
      await finishJob(api, { ...subject, outcome: { status: 'Success' } });
      await socket.until((frames) => rowsOf(frames).some(({ job }) => job?.status === 'Success'));
      const jobs = await owner.client.call<Page<JobCardView>>('cardList');
      const [order] = (await owner.client.call<OrderListView>('orderList')).results;
      const storage = await owner.client.call<StorageUsageView>('storageUsage');
      const ended = rowsOf(socket.frames).at(-1);
      expect(ended?.job).to.deep.equal(jobs.results[0]);
      expect(ended?.storage).to.deep.equal(storage);
      expect(ended?.order).to.deep.include({ orderId, stage: 'Done', version: order?.version });
      expect(order).to.deep.include(ended?.order ?? {});
      const versions = rowsOf(socket.frames).flatMap(({ job }) => job?.version ?? []);
      expect(versions).to.deep.equal(versions.toSorted((a, b) => a - b));
      socket.close();
    });

    it('come once a subject to who was away, as they are now', async () => {
      const { socket, subject } = await running();
      socket.close();
      await beginJob(api, subject);
      await finishJob(api, { ...subject, outcome: { status: 'Cancelled' } });
      const back = await owner.client.listen(0);
      const count = await api.database.userEvents.count({ where: { userId: owner.user.id } });
      await back.until((frames) => rowsOf(frames).length === count);
      const rows = rowsOf(back.frames);
      expect(rows.slice(0, -1)).to.deep.equal(rows.slice(0, -1).map(() => ({})));
      expect(rows.at(-1)?.job).to.include({ id: subject.id, status: 'Cancelled' });
      back.close();
    });

    it('are left out of events that come all the same where they cannot be read, or are another’s', async () => {
      const { jobs } = api.database;
      jobs.addHook('beforeFind', 'fails', ({ where }) => {
        if (where !== undefined && 'purgedAt' in where) throw new Error('no rows');
      });
      const { socket, subject } = await running();
      await socket.until((frames) => frames.some(({ kind }) => kind === 'event'));
      expect(rowsOf(socket.frames)).to.deep.equal([]);
      jobs.removeHook('beforeFind', 'fails');
      socket.close();

      const stranger = await api.person();
      await api.database.jobs.update({ ownerId: stranger.user.id }, { where: { id: subject.id } });
      const again = await owner.client.listen(0);
      await again.until((frames) => rowsOf(frames).length > 0);
      expect(rowsOf(again.frames)).to.deep.equal([{}]);
      again.close();
    });
  });
}
