/**
 * Runs each variant of each workflow on real services and records its history for the replay test. Existing files are kept, so that new
 * code is always tested against histories that older code wrote.
 */

import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultMapOptions } from '#domain/maps/options';
import { bulkRunId, laneId, orderRunId, runId, webhookRunId, type Deletion } from '#domain/workflows/ids';
import { writeDemoModel } from '#engine/generators/write-demo-model';
import { beginBulk } from '#services/bulk/begin';
import { steerBulk } from '#services/bulk/steer';
import { makeProject } from '#services/open/projects';
import { makeWebhook } from '#services/open/webhooks/make';
import { sendTest } from '#services/open/webhooks/send-test';
import { sharp } from '#engine/images/vips';
import { generate } from '#engine/verbs/generate';
import { openLocalAi3d } from '#providers/ai3d/local/server';
import { createLocalModerator } from '#providers/moderation/local';
import { attachmentKey } from '#storage/objects/keys';
import { newId } from '#storage/database/ids';
import { buildWaiting } from '#test/bulk';
import { buildUser } from '#test/people';
import { endpointDeps, openEndpoints } from '#test/endpoints';
import { retryCheck } from '#services/checks/retry';
import { countTurns } from '#services/work/turns/count';
import { disposals } from '#services/catalog/works';
import type { FileRow } from '#storage/database/models/files';
import { writeHistory } from '#test/histories';
import { holdingVerb, wrappedChildren } from '#test/holding';
import { openPayingFlow } from '#test/paying-flow';
import { obliqueZip } from '#test/oblique';
import { buildZip } from '#test/zips';
import { type WorkflowProgress } from '#workflows/contracts';
import {
  following,
  paidAndCancelled,
  sound,
  failing,
  fileEnding,
  waitingCheck,
  jobEnding,
  tiling,
  handMap,
  enlarging,
  looking,
  teasing,
  purging,
  deleting,
  generated,
  type Variant,
} from '../recording/runs.ts';

const usage = `script/histories [--again] [WORKFLOW.VARIANT…]

Writes workflows/histories/<workflow>.<variant>.<n>.json for each variant that has none yet. With --again, adds one for every variant,
or for those that are named.
`;

