import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentTypeOf } from '#domain/uploads/content-type';
import { fingerprintScene } from '#engine/findings/fingerprint';
import { readModel } from '#engine/readers/read';
import { preview } from '#engine/verbs/preview';
import { teaser } from '#engine/verbs/teaser';
import { recordFingerprint } from '#services/mall/lookalikes/record';
import type { UserRow } from '#storage/database/models/accounts';
import type { MallModelRow } from '#storage/database/models/mall';
import type { FileRow } from '#storage/database/models/files';
import { newId } from '#storage/database/ids';
import { teaserKey } from '#storage/objects/keys';
import type { TestApi } from '#test/api';
import { buildMallModel } from '#test/mall';
import { modelsFolder } from '#test/models';
import { buildFile } from '#test/work';

const pictures = new Map<string, Promise<Buffer>>();

/** A model's picture, drawn once. */
function pictureOf(name: string): Promise<Buffer> {
  const known = pictures.get(name);
  if (known !== undefined) return known;
  const drawn = (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelmill-picture-'));
    try {
      const path = join(folder, 'thumbnail.webp');
      await preview(join(modelsFolder, 'gltf', name), path, { size: 512 });
      return await readFile(path);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  })();
  pictures.set(name, drawn);
  return drawn;
}

export type SampleName = 'truck.glb' | 'room.glb' | 'walker.glb' | 'materials.glb' | 'nested.glb';

const summary = {
  bytes: 1_240_000,
  triangles: 48_620,
  vertices: 31_204,
  drawCalls: 14,
  textureBytes: 5_600_000,
  meshes: 12,
  animations: 0,
};

/** Stores one of our own models as a checked file of a publisher's, with its picture. */
async function store({ objects }: TestApi, sample: SampleName, about: { id?: string; bytes?: Uint8Array } = {}): Promise<Partial<FileRow>> {
  const id = about.id ?? newId();
  const prefix = `files/${id}/1`;
  const bytes = about.bytes ?? (await readFile(join(modelsFolder, 'gltf', sample)));
  const keys = { objectKey: `uploads/${newId()}/${sample}`, previewKey: `${prefix}/preview.glb`, thumbnailKey: `${prefix}/thumbnail.webp` };
  await objects.putBytes(keys.objectKey, bytes, { contentType: 'model/gltf-binary' });
  await objects.putBytes(keys.previewKey, bytes, { contentType: 'model/gltf-binary' });
  await objects.putBytes(keys.thumbnailKey, await pictureOf(sample), { contentType: 'image/webp' });
  return { id, ...keys, fileName: sample, fileSize: bytes.length };
}

/** A model on sale with all that its pages show. */
export async function buildGoods(
  api: TestApi,
  seller: Pick<UserRow, 'id'>,
  { sample = 'truck.glb', ...overrides }: Partial<MallModelRow> & { sample?: SampleName } = {},
): Promise<MallModelRow> {
  const file = await store(api, sample);
  const model = await buildMallModel(api.database, seller, { name: '重卡', summary, ...overrides }, file);
  await api.database.files.update({ modelName: model.name, summary }, { where: { id: model.fileId } });
  return model;
}

/** A file that its publisher has not offered yet. */
export const buildUnreleased = async (api: TestApi, seller: Pick<UserRow, 'id'>, modelName: string, sample: SampleName): Promise<FileRow> =>
  buildFile(api.database, seller.id, { ...(await store(api, sample)), modelName, origin: 'publish' });

/** A model on sale with what the engine makes of it for those who have not bought it, and by which its shape is known again. */
export async function buildShownGoods(
  api: TestApi,
  seller: Pick<UserRow, 'id'>,
  { bytes, ...overrides }: Partial<MallModelRow> & { bytes: Uint8Array },
): Promise<MallModelRow> {
  const { database, objects } = api;
  const file = await store(api, 'truck.glb', { bytes });
  const model = await buildMallModel(database, seller, { name: '重卡', summary, ...overrides }, file);
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-teaser-'));
  try {
    const at = (name: string): string => join(folder, name);
    await writeFile(at('model.glb'), bytes);
    const figures = await teaser(at('model.glb'), { outputPath: at('teaser.glb'), turntablePath: at('turntable.webp') });
    for (const name of ['teaser.glb', 'turntable.webp'] as const)
      if (name === 'turntable.webp' || figures.cause === null)
        await objects.putFile(teaserKey(model.fileId, 1, name), at(name), { contentType: contentTypeOf(name) });
    const shape = fingerprintScene(await readModel(at('model.glb')));
    await database.transact(async (transaction) => {
      const row = {
        id: newId(),
        ownerId: seller.id,
        fileId: model.fileId,
        fileAttempt: 1,
        status: 'Success',
        createdAt: new Date(),
      } as const;
      await database.mallTeasers.create({ ...row, figures, error: null }, { transaction });
      await recordFingerprint(database, { fileId: model.fileId, shape, picture: null }, transaction);
    });
    return model;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
