import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { JobInput } from '#domain/jobs/kinds';
import type { TilesOptions } from '#domain/tiles/options';
import { placeScene } from '#domain/tiles/place-scene';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';

/** What a file is wanted for; without an input it is for what single models are. */
interface Wanted {
  fileId: string;
  input?: JobInput;
}

/**
 * The owner's files, when what is wanted can be done with all of them, in one statement and in the order of the works. `file.notFound`, `file.notReady` until its check has
 * succeeded, `file.onlySingle` and `file.onlyOblique` for the other type of model, `oblique.noPlace`, `oblique.badPlace` and `oblique.systemUnknown` for a scene that nothing places or that stands nowhere; of several the first that is refused.
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
    const isScene = input?.kind === 'tiles';
    if (isScene !== (file.modelType === 'oblique')) throw new AppError(isScene ? 'file.onlyOblique' : 'file.onlySingle');
    if (file.status !== 'Success') throw new AppError('file.notReady');
    if (isScene) requirePlace(file, input.options);
    return file;
  });
}

/** Before it is paid for: an answer that only comes with the work is a refund. */
function requirePlace({ oblique }: FileRow, options: TilesOptions): void {
  placeScene(oblique ?? { metadata: null }, options);
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
