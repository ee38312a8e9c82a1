import { checkStatuses } from '#domain/accounts/check-status';
import { AppError } from '#domain/errors/app-error';
import type { Service } from '#domain/profile/choices';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';

export interface ProviderWords {
  ownerId: string;
  title: string;
  content: string;
  services: readonly Service[];
  fromFen: number;
  shown: boolean;
}

/** Codes as they are kept, each found by `,code,`. */
export const packServices = (services: readonly string[]): string => `,${[...new Set(services)].sort().join(',')},`;
export const unpackServices = (packed: string): string[] => packed.split(',').filter((code) => code !== '');

/** Writes what a provider says of itself. `content.rejected`; `matching.certifyFirst` for who was not verified. */
export async function saveProvider(deps: ClockDeps & ModeratorDeps, input: ProviderWords): Promise<void> {
  const { database, moderator } = deps;
  const { ownerId, services, ...words } = input;
  for (const text of [words.title, words.content]) await scanText(moderator, text);
  await database.transact(async (transaction) => {
    const { users, matchProviders } = database;
    // Held, so that two calls at once make one row.
    const user = await users.findOne({ where: { id: ownerId, deletedAt: null }, attributes: ['checkStatus'], transaction, lock: true });
    if (user?.checkStatus !== checkStatuses.verified) throw new AppError('matching.certifyFirst');
    const values = { ...words, services: packServices(services) };
    if (await updateWhere(matchProviders, { ownerId }, values, transaction)) return;
    await matchProviders.create({ ownerId, ...values, createdAt: currentTime(deps) }, { transaction });
  });
}
