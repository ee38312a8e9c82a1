import { col, fn, literal, Op, type WhereOptions } from 'sequelize';
import type { ModelerStatus } from '#domain/modelers/state';
import { pageWindow } from '#domain/wire/page-window';
import type { UserRow } from '#storage/database/models/accounts';
import type { ModelerApplicationRow } from '#storage/database/models/modelers';
import type { DatabaseDeps } from '../deps.ts';

export interface ListedModeler {
  application: ModelerApplicationRow;
  owner: UserRow | undefined;
  decider: UserRow | undefined;
  /** Models that he has on sale. */
  offered: number;
  rejections: number;
}

interface Query {
  status: ModelerStatus | 'all' | 'frozen';
  pageNo: number;
  pageSize: number;
}

const whereOf = (status: Query['status']): WhereOptions<ModelerApplicationRow> => {
  if (status === 'all') return {};
  if (status !== 'frozen') return { status };
  const frozen = literal('(SELECT id FROM users WHERE modeler_frozen_at IS NOT NULL)');
  return { status: 'Approved', ownerId: { [Op.in]: frozen } };
};

/** A page of applications: those that wait from the oldest on, others from the newest on. */
export async function listModelers({ database }: DatabaseDeps, query: Query): Promise<{ totalCount: number; rows: ListedModeler[] }> {
  const { modelerApplications, mallModels, users } = database;
  const { rows, count: totalCount } = await modelerApplications.findAndCountAll({
    where: whereOf(query.status),
    order: [['id', query.status === 'UnderReview' ? 'ASC' : 'DESC']],
    ...pageWindow(query),
  });
  const ownerId = [...new Set(rows.map((row) => row.ownerId))];
  const people = await users.findAll({ where: { id: [...new Set([...ownerId, ...rows.flatMap(({ decidedBy }) => decidedBy ?? [])])] } });
  const personOf = new Map(people.map((person) => [person.id, person]));
  const counted = async (table: typeof mallModels, by: 'sellerId', where: object): Promise<Map<string, number>> => {
    const found = (await table.findAll({
      where: { ...where, [by]: ownerId },
      attributes: [by, [fn('COUNT', col('id')), 'count']],
      group: [by],
      raw: true,
    })) as unknown as ({ count: number | string } & Record<typeof by, string>)[];
    return new Map(found.map((row) => [row[by], Number(row.count)]));
  };
  const offered = await counted(mallModels, 'sellerId', { status: 'OnSale' });
  const rejected = await modelerApplications.findAll({ where: { ownerId, status: 'Rejected' }, attributes: ['id', 'ownerId'] });
  return {
    totalCount,
    rows: rows.map((application) => ({
      application,
      owner: personOf.get(application.ownerId),
      decider: personOf.get(application.decidedBy ?? ''),
      offered: offered.get(application.ownerId) ?? 0,
      rejections: rejected.filter((row) => row.ownerId === application.ownerId && row.id !== application.id).length,
    })),
  };
}