const folder = fileURLToPath(new URL('../../../workflows/histories/', import.meta.url));
const variants: Record<string, Variant> = {
  'check-model.bare': fileEnding((flow, model) => flow.hand(model, 'model.glb')),
  'check-model.archive': fileEnding((flow, model) => flow.hand(buildZip([{ name: 'model.glb', data: model }]), 'model.zip')),
  'check-model.oblique': fileEnding(async (flow) => flow.hand(await obliqueZip(), 'city.zip', { modelType: 'oblique' })),
  'check-model.map': fileEnding(handMap),
  'check-model.data-error': fileEnding((flow) => flow.hand(Buffer.from('no archive at all'), 'model.zip')),
  'check-model.retry': waitingCheck('engine.crashed', 'retry'),
  'check-model.give-up': waitingCheck('engine.crashed', 'giveUp'),
  'check-model.cancel-waiting': waitingCheck('engine.crashed', 'cancel'),
  'check-model.disk-full': waitingCheck('engine.diskFull', undefined),
  'check-model.tried-again': async (flow, model, engine) => {
    let tries = 0;
    engine.now = (run) => (verb, args, task) => (++tries === 1 ? failing('engine.crashed')(run)(verb, args, task) : run(verb, args, task));
    const file = await flow.ended(await flow.hand(model, 'model.glb'));
    return runId('check', { id: file.id, attempt: 1 });
  },
  'check-model.in-line': async (flow, model, engine) => {
    engine.now = holdingVerb(['check'], () => undefined);
    const before: FileRow[] = [];
    for (let count = 0; count < 3; count++) before.push(await flow.hand(model, 'model.glb'));
    await flow.until('all turns to be taken', async () => (await countTurns(flow.database, 'cpu')).free === 0);
    const file = await flow.hand(buildZip([{ name: 'model.glb', data: model }]), 'model.zip');
    const id = runId('check', { id: file.id, attempt: 1 });
    const asks = { workflowId: id, name: 'turn', status: 'Pending' } as const;
    await flow.until('it to wait', async () => (await flow.database.outbox.count({ where: asks })) === 1);
    engine.now = sound;
    for (const each of before) await flow.signal(runId('check', { id: each.id, attempt: 1 }), 'cancel');
    await flow.ended(file);
    return id;
  },
  'check-model.cancel-running': async (flow, model, engine) => {
    let id = '';
    engine.now = holdingVerb(['check'], () => void flow.signal(id, 'cancel'));
    const file = await flow.hand(model, 'model.glb');
    id = runId('check', { id: file.id, attempt: 1 });
    await flow.ended(file);
    return id;
  },
  'check-model.second-attempt': async (flow) => {
    const file = await flow.ended(await flow.hand(Buffer.from('no archive at all'), 'model.zip'));
    await retryCheck({ database: flow.database }, { ownerId: flow.owner.id, fileId: file.id });
    await flow.until('the second attempt to end', async () => (await file.reload()).attempt === 2 && file.status === 'Error');
    return runId('check', { id: file.id, attempt: 2 });
  },
  'lightweight.success': jobEnding(sound, async () => undefined),
  'lightweight.data-error': jobEnding(failing('model.timeout'), async () => undefined),
  'lightweight.retry': jobEnding(failing('engine.crashed'), async (flow, id, engine) => {
    await flow.waiting(id);
    engine.now = sound;
    await flow.signal(id, 'retry');
  }),
  'lightweight.give-up': jobEnding(failing('engine.crashed'), async (flow, id) => {
    await flow.waiting(id);
    await flow.signal(id, 'giveUp');
  }),
  'lightweight.cancel': jobEnding(
    holdingVerb(['optimize'], () => undefined),
    async (flow, id) => {
      await flow.until('the job to run', async () => (await flow.database.jobs.count({ where: { status: 'Running' } })) > 0);
      await flow.signal(id, 'cancel');
    },
  ),
  'convert.success': async (flow, model) => {
    const file = await flow.ended(await flow.hand(model, 'model.glb'));
    const job = await flow.ended(await flow.enqueue(file, { kind: 'convert', target: 'gltf' }));
    return runId('job', job);
  },
  'offline.success': async (flow, model) => {
    const file = await flow.ended(await flow.hand(model, 'model.glb'));
    const job = await flow.ended(await flow.enqueue(file, { kind: 'offline', logo: 'modelmill', resultOf: null }));
    return runId('job', job);
  },
  'reduce.success': async (flow, model) => {
    const file = await flow.ended(await flow.hand(model, 'model.glb'));
    const options = { ratio: 0.5, faces: null, lockedParts: [] };
    return runId('job', await flow.ended(await flow.enqueue(file, { kind: 'reduce', options })));
  },
  'text3d.success': async (flow, model) =>
    generated(flow, model, { kind: 'text3d', generator: 'builtin', sentence: '一张桌子', longest: 0.2 }),
  'text3d.service': async (flow, model) => generated(flow, model, { kind: 'text3d', generator: 'local', sentence: '一只猫', longest: 0.2 }),
  'image3d.success': async (flow, model) => {
    const pictureId = newId();
    const picture = await sharp({
      create: { width: 96, height: 64, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .webp()
      .toBuffer();
    await flow.objects.putBytes(attachmentKey(flow.owner.id, pictureId, 'webp'), picture, { contentType: 'image/webp' });
    const about = { name: '山', quality: 'standard', shape: 'relief', longest: 0.1 } as const;
    return generated(flow, model, { kind: 'image3d', generator: 'builtin', pictureId, ...about });
  },
  'remesh.success': async (flow, model) => {
    const file = await flow.ended(await flow.hand(model, 'model.glb'));
    const options = { shape: 'triangles', faces: 2000, closeHoles: false, textureSize: 1024 } as const;
    return runId('job', await flow.ended(await flow.enqueue(file, { kind: 'remesh', options })));
  },
  'tiles.success': tiling,
  'tile-lane.success': async (flow) => laneId(await tiling(flow), 0),
  'super-resolve.success': enlarging,
  'map-lane.success': async (flow) => laneId(await enlarging(flow), 0),
  'map-lane.disk-full': async (flow, _model, engine) => {
    const file = await flow.ended(await handMap(flow));
    engine.now = (run) => (verb, args, task) => (verb === 'resolveMapRange' ? failing('engine.diskFull')(run) : run)(verb, args, task);
    const job = await flow.enqueue(file, { kind: 'superResolve', options: defaultMapOptions });
    const id = runId('job', job);
    await flow.waiting(id);
    engine.now = sound;
    await flow.signal(id, 'giveUp');
    await flow.ended(job);
    return laneId(id, 0);
  },
  'look.success': looking(sound, async () => undefined),
  'look.failed': looking(failing('engine.crashed'), async () => undefined),
  'look.cancel': looking(
    holdingVerb(['look'], () => undefined),
    async (flow, id) => {
      await flow.until('the look to run', async () => (await flow.database.looks.count({ where: { status: 'Running' } })) > 0);
      await flow.signal(id, 'cancel');
    },
  ),
  'teaser.success': teasing(sound),
  'teaser.failed': teasing(failing('engine.crashed')),
  'purge.done': purging(false),
  'purge.undone': purging(true),
  'delete-account.withdrawn': deleting(() => ({})),
  'delete-account.blocked': deleting(
    (dueAt) => ({ deletionDueAt: dueAt, frozenAt: dueAt }),
    async (flow, id) => {
      const stageOf = () => flow.client.workflow.getHandle(id).query<WorkflowProgress>('progress');
      await flow.until('it to wait', async () => (await stageOf()).stage === 'blocked');
      await flow.owner.update({ deletionDueAt: null });
    },
  ),
  'order.settled': following(undefined, [1500], async ({ shop }, _, { outTradeNo }) => {
    await shop.local.play('wechat', outTradeNo, 'silent');
  }),
  'order.closed': following(1500, [500], async () => undefined),
  'order.refunded': following(undefined, [], paidAndCancelled),
  'order.refused': following(undefined, [], async (paying, order, trade) => {
    await paidAndCancelled(paying, order, trade);
    const { flow } = paying;
    const refundOf = () => flow.database.paymentRefunds.findOne({ where: { orderId: order.id } });
    await flow.until('the refund to be owed', async () => (await refundOf()) !== null);
    await (await refundOf())?.update({ state: 'Refused' });
    await flow.waiting(orderRunId(order.id));
    await (await refundOf())?.update({ state: 'Owed' });
    await flow.signal(orderRunId(order.id), 'retry');
  }),
  'webhook.delivered': async (flow) => {
    const project = await makeProject(flow, { ownerId: flow.owner.id, name: '' });
    const deps = { ...flow, ...endpointDeps(endpoints.port) };
    let tries = 0;
    endpoints.answer('/', (response) => void response.writeHead(++tries < 3 ? 503 : 204).end());
    const whose = { ownerId: flow.owner.id, projectId: project.id };
    const { id } = await makeWebhook(deps, { ...whose, id: newId(), test: true, url: 'http://hooks.example.com/', origin: '' });
    await sendTest(deps, whose, id);
    await flow.until('it to begin', () => tries > 0);
    return webhookRunId(id);
  },
  'bulk.paused': async (flow) => {
    const by = { administratorId: (await buildUser(flow.database, { role: 'operator' })).id, address: '' };
    await buildWaiting(flow.database, by.administratorId, 500, { status: 'Success' });
    const filter = { state: 'waiting', kind: null, keyword: by.administratorId } as const;
    const bulkId = await beginBulk(flow, { onceId: newId(), act: 'retry', filter, seenAt: new Date(), cause: '', by });
    const isPaused = { workflowId: bulkRunId(bulkId), name: 'wake', status: 'Sent' } as const;
    await flow.until('it to begin', async () => (await flow.database.bulkActs.count({ where: { id: bulkId, cursor: null } })) === 0);
    await steerBulk(flow, { bulkId, step: 'pause', by });
    await flow.until('it to pause', async () => (await flow.database.outbox.count({ where: isPaused })) === 1);
    await steerBulk(flow, { bulkId, step: 'resume', by });
    return bulkRunId(bulkId);
  },
  // The last of all: it deletes the flow's owner.
  'delete-account.done': deleting(
    (dueAt) => ({ deletionDueAt: dueAt }),
    async (flow) => {
      const ownerId = flow.owner.id;
      await flow.until(
        'the deletion of its files',
        async () => (await flow.database.files.count({ where: { ownerId, deletedAt: null } })) === 0,
      );
      for (const { payload } of await flow.database.outbox.findAll({ where: { ownerId, kind: 'purge' } })) {
        const deletion = payload as Deletion;
        await disposals[deletion.kind].purge(flow, deletion);
      }
    },
  ),
};

function freePath(name: string, again: boolean): string | undefined {
  for (let n = 1; ; n++) {
    const path = join(folder, `${name}.${n}.json`);
    if (!existsSync(path)) return n === 1 || again ? path : undefined;
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { again: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}
await mkdir(folder, { recursive: true });
const paying = await openPayingFlow();
const { flow } = paying;
const engine = { now: sound, paying };
const endpoints = await openEndpoints();
const vasePath = join(flow.folder, 'vase.glb');
await generate(vasePath, { from: { sentence: '一只花瓶' } });
const service = await openLocalAi3d({ glb: await readFile(vasePath), faultsOf: () => ({ polls: 2 }) });
await flow.work({
  generation: { providers: { local: service.provider }, moderator: createLocalModerator() },
  payments: paying.shop.local.providers,
  webhooks: endpointDeps(endpoints.port),
  openChildren: wrappedChildren((run) => (verb, args, task) => engine.now(run)(verb, args, task)),
});
const model = await readFile(await writeDemoModel(join(flow.folder, 'model.glb')));
for (const [name, run] of Object.entries(variants)) {
  const path = positionals.length > 0 && !positionals.includes(name) ? undefined : freePath(name, values.again);
  if (path === undefined) continue;
  engine.now = sound;
  const handle = flow.client.workflow.getHandle(await run(flow, model, engine));
  // A lane that fails is its parent's affair.
  await handle.result().catch(() => undefined);
  await writeFile(path, writeHistory(await handle.fetchHistory()));
  process.stdout.write(`${name}\n`);
}
await paying.close();
process.exit(0);
