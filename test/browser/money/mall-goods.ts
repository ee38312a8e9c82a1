import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview } from '#engine/verbs/preview';
import type { UserRow } from '#storage/database/models/accounts';
import type { MallModelRow } from '#storage/database/models/mall';
import type { FileRow } from '#storage/database/models/files';
import { newId } from '#storage/database/ids';
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
async function store({ objects }: TestApi, sample: SampleName): Promise<Partial<FileRow>> {
  const prefix = `files/${newId()}/1`;
  const bytes = await readFile(join(modelsFolder, 'gltf', sample));
  const keys = { objectKey: `uploads/${newId()}/${sample}`, previewKey: `${prefix}/preview.glb`, thumbnailKey: `${prefix}/thumbnail.webp` };
  await objects.putBytes(keys.objectKey, bytes, { contentType: 'model/gltf-binary' });
  await objects.putBytes(keys.previewKey, bytes, { contentType: 'model/gltf-binary' });
  await objects.putBytes(keys.thumbnailKey, await pictureOf(sample), { contentType: 'image/webp' });
  return { ...keys, fileName: sample, fileSize: bytes.length };
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
