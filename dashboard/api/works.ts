import type { SWRResponse } from 'swr';
import type { AuthorView, CommentView, FollowedView, OwnCommentView, WorkCardView } from '#domain/works/views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

export const useWork = (worksId: string | null): SWRResponse<WorkCardView, unknown> =>
  useCall(worksId === null ? null : keys.worksDetail(worksId));
export const useAuthor = (authorId: string | null): SWRResponse<AuthorView, unknown> =>
  useCall(authorId === null ? null : keys.author(authorId));
export const useWorks = (query: Payload<'worksList'> | null): SWRResponse<Page<WorkCardView>, unknown> =>
  useCall(query === null ? null : keys.works(query), { keepPreviousData: true });
export const useCollection = (query: Payload<'collectionList'>): SWRResponse<Page<WorkCardView>, unknown> =>
  useCall(keys.collection(query), { keepPreviousData: true });
export const useFollowed = (query: Payload<'attentionList'>): SWRResponse<Page<FollowedView>, unknown> =>
  useCall(keys.followed(query), { keepPreviousData: true });
export const useComments = (query: Payload<'commentList'> | null): SWRResponse<Page<CommentView>, unknown> =>
  useCall(query === null ? null : keys.comments(query), { keepPreviousData: true });
export const useOwnComments = (query: Payload<'myCommentList'>): SWRResponse<Page<OwnCommentView>, unknown> =>
  useCall(keys.ownComments(query), { keepPreviousData: true });

export const likeWork = (worksId: string, wanted: boolean): Promise<unknown> =>
  changing(['works'], () => call('worksLike', { worksId, operate: wanted ? 'LIKE' : 'CANCEL' }));
export const collectWork = (worksId: string, wanted: boolean): Promise<unknown> =>
  changing(['works'], () => call('worksCollect', { worksId, operate: wanted ? 'COLLECT' : 'CANCEL' }));
export const followAuthor = (authorId: string, wanted: boolean): Promise<unknown> =>
  changing(['works'], () => call(wanted ? 'attentionAdd' : 'attentionCancel', { authorId }));
export const addComment = (comment: Payload<'commentAdd'>): Promise<unknown> => changing(['works'], () => call('commentAdd', comment));

/** An administrator removes anybody's. */
export const removeComment = (commentId: string, isAdministrator: boolean): Promise<unknown> =>
  changing(['works'], () => call(isAdministrator ? 'commentRemove' : 'commentDelete', { commentId }));
export const removeCommentsOf = (accountId: string): Promise<{ removed: number }> =>
  changing(['works'], () => call('commentDeleteAll', { accountId }));

/** Counts that somebody looks at a work; that it could not be counted matters to nobody. */
export const countView = (worksId: string): void => void call('worksView', { worksId }).catch(() => undefined);
