import { maskPhone } from '#domain/accounts/display';
import type { FeedbackPictureView, FeedbackRowView, ResultFeedbackView } from '#domain/feedback/views';
import type { FeedbackPage } from '#services/feedback/list';
import type { FeedbackRow } from '#storage/database/models/feedback';
import { isoOrNull } from '../presenting.ts';

export const presentRows = ({ rows, people, annexes }: FeedbackPage): FeedbackRowView[] =>
  rows.map((row) => {
    const owner = people.get(row.ownerId);
    const annex = row.annexId === null ? undefined : annexes.get(row.annexId);
    return {
      id: row.id,
      feedbackType: row.type,
      content: row.content,
      result: row.jobId === null || row.score === null ? null : { id: row.jobId, score: row.score },
      pictures: row.pictures,
      annex: annex === undefined ? null : { bytes: annex.bytes },
      account: {
        id: row.ownerId,
        phone: owner?.deletedAt === null ? maskPhone(owner.phone) : (owner?.phone ?? ''),
        nickName: owner?.nickName ?? '',
      },
      submittedAt: row.createdAt.toISOString(),
      answeredAt: isoOrNull(row.answeredAt),
      answeredBy: row.answeredBy === null ? null : (people.get(row.answeredBy)?.nickName ?? null),
    };
  });

export const presentPicture = (jpeg: Buffer): FeedbackPictureView => ({ dataUrl: `data:image/jpeg;base64,${jpeg.toString('base64')}` });

export const presentRating = (row: FeedbackRow | null): ResultFeedbackView => ({
  submitted: row !== null,
  score: row?.score ?? null,
  content: row?.content ?? '',
});
