import { Op, type WhereOptions } from 'sequelize';
import { packageOfUnit, packageUnit } from '#domain/ledger/units';
import type { PackageState } from '#domain/packages/state';
import { pageWindow } from '#domain/wire/page-window';
import type { Database } from '#storage/database/connect';
import type { PackageRow } from '#storage/database/models/packages';
import { currentTime, type ClockDeps } from '../deps.ts';
import { withUses, type FoundPackage } from './find.ts';

/** Of this owner, those of which something is left. */
async function idsWithUses({ ledgerAccounts }: Database, ownerId: string): Promise<string[]> {
  const left = { ownerId, kind: 'counts' as const, unit: { [Op.like]: packageUnit('%') }, balance: { [Op.gt]: 0 } };
  return (await ledgerAccounts.findAll({ where: left, attributes: ['unit'] })).flatMap(({ unit }) => packageOfUnit(unit) ?? []);
}

/** A page of the packages that somebody has or had, those that end last foremost, so that running ones are first. */
export async function listPackages(
  deps: ClockDeps,
  { ownerId, state, pageNo, pageSize }: { ownerId: string; state: PackageState | 'all'; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; packages: FoundPackage[] }> {
  const { database } = deps;
  const now = currentTime(deps);
  const left = state === 'running' || state === 'usedUp' ? await idsWithUses(database, ownerId) : [];
  const runs = { endsAt: { [Op.gt]: now } };
  const conditions: Record<PackageState | 'all', WhereOptions<PackageRow>> = {
    all: {},
    running: { ...runs, id: left },
    usedUp: { ...runs, id: { [Op.notIn]: left } },
    ended: { endsAt: { [Op.lte]: now } },
  };
  const { rows, count } = await database.packages.findAndCountAll({
    where: { ...conditions[state], ownerId },
    order: [
      ['endsAt', 'DESC'],
      ['id', 'DESC'],
    ],
    ...pageWindow({ pageNo, pageSize }),
  });
  return { totalCount: count, packages: await withUses(database, rows) };
}
