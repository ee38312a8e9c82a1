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
    at: 'r.released_at',
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

/** A record for each kind and day. */
const recordsSql = (dialect: Database['dialect']): string =>
  pointKinds
    .map((kind) => {
      const { at, from } = sources[kind];
      const { points, dailyMost } = pointRules[kind];
      const sum = `COUNT(*) * ${points}`;
      const day = dayOf[dialect](at);
      return `SELECT '${kind}' AS kind, ${day} AS day, COUNT(*) AS times, CASE WHEN ${sum} > ${dailyMost} THEN ${dailyMost} ELSE ${sum} END AS points FROM ${from} GROUP BY ${day}`;
    })
    .join(' UNION ALL ');

/** The points of a model maker, and a page of what brought them, the latest day first. */
export async function modelerPoints(
  { database }: DatabaseDeps,
  { ownerId, ...page }: { ownerId: string; pageNo: number; pageSize: number },
): Promise<PointPage> {
  const { sequelize, dialect } = database;
  const records = recordsSql(dialect);
  const { limit, offset } = pageWindow(page);
  const read = <R extends object>(sql: string): Promise<R[]> =>
    sequelize.query<R>(sql, { replacements: { ownerId, limit, offset }, type: QueryTypes.SELECT });
  const [[sums], rows] = await Promise.all([
    read<{ total: number | string | null; count: number | string }>(
      `SELECT SUM(points) AS total, COUNT(*) AS count FROM (${records}) earned`,
    ),
    read<{ kind: PointKind; day: string; times: number | string; points: number | string }>(
      `SELECT * FROM (${records}) earned ORDER BY day DESC, kind LIMIT :limit OFFSET :offset`,
    ),
  ]);
  return {
    total: Number(sums?.total ?? 0),
    totalCount: Number(sums?.count ?? 0),
    records: rows.map(({ kind, day, times, points }) => ({ kind, day, times: Number(times), points: Number(points) })),
  };
}
