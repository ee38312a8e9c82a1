/** Calls about people's works: likes, collections, comments, authors and whom one follows. */

import { administratorChange, publicChange, publicRead, userChange, userRead } from '../wire/call.ts';

const personal = '/api-personal/laozi/v3';

export const workCalls = {
  /** Documented as `attention/{operation}`, which we read as these two. */
  attentionAdd: userChange(`${personal}/attention/add`),
  attentionCancel: userChange(`${personal}/attention/cancel`),
  // Ours
  attentionList: userRead(`${personal}/attention/list`, 'list'),
  worksLike: userChange(`${personal}/works/like`),
  worksCollect: userChange(`${personal}/works/collect`),
  worksDetail: publicRead(`${personal}/works/unauth/detail`),
  worksView: publicChange(`${personal}/works/unauth/view`),
  worksList: publicRead(`${personal}/works/unauth/list`, 'list'),
  worksAuthor: publicRead(`${personal}/works/unauth/author`, 'list'),
  collectionList: userRead(`${personal}/works/collectionList`, 'list'),
  commentList: publicRead(`${personal}/comment/unauth/list`, 'list'),
  commentAdd: userChange(`${personal}/comment/add`),
  commentDelete: userChange(`${personal}/comment/delete`),
  myCommentList: userRead(`${personal}/comment/myList`, 'list'),
  commentRemove: administratorChange(`${personal}/comment/remove`),
  commentDeleteAll: administratorChange(`${personal}/comment/deleteAll`, 'many'),
} as const;
