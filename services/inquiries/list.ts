import type { InquiryKind } from '#domain/inquiries/kinds';
import type { InquiryStatus } from '#domain/inquiries/state';
import type { InquiryView } from '#domain/inquiries/views';
import { pageWindow } from '#domain/wire/page-window';
import type { DatabaseDeps } from '../deps.ts';

export interface InquiryQuery {
  pageNo: number;
  pageSize: number;
  status: InquiryStatus | 'all';
  kind: InquiryKind | 'all';
}

/** A page of what visitors wrote: what waits from the oldest on, the rest from the newest on. */
export async function listInquiries(
  { database }: DatabaseDeps,
  { pageNo, pageSize, status, kind }: InquiryQuery,
): Promise<{ rows: InquiryView[]; totalCount: number }> {
  const { rows, count } = await database.inquiries.findAndCountAll({
    where: { ...(status !== 'all' && { status }), ...(kind !== 'all' && { kind }) },
    order: [['id', status === 'Open' ? 'ASC' : 'DESC']],
    ...pageWindow({ pageNo, pageSize }),
  });
  const handlers = await database.users.findAll({
    where: { id: [...new Set(rows.flatMap(({ handledBy }) => handledBy ?? []))] },
    attributes: ['id', 'nickName'],
  });
  const names = new Map(handlers.map(({ id, nickName }) => [id, nickName]));
  const views = rows.map((row): InquiryView => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    name: row.name,
    phone: row.phone,
    email: row.email,
    company: row.company,
    content: row.content,
    accountId: row.ownerId,
    submittedAt: row.createdAt.toISOString(),
    reply: row.reply,
    handledBy: row.handledBy === null ? null : (names.get(row.handledBy) ?? ''),
    handledAt: row.handledAt?.toISOString() ?? null,
    isMailed: row.mailedAt !== null,
  }));
  return { rows: views, totalCount: count };
}
