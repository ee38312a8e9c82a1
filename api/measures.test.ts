import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import type { SignedPartsView, UploadTicketView } from '#domain/uploads/views';
import { calls } from '#domain/catalog/calls';
import { openMeasures, type MeasureBook } from '#runtime/measures';
import { openSession } from '#services/accounts/open-session';
import { appendEvent } from '#services/events/append';
import { newId } from '#storage/database/ids';
import { measuredStore } from '#storage/objects/measured';
import { createLocalStore } from '#storage/objects/local';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildUser } from '#test/people';

const strangers = 1000;
const openLimits = { calls: 1_000_000, windowMs: 1000 };
const rateLimits = {
  address: openLimits,
  user: openLimits,
  signIn: openLimits,
  scan: openLimits,
  comment: openLimits,
  seed: openLimits,
  media: openLimits,
};
const log = pino({ level: 'silent' });

/** Lines that hold a value of ours. */
const seriesOf = async (measures: MeasureBook): Promise<string[]> =>
  (await measures.text()).split('\n').filter((line) => line.startsWith('modelmill_'));
const valueOf = async (measures: MeasureBook, series: string): Promise<number> =>
  Number((await seriesOf(measures)).find((line) => line.startsWith(`${series} `))?.slice(series.length));

for (const backend of farmBackends) {
  describe(`what the api measures on ${backend.name}`, function () {
    this.timeout(300_000);
    let api: TestApi;
    let measures: MeasureBook;
    before(async () => {
      measures = openMeasures('api', log);
      api = await openTestApi(backend, { measures, rateLimits });
    });
    after(() => api.close());

    it('counts calls by route and status, refusals by code, bytes of uploads, sockets and the delay of events', async () => {
      const { client, user } = await api.person();
      const bytes = Buffer.from('glTF and more');
      const ticket = await client.call<UploadTicketView>('multipartCreate', {
        fileName: 'a.glb',
        fileSize: bytes.length,
        modelType: 0,
        origin: 0,
      });
      const part = { partNumber: 1, size: bytes.length, md5: createHash('md5').update(bytes).digest('hex') };
      const { urls } = await client.call<SignedPartsView>('multipartSign', { uploadId: ticket.uploadId, parts: [part] });
      await (await fetch(new URL(urls[0]?.url ?? '', api.origin), { method: 'PUT', body: new Uint8Array(bytes) })).text();
      await client.call('multipartComplete', { uploadId: ticket.uploadId });
      // Completing again is the same upload.
      await client.call('multipartComplete', { uploadId: ticket.uploadId });
      const file = { fileSize: 1, format: 'glb', modelType: 'single', animations: null, meshes: null } as const;
      const payload = { type: 'check', file, step: 'queued' } as const;
      const socket = await client.listen();
      const event = { userId: user.id, dedupeKey: 'measured', subjectId: user.id, payload };
      await api.database.transact((transaction) => appendEvent(api.database, event, transaction));
      await socket.until((frames) => frames.some(({ kind }) => kind === 'event'));
      expect(await valueOf(measures, 'modelmill_sockets')).to.equal(1);
      socket.close();
      await api.visitor().refusal('fileDetail', { fileId: 'x' });

      expect(await valueOf(measures, 'modelmill_http_requests_total{route="objects",status="200"}')).to.equal(1);
      expect(await valueOf(measures, `modelmill_http_requests_total{route="${calls.multipartComplete.path}",status="200"}`)).to.equal(2);
      expect(await valueOf(measures, 'modelmill_uploads_total')).to.equal(1);
      expect(await valueOf(measures, 'modelmill_upload_bytes_total')).to.equal(bytes.length);
      expect(await valueOf(measures, 'modelmill_event_push_seconds_count')).to.equal(1);
      expect(await valueOf(measures, 'modelmill_event_push_seconds_sum')).to.be.below(5);
      expect(await valueOf(measures, 'modelmill_event_tail_age_seconds')).to.be.below(5);
      const refused = (await seriesOf(measures)).filter((line) => line.startsWith('modelmill_refusals_total'));
      expect(refused).to.deep.equal(['modelmill_refusals_total{code="401"} 1']);
    });

    // What is counted does not depend on the database.
    if (backend !== farmBackends[0]) return;
    it('keeps as many series as before after a thousand users, ids, paths and pages', async () => {
      const visit = async (number: number): Promise<void> => {
        const id = newId();
        const user = await buildUser(api.database);
        const { accessToken } = await openSession(api.deps, { userId: user.id });
        const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', 'x-request-id': id };
        const get = (path: string) => fetch(`${api.origin}${path}`, { headers }).then((reply) => reply.arrayBuffer());
        const post = (path: string) =>
          fetch(api.origin + path, { method: 'POST', headers, body: `{"fileId":"${id}"}` }).then((reply) => reply.arrayBuffer());
        const pages = [
          `/${id}`,
          `/media/model/${id}/1`,
          `/embed/${id}`,
          `/objects/${id}`,
          `/attachments/${id}`,
          `/local/${id}`,
          `/%00${id}`,
        ];
        const unknown = [`/api-${id}/laozi/v3/${number}`, `/api-file/laozi/v3/${id}`];
        await Promise.all([
          get(pages[number % pages.length] ?? ''),
          post(unknown[number % unknown.length] ?? ''),
          post(calls.storageUsage.path),
          post(calls.fileDetail.path),
        ]);
      };
      for (let number = 0; number < 20; number++) await visit(number);
      const before = await seriesOf(measures);
      for (let number = 20; number < strangers; number += 10) {
        await Promise.all(Array.from({ length: 10 }, (_, index) => visit(number + index)));
      }
      const after = await seriesOf(measures);
      expect(await valueOf(measures, 'modelmill_http_requests_total{route="media",status="404"}')).to.be.at.least(
        Math.floor(strangers / 7),
      );
      const nameOf = (line: string): string => line.slice(0, line.lastIndexOf(' '));
      expect(after.map(nameOf)).to.deep.equal(before.map(nameOf));
      expect(after.length).to.be.below(600);
    });
  });
}

describe('a measured store', () => {
  it('does what the store does, and notes every call and every fault', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelmill-measured-'));
    const measures = openMeasures('workers', log);
    const store = createLocalStore({ folder, secret: 'x'.repeat(32) });
    const measured = measuredStore(store, measures);
    expect(measured.bucket).to.equal(store.bucket);
    await measured.putBytes('a/b', new Uint8Array([1, 2]), { contentType: 'x/y' });
    expect((await measured.stat('a/b'))?.bytes).to.equal(2);
    const keys = [];
    for await (const { key } of measured.list('a/')) keys.push(key);
    expect(keys).to.deep.equal(['a/b']);
    const missing = await measured.open('a/c').catch((error: Error) => error.message);
    expect(missing).to.be.a('string');
    const failing = measuredStore({ ...store, ping: () => Promise.reject(new Error('away')) }, measures);
    expect(await failing.ping().catch((error: Error) => error.message)).to.equal('away');
    const lines = await seriesOf(measures);
    const counts = lines.filter((line) => line.startsWith('modelmill_store_call_seconds_count'));
    expect(counts.map((line) => line.replace(/.*operation="(\w+)"\} /, '$1 ')).toSorted()).to.deep.equal([
      'list 1',
      'open 1',
      'ping 1',
      'putBytes 1',
      'stat 1',
    ]);
    expect(lines.filter((line) => line.startsWith('modelmill_store_errors') && !line.endsWith(' 0'))).to.deep.equal([
      'modelmill_store_errors_total{operation="ping"} 1',
    ]);
    await rm(folder, { recursive: true, force: true });
  });
});
