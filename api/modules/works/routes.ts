import { calls } from '#domain/catalog/calls';
import {
  authorSchema,
  collectSchema,
  commentAddSchema,
  commentIdSchema,
  commentListSchema,
  commenterSchema,
  likeSchema,
  ownCommentsSchema,
  ownPageSchema,
  worksIdSchema,
  worksListSchema,
} from '#domain/works/schema';
import type { ClockDeps, ModeratorDeps } from '#services/deps';
import { addComment } from '#services/works/add-comment';
import { authorDetail } from '#services/works/author';
import { deleteComment } from '#services/works/delete-comment';
import { workDetail } from '#services/works/detail';
import { followAuthor } from '#services/works/follow';
import { listCollection } from '#services/works/list-collection';
import { listComments } from '#services/works/list-comments';
import { listFollowed } from '#services/works/list-followed';
import { listOwnComments } from '#services/works/list-own-comments';
import { listWorks } from '#services/works/list';
import { moderateComments } from '#services/works/moderate-comments';
import { reactToWork } from '#services/works/react';
import { visitWork } from '#services/works/visit';
import { done } from '../../gateway/envelope.ts';
import type { ScanLimitDeps } from '../../gateway/rate-limit.ts';
import { route, type CallRequest, type Route } from '../../gateway/route.ts';
import type { Middleware } from '../../gateway/state.ts';
import { own, viewerOf } from '../mall/policy.ts';
import { presentPage } from '../presenting.ts';
import { presentAuthor, presentComments, presentFollowed, presentOwnComment, presentWork } from './presenter.ts';

const byAdministrator = ({ caller, ctx }: CallRequest) => ({ administratorId: caller.userId, address: ctx.ip });

export const workRoutes = (deps: ClockDeps & ModeratorDeps & ScanLimitDeps & { secret: string; limitComments: Middleware }): Route[] => [
  route(calls.attentionAdd, authorSchema, (input, request) => done(followAuthor(deps, { ...own(input, request), wanted: true }))),
  route(calls.attentionCancel, authorSchema, (input, request) => done(followAuthor(deps, { ...own(input, request), wanted: false }))),
  route(calls.attentionList, ownPageSchema, async (input, request) => {
    const { followed, totalCount } = await listFollowed(deps, own(input, request));
    return presentPage(input, totalCount, followed.map(presentFollowed));
  }),
  route(calls.worksLike, likeSchema, async ({ worksId: workId, operate }, { caller }) =>
    presentWork(await reactToWork(deps, { ownerId: caller.userId, workId, kind: 'like', wanted: operate === 'LIKE' })),
  ),
  route(calls.worksCollect, collectSchema, async ({ worksId: workId, operate }, { caller }) =>
    presentWork(await reactToWork(deps, { ownerId: caller.userId, workId, kind: 'collect', wanted: operate === 'COLLECT' })),
  ),
  route(calls.worksDetail, worksIdSchema, async ({ worksId: workId }, request) =>
    presentWork(await workDetail(deps, { workId, viewerId: viewerOf(request) })),
  ),
  route(calls.worksView, worksIdSchema, ({ worksId: workId }, request) =>
    done(visitWork(deps, { workId, viewerId: viewerOf(request), address: request.ctx.ip })),
  ),
  route(calls.worksList, worksListSchema, async (input, request) => {
    const { works, totalCount } = await listWorks(deps, { ...input, viewerId: viewerOf(request) });
    return presentPage(input, totalCount, works.map(presentWork));
  }),
  route(calls.worksAuthor, authorSchema, async ({ authorId }, request) =>
    presentAuthor(await authorDetail(deps, { authorId, viewerId: viewerOf(request) })),
  ),
  route(calls.collectionList, ownPageSchema, async (input, request) => {
    const { works, totalCount } = await listCollection(deps, own(input, request));
    return presentPage(input, totalCount, works.map(presentWork));
  }),
  route(calls.commentList, commentListSchema, async ({ worksId: workId, ...input }, request) => {
    const viewerId = viewerOf(request);
    const page = await listComments(deps, { ...input, workId, viewerId });
    return presentPage(input, page.totalCount, presentComments(page, viewerId));
  }),
  route(calls.commentAdd, deps.limitComments, deps.limitScans, commentAddSchema, ({ worksId: workId, parentId, content }, { caller }) =>
    addComment(deps, { ownerId: caller.userId, workId, parentId, content }),
  ),
  route(calls.commentDelete, commentIdSchema, (input, request) => done(deleteComment(deps, own(input, request)))),
  route(calls.myCommentList, ownCommentsSchema, async (input, request) => {
    const { comments, totalCount } = await listOwnComments(deps, own(input, request));
    return presentPage(input, totalCount, comments.map(presentOwnComment));
  }),
  route(calls.commentRemove, commentIdSchema, (input, request) =>
    done(moderateComments(deps, { ...byAdministrator(request), ...input }).then(() => undefined)),
  ),
  route(calls.commentDeleteAll, commenterSchema, async (input, request) => ({
    removed: await moderateComments(deps, { ...byAdministrator(request), ...input }),
  })),
];
