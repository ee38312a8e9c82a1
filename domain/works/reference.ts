import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { workCalls } from './calls.ts';
import { workLimits } from './limits.ts';
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
} from './schema.ts';
import { authorView, commentView, followedView, ownCommentView, removedCommentsView, workCardView } from './views.ts';

export const workReference = {
  attentionAdd: {
    title: '关注作者',
    payload: authorSchema,
    answer: doneView,
    refusals: ['works.authorUnknown', 'works.followSelf', 'works.tooMany'],
    note: '已经关注的也返回成功。',
  },
  attentionCancel: { title: '取消关注', payload: authorSchema, answer: doneView, refusals: [], note: '没有关注的也返回成功。' },
  attentionList: { title: '我的关注', payload: ownPageSchema, answer: pageView(followedView), refusals: [] },
  worksLike: {
    title: '点赞或取消点赞',
    payload: likeSchema,
    answer: workCardView,
    refusals: ['mall.notFound', 'works.tooMany'],
    note: '重复的操作也返回成功，数量以作品当前的为准。',
  },
  worksCollect: {
    title: '收藏或取消收藏',
    payload: collectSchema,
    answer: workCardView,
    refusals: ['mall.notFound', 'works.tooMany'],
    note: '重复的操作也返回成功。',
  },
  worksDetail: {
    title: '一个作品的数量，以及当前用户是否点赞和收藏',
    payload: worksIdSchema,
    answer: workCardView,
    refusals: ['mall.notFound'],
  },
  worksView: {
    title: '记录一次浏览',
    payload: worksIdSchema,
    answer: doneView,
    refusals: ['mall.notFound'],
    note: '同一位访客一天计一次；作者自己的浏览不计。',
  },
  worksList: { title: '一位作者的作品', payload: worksListSchema, answer: pageView(workCardView), refusals: [] },
  worksAuthor: { title: '作者的主页', payload: authorSchema, answer: authorView, refusals: ['works.authorUnknown'] },
  collectionList: { title: '我的收藏', payload: ownPageSchema, answer: pageView(workCardView), refusals: [] },
  commentList: {
    title: '一个作品的评论',
    payload: commentListSchema,
    answer: pageView(commentView),
    refusals: ['mall.notFound'],
    note: `每条评论带最早的 ${workLimits.shownReplies} 条回复。`,
  },
  commentAdd: {
    title: '评论或回复',
    payload: commentAddSchema,
    answer: z.string().describe('评论编号'),
    refusals: ['mall.notFound', 'works.commentGone', 'works.commentsToday', 'content.rejected'],
    note: `一个账号一天最多 ${workLimits.commentsPerDay} 条。`,
  },
  commentDelete: {
    title: '删除评论',
    payload: commentIdSchema,
    answer: doneView,
    refusals: ['works.commentGone'],
    note: '写评论的人和作品的作者可以删除；评论的回复一起删除。',
  },
  myCommentList: { title: '我写的和收到的评论', payload: ownCommentsSchema, answer: pageView(ownCommentView), refusals: [] },
  commentRemove: { title: '删除一条评论', payload: commentIdSchema, answer: doneView, refusals: ['works.commentGone'] },
  commentDeleteAll: { title: '删除一个账号的全部评论', payload: commenterSchema, answer: removedCommentsView, refusals: [] },
} satisfies AreaReference<typeof workCalls>;
