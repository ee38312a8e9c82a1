import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { z } from 'zod';
import { fileSchema, jobSchema, type estimateSchema, type eventsSchema, type FileView, type JobView } from '#domain/open/resources';
import { uploadLimits } from '#domain/limits';
import { takeEvents } from '#services/open/webhooks/take-events';
import { modelPath } from '#test/models';
import { keyOf, OpenClient, openPlatform, type OpenPlatform } from '#test/open';
import { buildUser } from '#test/people';

describe('the developer API with workers behind it', function platform() {
  this.timeout(120_000);
  let platform: OpenPlatform;
  let client: OpenClient;
  let ownerId: string;
  before(async () => {
    platform = await openPlatform();
    const user = await buildUser(platform.api.database, { tier: 'professional' });
    ownerId = user.id;
    client = new OpenClient(platform.api.origin, await keyOf(platform.api, ownerId));
  });
  after(() => platform.close());

  it('takes a file in one PUT to three formats, waits for them, and hands them out by range', async () => {
    const bytes = await readFile(modelPath('gltf/truck.glb'));
    const put = await client.send<FileView>('PUT', `/files?name=${encodeURIComponent('卡车.glb')}`, bytes);
    expect([put.status, put.body.status, put.body.test]).to.deep.equal([201, 'checking', true]);
    const file = await client.get<FileView>(`/files/${put.body.id}?wait=60`);
    expect(fileSchema.parse(file.body)).to.deep.equal(file.body);
    expect([file.body.status, (file.body.figures?.triangles ?? 0) > 0, file.body.format]).to.deep.equal(['ready', true, 'glb']);

    const asked = { file: put.body.id, kind: 'convert', outputs: ['obj', 'stl', 'usdz'] };
    const estimate = await client.post<z.infer<typeof estimateSchema>>('/estimates', asked);
    expect([estimate.status, estimate.body.paid_with]).to.deep.equal([200, 'count']);
    const job = await client.post<JobView>(
      '/jobs',
      { ...asked, estimate: estimate.body.id, metadata: { order: '7' } },
      { prefer: 'wait=60' },
    );
    expect(job.status, JSON.stringify(job.body)).to.equal(200);
    expect(jobSchema.parse(job.body)).to.deep.equal(job.body);
    expect([job.body.status, job.body.price_fen, job.body.paid_with, job.body.progress]).to.deep.equal([
      ...['succeeded', estimate.body.price_fen, 'count', 100],
    ]);
    expect(job.body.outputs.map(({ format }) => format)).to.deep.equal(['obj', 'stl', 'usdz']);

    const stl = job.body.outputs[1]!;
    const content = await client.get(`/outputs/${stl.id}/content`);
    expect(content.status).to.equal(302);
    const whole = await fetch(content.headers.get('location') ?? '');
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).to.deep.equal([200, stl.size]);
    const part = await fetch(stl.download_url, { headers: { range: 'bytes=0-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).to.deep.equal([206, 10]);
    expect((await fetch(stl.download_url.replace('-result-', '-lod1-'))).status).to.equal(404);

    const feed = await client.get<z.infer<typeof eventsSchema>>('/events?limit=100');
    const types = feed.body.data.map(({ type }) => type);
    expect(types.filter((type) => type !== 'job.progressed')).to.deep.equal(['file.ready', 'job.succeeded']);
    expect(feed.body.data.at(-1)?.data.object.id).to.equal(job.body.id);

    // Whoever may only write endpoints is not told where results lie.
    const { database, deps } = platform.api;
    const made = await client.post<{ id: string }>('/webhooks', { url: 'http://hooks.example.com/' });
    const webhook = await database.openWebhooks.findByPk(made.body.id.slice(4), { rejectOnEmpty: true });
    await webhook.update({ seenSeq: 0, state: 'paused' });
    while (await takeEvents(deps, webhook));
    const told = await database.openDeliveries.findAll({ where: { webhookId: webhook.id, type: 'job.succeeded' } });
    expect(told.map(({ body }) => (JSON.parse(body) as { data: { object: JobView } }).data.object.outputs)).to.deep.equal([[]]);
    const usage = await client.get<{ data: unknown }>('/usage?by=kind');
    expect(usage.body.data).to.deep.equal([{ kind: 'convert', jobs: 1 }]);
  });

  it('takes a file in parts, goes on after a break, and lightens it', async () => {
    const bytes = await readFile(modelPath('gltf/truck.glb'));
    const created = await client.post<FileView>('/files', { name: 'truck.glb', size: bytes.length });
    expect(created.status).to.equal(201);
    const { upload = { parts: [], part_size: 0 }, id } = created.body;
    expect(upload.parts.length).to.equal(Math.ceil(bytes.length / uploadLimits.partBytes));
    expect((await client.post(`/files/${id}/complete`, {})).body.code).to.equal('upload_parts_missing');
    const etags: { number: number; etag: string }[] = [];
    for (const { number, url, size } of upload.parts) {
      const start = (number - 1) * upload.part_size;
      const sent = await fetch(url, { method: 'PUT', body: bytes.subarray(start, start + size) });
      etags.push({ number, etag: sent.headers.get('etag') ?? '' });
    }
    const again = await client.post<{ parts: { number: number }[] }>(`/files/${id}/parts`, { numbers: [1] });
    expect(again.body.parts[0]?.number).to.equal(1);
    expect((await client.get<{ parts: unknown[] }>(`/files/${id}/parts`)).body.parts.length).to.equal(upload.parts.length);
    expect((await client.post(`/files/${id}/complete`, { parts: etags })).status).to.equal(200);
    expect((await client.get<FileView>(`/files/${id}?wait=60`)).body.status).to.equal('ready');
    const job = await client.post<JobView>(
      '/jobs',
      { file: id, kind: 'lightweight', preset: 'balanced', options: { texture_size: 512 } },
      { prefer: 'wait=60' },
    );
    expect(job.body.status, JSON.stringify(job.body)).to.equal('succeeded');
    expect(job.body.outputs[0]?.difference?.max_percent).to.be.within(0, 10);
    const check = await client.post<JobView>('/jobs', { file: id, kind: 'check' }, { prefer: 'wait=10' });
    expect([check.status, check.body.status, check.body.price_fen]).to.deep.equal([200, 'succeeded', 0]);
  });
});
