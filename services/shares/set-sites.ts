import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { liveAt } from './create.ts';
import { nameShares, type ListedShare } from './list.ts';

/** Says which sites may show the owner's public link, empty: any; null: none. `share.notFound`, `share.privateEmbed`. */
export async function setShareSites(
  deps: ClockDeps,
  { ownerId, shareId, sites }: { ownerId: string; shareId: string; sites: string[] | null },
): Promise<ListedShare> {
  const { modelShares, files, transact } = deps.database;
  const share = await transact(async (transaction) => {
    const mine = { id: shareId, ownerId, ...liveAt(currentTime(deps)) };
    if (!(await updateWhere(modelShares, mine, {}, transaction))) throw new AppError('share.notFound');
    const found = await modelShares.findByPk(shareId, { transaction, rejectOnEmpty: true });
    if (found.kind === 'private' && sites !== null) throw new AppError('share.privateEmbed');
    return found.update({ sites }, { transaction });
  });
  const [named] = await nameShares(files, [share]);
  return named as ListedShare;
}
