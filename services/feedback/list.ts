import { Op } from 'sequelize';
import { pageWindow } from '#domain/wire/page-window';
import type { UserRow } from '#storage/database/models/accounts';
import type { AttachmentRow } from '#storage/database/models/attachments';
import type { FeedbackRow } from '#storage/database/models/feedback';
import type { DatabaseDeps } from '../deps.ts';

export interface FeedbackQuery {
  pageNo: number;
  pageSize: number;
  state: 'all' | 'open' | 'answered';
}

export interface FeedbackPage {
  totalCount: number;
  rows: FeedbackRow[];
  /** Owners, and administrators who answered. */
  people: Map<string, UserRow>;
  annexes: Map<string, AttachmentRow>;
}

const states = { all: {}, open: { answeredAt: null }, answered: { answeredAt: { [Op.ne]: null } } };

const byId = <Row extends { id: string }>(rows: Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));

/** A page of feedback: what waits for an answer from the oldest on, the rest from the newest on. */
export async function listFeedback({ database }: DatabaseDeps, { pageNo, pageSize, state }: FeedbackQuery): Promise<FeedbackPage> {
  const { feedback, users, attachments } = database;
  const { rows, count } = await feedback.findAndCountAll({
    where: states[state],
    order: [['id', state === 'open' ? 'ASC' : 'DESC']],
    ...pageWindow({ pageNo, pageSize }),
  });
  const named = rows.flatMap(({ ownerId, answeredBy }) => [ownerId, ...(answeredBy === null ? [] : [answeredBy])]);
  const annexIds = rows.flatMap(({ annexId }) => (annexId === null ? [] : [annexId]));
  const [people, annexes] = await Promise.all([
    users.findAll({ where: { id: [...new Set(named)] } }),
    attachments.findAll({ where: { id: annexIds, status: 'Claimed' } }),
  ]);
  return { totalCount: count, rows, people: byId(people), annexes: byId(annexes) };
}
