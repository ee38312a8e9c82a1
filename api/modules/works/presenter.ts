import { mallMediaPath } from '#domain/mall/media';
import type { AuthorView, CommentView, FollowedView, OwnCommentView, ReplyView, WorkCardView } from '#domain/works/views';
import type { Author } from '#services/works/author';
import type { CommentPage } from '#services/works/list-comments';
import type { Followed } from '#services/works/list-followed';
import type { OwnComment } from '#services/works/list-own-comments';
import type { SeenWork } from '#services/works/see';
import type { WorkCommentRow } from '#storage/database/models/works';

/** The documented work card, in both spellings. */
export function presentWork({ work, author, likes, collects, comments, isLiked, isCollected }: SeenWork): WorkCardView {
  const preview = work.thumbnailKey === null ? null : mallMediaPath(work.id, 'thumbnail.webp');
  const time = (work.releasedAt ?? work.createdAt).toISOString();
  return {
    ...{ id: work.id, name: work.name, preview, pcPreview: preview, type: 0 },
    ...{ browseNumber: work.views, likeNumber: likes, collectNumber: collects, commentNumber: comments },
    ...{ isLike: isLiked, isCollection: isCollected },
    ...{ browsenumber: work.views, likenumber: likes, islike: isLiked, isCollect: isCollected },
    ...{ userId: work.sellerId, avatar: author?.avatar ?? '', nickname: author?.nickName ?? '' },
    ...{ issuedTime: time, releaseTime: time, prevPath: `/transaction/detail?id=${work.id}`, code: work.format, modelPrice: work.priceFen },
  };
}

export const presentAuthor = ({ user, works, fans, follows, likes, isFollowed, isMine }: Author): AuthorView => ({
  ...{ userId: user.id, nickname: user.nickName, avatar: user.avatar, introduce: user.introduce },
  ...{ worksNumber: works, fansNumber: fans, attentionNumber: follows, likeNumber: likes, isAttention: isFollowed, isMine },
});

export const presentFollowed = ({ author, works, followedAt }: Followed): FollowedView => ({
  ...{ userId: author.id, nickname: author.nickName, avatar: author.avatar, introduce: author.introduce },
  ...{ worksNumber: works, followTime: followedAt.toISOString() },
});

export function presentComments({ comments, people, authorId, mayRemoveAll }: CommentPage, viewerId: string | undefined): CommentView[] {
  const present = ({ id, workId, ownerId, content, createdAt }: WorkCommentRow): ReplyView => ({
    ...{ id, worksId: workId, content, userId: ownerId, isAuthor: ownerId === authorId },
    ...{ nickname: people.get(ownerId)?.nickName ?? '已注销的用户', avatar: people.get(ownerId)?.avatar ?? '' },
    ...{ canDelete: mayRemoveAll || ownerId === viewerId, createTime: createdAt.toISOString() },
  });
  return comments.map(({ comment, replies, replyCount }) => ({
    ...present(comment),
    replies: replies.map(present),
    replyNumber: replyCount,
  }));
}

export const presentOwnComment = ({ comment, work, writer }: OwnComment): OwnCommentView => ({
  ...{ id: comment.id, worksId: comment.workId, worksName: work?.name ?? '', content: comment.content },
  ...{ nickname: writer?.nickName ?? '', avatar: writer?.avatar ?? '', createTime: comment.createdAt.toISOString() },
});
