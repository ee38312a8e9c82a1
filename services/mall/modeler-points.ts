import { QueryTypes } from 'sequelize';
import { pointKinds, pointRules, type PointKind } from '#domain/mall/points';
import { pageWindow } from '#domain/wire/page-window';
import type { Database } from '#storage/database/connect';
import type { DatabaseDeps } from '../deps.ts';

/** What one kind of thing brought on one day. */
export interface PointRecord {
  /** As `2026-03-05`, in China. */
  day: string;
  kind: PointKind;
  times: number;
  points: number;
}

export interface PointPage {
  total: number;
  totalCount: number;
  records: PointRecord[];
}

/** The rows that bring points, `r`, and when they were made. What somebody does to his own models brings none. */
const sources: Readonly<Record<PointKind, { at: string; from: string }>> = {
  published: {
    // When it was drafted, since each further review sets the other time anew.
    at: 'r.created_at',
    from: "mall_models r WHERE r.seller_id = :ownerId AND r.released_at IS NOT NULL AND r.status <> 'Frozen'",
  },
  sold: {
    at: 'r.created_at',
    from: 'model_purchases r JOIN mall_models m ON m.id = r.model_id WHERE m.seller_id = :ownerId AND r.owner_id <> :ownerId',
  },
  collected: { at: 'r.created_at', from: reactions('collect') },
  liked: { at: 'r.created_at', from: reactions('like') },
  answered: {
    at: 'r.created_at',
    from: `work_comments r JOIN mall_models m ON m.id = r.work_id AND m.seller_id = :ownerId
      WHERE r.owner_id = :ownerId AND r.answered_owner_id IS NOT NULL AND r.answered_owner_id <> :ownerId`,
  },
};

function reactions(kind: 'collect' | 'like'): string {
  return `work_reactions r JOIN mall_models m ON m.id = r.work_id WHERE m.seller_id = :ownerId AND r.kind = '${kind}' AND r.owner_id <> :ownerId`;
}

/** The day in China of an instant. */
const dayOf = {
  sqlite: (at: string) => `DATE(${at}, '+8 hours')`,
  mysql: (at: string) => `DATE_FORMAT(${at} + INTERVAL 8 HOUR, '%Y-%m-%d')`,
} as const;

/** A record for each kind and day, the latest day first: a few for each day on which something came of the models. */
const recordsSql = (dialect: Database['dialect']): string =>
  pointKinds
    .map((kind) => {
      const { at, from } = sources[kind];
      const day = dayOf[dialect](at);
      return `SELECT '${kind}' AS kind, ${day} AS day, COUNT(*) AS times FROM ${from} GROUP BY ${day}`;
    })
    .join(' UNION ALL ') + ' ORDER BY day DESC, kind';

/** The points of a model maker, and a page of what brought them, the latest day first. */
export async function modelerPoints(
  { database }: DatabaseDeps,
  { ownerId, ...page }: { ownerId: string; pageNo: number; pageSize: number },
): Promise<PointPage> {
  const { sequelize, dialect } = database;
  const rows = await sequelize.query<{ kind: PointKind; day: string; times: number | string }>(recordsSql(dialect), {
    ...{ replacements: { ownerId }, type: QueryTypes.SELECT },
  });
  const records = rows.map(({ kind, day, times }): PointRecord => {
    const { points, dailyMost } = pointRules[kind];
    return { day, kind, times: Number(times), points: Math.min(dailyMost, Number(times) * points) };
  });
  const { limit, offset } = pageWindow(page);
  const total = records.reduce((sum, { points }) => sum + points, 0);
  return { total, totalCount: records.length, records: records.slice(offset, offset + limit) };
}
