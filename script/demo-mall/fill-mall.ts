import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { licenceNames } from '#domain/trade/licences';
import { traitsOf } from '#domain/mall/traits';
import { summarizeCheck } from '#domain/kinds/summaries';
import { grantedUploaderType } from '#domain/accounts/publisher';
import { buildings } from '#domain/text3d/templates/buildings';
import { furniture } from '#domain/text3d/templates/furniture';
import { machines } from '#domain/text3d/templates/machines';
import { nature } from '#domain/text3d/templates/nature';
import { vessels } from '#domain/text3d/templates/vessels';
import type { Template } from '#domain/text3d/template';
import { readSentence } from '#domain/text3d/read-sentence';
import { buildTemplate } from '#engine/generators/templates/build-template';
import { buildShowcase, showcase, type ShowcaseId } from '#engine/generators/showcase/table';
import type { Scene } from '#engine/scenes/scene';
import { check } from '#engine/verbs/check';
import { preview } from '#engine/verbs/preview';
import { writeGlb } from '#engine/writers/glb';
import { createAccount } from '#services/accounts/create-account';
import { transitionModel } from '#services/mall/transition';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { filePreviewKey, fileThumbnailKey, uploadKey } from '#storage/objects/keys';
import type { ObjectStore } from '#storage/objects/object-store';

export interface FillDeps {
  database: Database;
  objects: ObjectStore;
}

const sellers = [
  { phone: '19900000001', nickName: '木作坊' },
  { phone: '19900000002', nickName: '造物师' },
  { phone: '19900000003', nickName: '云上建模' },
];
/** Which of the mall's categories each kind of thing stands in. */
const kinds: readonly { categoryId: number; templates: Readonly<Record<string, Template>> }[] = [
  { categoryId: 2, templates: furniture },
  { categoryId: 7, templates: vessels },
  { categoryId: 1, templates: buildings },
  { categoryId: 3, templates: machines },
  { categoryId: 6, templates: nature },
];
/** Those of the machines that one drives. */
const vehicles = new Set(['车', '船']);
const vehicleCategory = 4;
const looks = ['木头', '白色', '不锈钢', '红色', '大理石', '黑色', '蓝色', '金色', '绿色', '玻璃'];

interface Thing {
  name: string;
  categoryId: number;
  build: () => Promise<Scene>;
}

/** Models of the showcase that a mall begins with, and where they stand. */
const first: readonly { id: ShowcaseId; categoryId: number }[] = [
  { id: 'camera', categoryId: 3 },
  { id: 'chairs', categoryId: 2 },
  { id: 'pump', categoryId: 3 },
  { id: 'espresso', categoryId: 3 },
];

/** Models of the showcase, then things that sentences name, all different, as many as are asked for. */
function* things(): Generator<Thing> {
  for (const { id, categoryId } of first) yield { name: showcase[id].name, categoryId, build: async () => await buildShowcase(id) };
  const nouns = kinds.flatMap(({ categoryId, templates }) =>
    Object.values(templates).flatMap((template) =>
      Object.keys(template.nouns).map((noun) => ({ noun, categoryId: vehicles.has(template.label) ? vehicleCategory : categoryId })),
    ),
  );
  // Neighbours are of different kinds, so that the first page shows some of everything.
  const mixed = nouns.map((one, place) => ({ one, at: (place * 37) % nouns.length })).toSorted((a, b) => a.at - b.at);
  for (const [round, look] of looks.entries())
    for (const [at, { one }] of mixed.entries()) {
      const name = `${looks[(round + at) % looks.length] ?? look}${one.noun}`;
      const reading = readSentence(name);
      if (reading !== null) yield { name, categoryId: one.categoryId, build: async () => buildTemplate(reading) };
    }
}

/** Puts up to so many generated models on sale, each built, checked and drawn for real; returns how many there are. What is there already is left as it is. */
export async function fillMall(deps: FillDeps, count: number, say: (line: string) => void): Promise<number> {
  const { database } = deps;
  const sellerIds: string[] = [];
  for (const seller of sellers) sellerIds.push(await findOrAdd(database, seller));
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-mall-'));
  let made = 0;
  try {
    for (const thing of things()) {
      if (made === count) break;
      const sellerId = sellerIds[made % sellerIds.length] ?? '';
      if ((await database.mallModels.count({ where: { sellerId: sellerIds, name: thing.name } })) > 0) continue;
      await offer(deps, { thing, sellerId, folder, place: made });
      made++;
      if (made % 10 === 0) say(`${made} of ${count}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return made;
}

async function findOrAdd(database: Database, { phone, nickName }: { phone: string; nickName: string }): Promise<string> {
  const known = await database.users.findOne({ where: { phone, deletedAt: null }, attributes: ['id'] });
  if (known !== null) return known.id;
  return database.transact(async (transaction) => {
    const { id } = await createAccount({ database }, { phone, passwordHash: null, professionCode: null }, transaction);
    await updateWhere(database.users, { id }, { nickName, uploaderType: grantedUploaderType }, transaction);
    return id;
  });
}

async function offer(
  { database, objects }: FillDeps,
  { thing, sellerId, folder, place }: { thing: Thing; sellerId: string; folder: string; place: number },
): Promise<void> {
  const { name, categoryId, build } = thing;
  const [path, picture] = [join(folder, 'model.glb'), join(folder, 'thumbnail.webp')];
  await writeGlb(await build(), path, { compression: 'none' });
  const bytes = await readFile(path);
  const report = await check(path, { root: folder, sourceBytes: bytes.length });
  await preview(path, picture, { size: 512 });
  const [fileId, uploadId, fileName, now] = [newId(), newId(), `${name}.glb`, new Date()];
  const keys = {
    objectKey: uploadKey(sellerId, uploadId, fileName),
    previewKey: filePreviewKey(fileId, 1),
    thumbnailKey: fileThumbnailKey(fileId, 1),
  };
  for (const key of [keys.objectKey, keys.previewKey]) await objects.putBytes(key, bytes, { contentType: 'model/gltf-binary' });
  await objects.putBytes(keys.thumbnailKey, await readFile(picture), { contentType: 'image/webp' });
  const summary = summarizeCheck(report);
  const file = { ...keys, fileName, fileSize: bytes.length, format: 'glb', summary };
  await database.transact(async (transaction) => {
    await database.files.create(
      {
        ...file,
        ...{ id: fileId, ownerId: sellerId, uploadId, modelType: 'single', origin: 'publish', modelName: name, status: 'Success' },
        ...{ stage: 'done', percent: 100, sha256: null, unpackedPrefix: null, modelPath: null, report, error: null },
        ...{ checkedAt: now, deletedAt: null, purgedAt: null, createdAt: now },
      },
      { transaction },
    );
    const id = newId();
    await database.mallModels.create(
      {
        ...file,
        ...{ id, sellerId, fileId, name, description: '由生成器制作的示例模型。', categoryId, labelIds: [], status: 'Draft' },
        ...{ priceFen: place % 3 === 0 ? 0 : 100 * (5 + ((place * 7) % 60)), licence: licenceNames[place % licenceNames.length] },
        ...{ tags: [name.slice(0, 2)], traits: traitsOf(report.figures), createdAt: now },
      },
      { transaction },
    );
    await transitionModel(database, { id, from: ['Draft'], to: 'UnderReview', changes: { submittedAt: now } }, transaction);
    await transitionModel(database, { id, from: ['UnderReview'], to: 'OnSale', changes: { releasedAt: now } }, transaction);
  });
}
