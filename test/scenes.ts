import type { OrderWish } from '#domain/orders/subjects';
import type { SceneAssetType } from '#domain/scenes/assets';
import { runId } from '#domain/workflows/ids';
import { defaultTilesOptions, type TilesOptions } from '#domain/kinds/tiles/options';
import type { DiskDeps } from '#services/deps';
import { beginJob } from '#services/jobs/begin';
import { finishJob } from '#services/orders/finish-job';
import { postOperation } from '#services/ledger/post';
import { createOrder } from '#services/orders/create';
import { payOrder } from '#services/orders/pay';
import { newId } from '#storage/database/ids';
import type { JobRow } from '#storage/database/models/jobs';
import { givenCoins } from './ledger.ts';
import { buildFile } from './work.ts';

const scene = {
  ...{ files: 1, tiles: 1, triangles: 12, textures: 1, bytesBefore: 9, bytesAfter: 9, partial: false },
  place: { longitude: 114, latitude: 22, height: 0 },
};

/** Orders it and pays with coins that are given for it; the order's id. */
async function buy(deps: DiskDeps, ownerId: string, wish: OrderWish): Promise<string> {
  const { id, payableFen } = await createOrder(deps, { ownerId, wishes: [wish] });
  await deps.database.transact((transaction) => postOperation(deps, givenCoins(newId(), ownerId, payableFen), transaction));
  await payOrder(deps, { ownerId, orderId: id, method: 'cloudCoin' });
  return id;
}

/** A scene of the owner's, ordered, paid and finished, whose files are these. */
export async function paidScene(
  deps: DiskDeps,
  owner: { id: string },
  { files = { 'tileset.json': '{}' }, options = {} }: { files?: Record<string, string | Buffer>; options?: Partial<TilesOptions> } = {},
): Promise<{ job: JobRow; orderId: string }> {
  const { database, objects } = deps;
  const metadata = { coordinateSystem: 'EPSG:4547', origin: [500_000, 2_500_000, 0] as [number, number, number] };
  const counts = { files: 5, totalBytes: 1000, tiles: 4, tileBytes: 900, blocks: 1, levels: null, sampled: 4, unreadable: 0 };
  const file = await buildFile(database, owner.id, { modelType: 'oblique', modelName: '某市', oblique: { ...counts, metadata } });
  const input = { kind: 'tiles', options: { ...defaultTilesOptions, ...options } } as const;
  const orderId = await buy(deps, owner.id, { type: 'obliqueLightweight', fileId: file.id, input });
  const { id } = await database.jobs.findOne({ where: { fileId: file.id }, rejectOnEmpty: true });
  // Where workers run, they must not begin what the test makes itself.
  await database.transact((transaction) =>
    database.outbox.destroy({ where: { workflowId: runId('job', { id, attempt: 1 }) }, transaction }),
  );
  await beginJob(deps, { id, attempt: 1 });
  for (const [name, content] of Object.entries(files))
    await objects.putBytes(`jobs/${id}/1/scene/${name}`, Buffer.from(content), { contentType: 'application/octet-stream' });
  const job = await database.jobs.findByPk(id, { rejectOnEmpty: true });
  const result = { kind: 'tiles', before: { bytes: 9 }, after: { bytes: 9 }, scene } as const;
  await job.update({ resultKey: `jobs/${id}/1/scene/tileset.json`, result });
  await finishJob(deps, { id, attempt: 1, outcome: { status: 'Success' } });
  return { job: await job.reload(), orderId };
}

/** Buys something of a scene with coins; the order's id. */
export const buyOfScene = (
  deps: DiskDeps,
  owner: { id: string },
  { type, jobId }: { type: SceneAssetType; jobId: string },
): Promise<string> => buy(deps, owner.id, { type, jobId });
