import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { JobInput, JobKind } from '#domain/kinds/jobs';
import type { ModelType } from '#domain/files/model-type';
import type { MapOptions } from '#domain/maps/options';
import { mapLimits } from '#domain/maps/limits';
import { requireResultSize } from '#domain/maps/require-result-size';
import { tiledAs } from '#domain/maps/tiled-as';
import { writtenAs } from '#domain/maps/written-as';
import type { TilesOptions } from '#domain/kinds/tiles/options';
import { placeScene } from '#domain/kinds/tiles/place-scene';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';

/** What a file is wanted for; without an input it is for what single models are. */
interface Wanted {
  fileId: string;
  input?: JobInput;
}

/** The kinds of job that are not for single models. */
const typesOfOthers: Partial<Record<JobKind, ModelType>> = { tiles: 'oblique', superResolve: 'map' };
const onlyFor = { single: 'file.onlySingle', oblique: 'file.onlyOblique', map: 'file.onlyMap' } as const satisfies Record<
  ModelType,
  string
>;

/**
 * The owner's files, when what is wanted can be done with all of them, in one statement and in the order of the works. `file.notFound`, `file.notReady` until its check has
 * succeeded, `file.onlySingle`, `file.onlyOblique` and `file.onlyMap` for another type, `oblique.noPlace`, `oblique.badPlace` and `oblique.systemUnknown` for a scene that nothing places or that stands nowhere,
 * `map.jpegRefused` and `map.resultTooLarge` for a map whose result JPEG, or nobody, can hold, `map.tilesRefused` for one too large for tiles; of several the first that is refused.
 */
export async function findSources(
  { files }: Database,
  { ownerId, works }: { ownerId: string; works: readonly Wanted[] },
  transaction: Transaction | null,
): Promise<FileRow[]> {
  const found = await files.findAll({ where: { id: works.map(({ fileId }) => fileId), ownerId, deletedAt: null }, transaction });
  const byId = new Map(found.map((file) => [file.id, file]));
  return works.map(({ fileId, input }) => {
    const file = byId.get(fileId);
    if (file === undefined) throw new AppError('file.notFound');
    const wanted = (input && typesOfOthers[input.kind]) ?? 'single';
    if (wanted !== file.modelType) throw new AppError(onlyFor[wanted]);
    if (file.status !== 'Success') throw new AppError('file.notReady');
    if (input?.kind === 'tiles') requirePlace(file, input.options);
    if (input?.kind === 'superResolve') requireFitting(file, input.options);
    return file;
  });
}

/** Before it is paid for: an answer that only comes with the work is a refund. */
function requirePlace({ oblique }: FileRow, options: TilesOptions): void {
  placeScene(oblique ?? { metadata: null }, options);
}

function requireFitting({ map }: FileRow, options: MapOptions): void {
  if (!map) throw new AppError('file.notReady');
  if (writtenAs(map, options) !== options.output) throw new AppError('map.jpegRefused');
  requireResultSize(map, options);
  if (tiledAs(map, options) !== options.tiles) throw new AppError('map.tilesRefused', { most: mapLimits.tilesPixels / 1e8 });
}

/** The same for one file. */
export async function findSource(
  database: Database,
  { ownerId, work }: { ownerId: string; work: Wanted },
  transaction: Transaction,
): Promise<FileRow> {
  const [file] = await findSources(database, { ownerId, works: [work] }, transaction);
  if (file === undefined) throw new AppError('file.notFound');
  return file;
}
