import { newId } from '#storage/database/ids';
import { buildMallModel } from '#test/mall';
import { buildUser } from '#test/people';
import { own, type Visit, type Visits } from './visit.ts';
import { secretWord, type World } from './world.ts';

/** Somebody else's work that is on sale. */
const work = async ({ api }: World) => buildMallModel(api.database, await buildUser(api.database, { uploaderType: 2 }));
const onWork = (also: object = {}): Visit => ({
  payload: async (world) => ({ worksId: (await work(world)).id, ...also }),
  others: 'own',
});
const onAuthor: Visit = { payload: async (world) => ({ authorId: (await work(world)).sellerId }), others: 'own' };

/** What the owner wrote under somebody's work. */
async function comment(world: World): Promise<string> {
  const { database } = world.api;
  const row = {
    id: newId(),
    workId: (await work(world)).id,
    ownerId: world.owner.user.id,
    parentId: null,
    answeredOwnerId: null,
    createdAt: new Date(),
  };
  await database.transact((transaction) => database.workComments.create({ ...row, content: secretWord }, { transaction }));
  return row.id;
}

async function message(world: World): Promise<string> {
  const { database } = world.api;
  const row = { id: newId(), ownerId: world.owner.user.id, category: 'attention' as const, title: secretWord, content: '', link: '' };
  await database.transact((transaction) => database.messages.create({ ...row, dedupeKey: row.id, createdAt: new Date() }, { transaction }));
  return row.id;
}

const afterMessage = async (world: World): Promise<object> => (await message(world), {});
const afterComment = async (world: World): Promise<object> => (await comment(world), {});

/** Works, whom one follows, comments and messages. */
export const workVisits: Visits = {
  attentionAdd: onAuthor,
  attentionCancel: onAuthor,
  attentionList: own(),
  worksLike: onWork({ operate: 'LIKE' }),
  worksCollect: onWork({ operate: 'COLLECT' }),
  worksDetail: onWork(),
  worksView: onWork(),
  worksList: onAuthor,
  worksAuthor: onAuthor,
  collectionList: own(),
  commentList: onWork(),
  commentAdd: onWork({ content: '很好看' }),
  commentDelete: {
    payload: async (world) => ({ commentId: await comment(world) }),
    others: 'works.commentGone',
  },
  myCommentList: { payload: afterComment, others: 'own' },
  commentRemove: { payload: async (world) => ({ commentId: await comment(world) }), others: 'own' },
  commentDeleteAll: { payload: async (world) => ({ accountId: (await work(world)).sellerId }), others: 'own' },
  messageList: { payload: afterMessage, others: 'own' },
  messageRead: { payload: async (world) => ({ messageId: await message(world) }), others: 'own' },
  allMessageIsRead: { payload: afterMessage, others: 'own' },
  queryMessageIsRead: own(),
  queryCommentIsRead: own(),
};
