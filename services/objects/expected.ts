import { Op, type Attributes, type Model, type ModelStatic, type WhereOptions } from 'sequelize';
import { pictureWidths } from '#domain/content/pictures';
import type { Database } from '#storage/database/connect';
import { sitePictureKey, textureKey, textureThumbnail } from '#storage/objects/keys';
import { objectKeyOf } from '../attachments/object-key.ts';

/** An object that a row needs. */
export interface ExpectedObject {
  key: string;
  /** What needs it, as `file/<id>`. */
  of: string;
  /** As recorded; null where nobody recorded it. */
  bytes: number | null;
  /** Hex; only uploads that were checked have one. */
  sha256: string | null;
}

const page = 500;

/** All rows of a table in the order of their ids, a page at a time. */
async function* inOrder<Row extends Model & { id: string }>(table: ModelStatic<Row>, where: object): AsyncGenerator<Row> {
  for (let behind = ''; ;) {
    const beyond = { ...where, id: { [Op.gt]: behind } } as unknown as WhereOptions<Attributes<Row>>;
    const rows = await table.findAll({ where: beyond, order: [['id', 'ASC']], limit: page });
    yield* rows;
    behind = rows.at(-1)?.id ?? '';
    if (rows.length < page) return;
  }
}

const known = (of: string, key: string | null, bytes: number | null = null, sha256: string | null = null): ExpectedObject[] =>
  key === null ? [] : [{ key, of, bytes, sha256 }];

/** Every object that rows name: of uploads, files, jobs, models of the mall, attachments, pictures of the site and textures. Pictures of looks and parts of scenes follow from their row's prefix and are not named. */
export async function* expectedObjects({
  uploads,
  files,
  jobs,
  mallModels,
  attachments,
  sitePictures,
  sceneTextures,
}: Database): AsyncGenerator<ExpectedObject> {
  for await (const row of inOrder(uploads, { status: 'Completed', claimedBy: null })) {
    yield* known(`upload/${row.id}`, row.objectKey, row.fileSize);
  }
  for await (const row of inOrder(files, { purgedAt: null })) {
    const of = `file/${row.id}`;
    yield* known(of, row.objectKey, row.fileSize, row.sha256);
    yield* [row.previewKey, row.thumbnailKey].flatMap((key) => known(of, key));
  }
  for await (const row of inOrder(jobs, { purgedAt: null })) {
    yield* [row.resultKey, row.reportKey, row.thumbnailKey].flatMap((key) => known(`job/${row.id}`, key));
  }
  // As long as its file is there, a model's objects are the file's.
  for await (const row of inOrder(mallModels, { purgedAt: null, fileGoneAt: { [Op.ne]: null } })) {
    const of = `model/${row.id}`;
    yield* known(of, row.objectKey, row.fileSize);
    yield* [row.previewKey, row.thumbnailKey].flatMap((key) => known(of, key));
  }
  for await (const row of inOrder(attachments, { status: ['Stored', 'Claimed'] })) yield* known(`attachment/${row.id}`, objectKeyOf(row));
  for await (const row of inOrder(sitePictures, {})) {
    yield* pictureWidths(row.width).flatMap((width) => known(`site-picture/${row.id}`, sitePictureKey(row.id, width)));
  }
  for await (const row of inOrder(sceneTextures, {})) {
    yield* ([row.type, textureThumbnail] as const).flatMap((ending) => known(`texture/${row.id}`, textureKey(row.fileId, row.id, ending)));
  }
}
