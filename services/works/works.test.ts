import { expect } from 'chai';
import type { MallModelRow } from '#storage/database/models/mall';
import type { MessageView, UnreadView } from '#domain/messages/views';
import type { Page } from '#domain/wire/envelope';
import { workLimits } from '#domain/works/limits';
import type { AuthorView, CommentView, FollowedView, OwnCommentView, WorkCardView } from '#domain/works/views';
import { newId } from '#storage/database/ids';
import { defaultRateLimits } from '#api/gateway/rate-limit';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildMallModel, shopper, type Shopper } from '#test/mall';
import { sweepMessages } from '../messages/sweep.ts';
import { sweepVisits } from './sweep-visits.ts';

for (const backend of farmBackends) {
  describe(`works and their people on ${backend.name}`, function () {
    this.timeout(60_000);
    let api: TestApi;
    let author: Shopper;
    let reader: Shopper;
    let work: MallModelRow;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => {
      author = await shopper(api, { uploaderType: 2, checkStatus: 1, nickName: '造物师' });
      reader = await shopper(api, { nickName: '看客' });
      work = await buildMallModel(api.database, author.user, { name: '胡桃木椅' });
    });
    after(() => api.close());

    const card = (who: Shopper = reader) => who.client.call<WorkCardView>('worksDetail', { worksId: work.id });
    const comments = async (who: Shopper = reader) =>
      (await who.client.call<Page<CommentView>>('commentList', { worksId: work.id })).results;
    const say = (who: Shopper, content: string, parentId?: string) =>
      who.client.call<string>('commentAdd', { worksId: work.id, content, ...(parentId !== undefined && { parentId }) });
    const told = async ({ client }: Shopper) =>
      (await client.call<Page<MessageView>>('messageList')).results.map(({ category, title }) => `${category}: ${title}`);

    it('counts likes and collections exactly, whoever asks how often at once, in both spellings', async () => {
      const people = await Promise.all(Array.from({ length: 5 }, () => shopper(api)));
      const asks = people.flatMap(({ client }) =>
        [1, 2, 3].map(() => client.call<WorkCardView>('worksLike', { worksId: work.id, operate: 'LIKE' })),
      );
      await Promise.all(asks);
      await people[0]!.client.call('worksLike', { worksId: work.id, operate: 'CANCEL' });
      const collected = await reader.client.call<WorkCardView>('worksCollect', { worksId: work.id, operate: 'COLLECT' });
      expect(collected).to.include({ likeNumber: 4, likenumber: 4, isLike: false, islike: false, collectNumber: 1 });
      expect(collected).to.include({ isCollection: true, isCollect: true });
      const shelf = async () => (await reader.client.call<Page<WorkCardView>>('collectionList')).results.map(({ name }) => name);
      expect(await shelf()).to.deep.equal(['胡桃木椅']);
      await reader.client.call('worksCollect', { worksId: work.id, operate: 'CANCEL' });
      expect(await shelf()).to.deep.equal([]);
    });

    it('counts a visitor once a day, and never the author', async () => {
      for (const who of [reader, reader, author]) await who.client.call('worksView', { worksId: work.id });
      await api.visitor().call('worksView', { worksId: work.id });
      expect(await card()).to.include({ browseNumber: 2, browsenumber: 2 });
      const later = { ...api.deps, clock: () => new Date(Date.now() + workLimits.visitsMs + 2 * 24 * 60 * 60_000) };
      expect(await sweepVisits(later)).to.be.at.least(2);
      expect((await card()).browseNumber).to.equal(2);
    });

    it('tells the author of a comment and the reader of the reply, and counts what is unread until it is read', async () => {
      const first = await say(reader, '椅背能调吗？');
      const reply = await say(author, '可以的', first);
      await say(reader, '谢谢', reply);
      const [shown] = await comments();
      expect(shown).to.include({ content: '椅背能调吗？', nickname: '看客', isAuthor: false, canDelete: true, replyNumber: 2 });
      expect(shown?.replies.map(({ content, isAuthor }) => [content, isAuthor])).to.deep.equal([
        ['可以的', true],
        ['谢谢', false],
      ]);
      expect(await told(author)).to.have.members(['comments: 看客 评论了「胡桃木椅」', 'replies: 看客 回复了您的评论']);
      expect(await told(reader)).to.deep.equal(['replies: 造物师 回复了您的评论']);
      const unread = (call: 'queryCommentIsRead' | 'queryMessageIsRead') => author.client.call<UnreadView>(call);
      expect(await unread('queryCommentIsRead')).to.deep.equal({
        ...{ isRead: false, unreadCount: 2 },
        categories: { comments: 1, replies: 1 },
      });
      expect((await unread('queryMessageIsRead')).isRead).to.equal(true);
      await author.client.call('allMessageIsRead', { userId: author.user.id });
      expect((await unread('queryCommentIsRead')).isRead).to.equal(true);
      const received = await author.client.call<Page<OwnCommentView>>('myCommentList', { type: 'reply' });
      expect(received.results.map(({ content }) => content)).to.deep.equal(['谢谢', '椅背能调吗？']);

      expect(await (await shopper(api)).client.refusal('commentDelete', { commentId: first })).to.contain('评论不存在');
      await author.client.call('commentDelete', { commentId: first });
      expect(await comments()).to.deep.equal([]);
      for (const who of [author, reader]) expect(await told(who), 'nobody reads what was deleted').to.deep.equal([]);
    });

    it('shows the newest replies, and lists an answer to a reply for whom it answers', async () => {
      const third = await shopper(api, { nickName: '路人' });
      const first = await say(reader, '多重？');
      const reply = await say(third, '我问的是几把');
      const nested = await say(third, '八公斤', first);
      await say(author, '谢谢您回答', nested);
      const received = await third.client.call<Page<OwnCommentView>>('myCommentList', { type: 'reply' });
      expect(received.results.map(({ content }) => content)).to.deep.equal(['谢谢您回答']);
      const row = { workId: work.id, ownerId: third.user.id, parentId: reply, answeredOwnerId: null, content: '又', createdAt: new Date() };
      const rows = Array.from({ length: workLimits.shownReplies }, () => ({ ...row, id: newId() }));
      await api.database.transact((transaction) => api.database.workComments.bulkCreate(rows, { transaction }));
      await say(reader, '最新的', reply);
      const shown = (await comments()).find(({ id }) => id === reply);
      expect(shown).to.include({ replyNumber: workLimits.shownReplies + 1 });
      expect(shown?.replies).to.have.length(workLimits.shownReplies);
      expect(shown?.replies.at(-1)?.content).to.equal('最新的');
    });

    it('counts what is written and deleted again towards the comments of a day', async () => {
      const few = await openTestApi(backend, { rateLimits: { ...defaultRateLimits, comment: { calls: 3, windowMs: 86_400_000 } } });
      try {
        const seller = await shopper(few, { uploaderType: 2, checkStatus: 1 });
        const { id: worksId } = await buildMallModel(few.database, seller.user);
        const { client } = await shopper(few);
        for (let round = 0; round < 3; round++) {
          const commentId = await client.call<string>('commentAdd', { worksId, content: '好' });
          await client.call('commentDelete', { commentId });
        }
        expect((await client.post('commentAdd', { worksId, content: '好' })).status).to.equal(429);
      } finally {
        await few.close();
      }
    });

    it('lets go of a collected work that is not on sale any more', async () => {
      const other = await buildMallModel(api.database, author.user, { name: '灯' });
      for (const worksId of [work.id, other.id]) await reader.client.call('worksCollect', { worksId, operate: 'COLLECT' });
      await author.client.call('modelWithdraw', { modelId: other.id });
      const shelf = await reader.client.call<Page<WorkCardView>>('collectionList', { pageNo: 1, pageSize: 1 });
      expect([shelf.totalCount, shelf.results.map(({ name }) => name)]).to.deep.equal([1, ['胡桃木椅']]);
      await reader.client.post('worksCollect', { worksId: other.id, operate: 'CANCEL' });
      expect(await api.database.workReactions.count({ where: { ownerId: reader.user.id } })).to.equal(1);
    });

    it('pushes a message to its owner', async () => {
      await say(reader, '好看');
      const [event] = await api.database.userEvents.findAll({ where: { userId: author.user.id } });
      expect(event?.payload).to.deep.equal({ type: 'message', category: 'comments', tips: '看客 评论了「胡桃木椅」' });
    });

    it('comments so often a day, in words that pass moderation; one call undoes all of a spammer', async () => {
      const { id: ownerId } = reader.user;
      const row = { workId: work.id, ownerId, parentId: null, answeredOwnerId: null, content: '好', createdAt: new Date() };
      const rows = Array.from({ length: workLimits.commentsPerDay - 1 }, () => ({ ...row, id: newId() }));
      await api.database.transact((transaction) => api.database.workComments.bulkCreate(rows, { transaction }));
      await say(reader, '最后一条');
      expect(await reader.client.refusal('commentAdd', { worksId: work.id, content: '再一条' })).to.contain('今天已经写了');
      const administrator = await shopper(api, { role: 'administrator' });
      expect(await administrator.client.call('commentDeleteAll', { accountId: ownerId })).to.deep.equal({
        removed: workLimits.commentsPerDay,
      });
      expect(await comments()).to.deep.equal([]);
      const [event] = await api.database.auditEvents.findAll({ where: { event: 'commentsRemoved', subjectId: ownerId } });
      expect(event).to.include({ actorId: administrator.user.id });
    });

    it('likes and collects so many works', async () => {
      const row = { ownerId: reader.user.id, kind: 'like' as const, createdAt: new Date() };
      const rows = Array.from({ length: workLimits.reactions }, () => ({ ...row, workId: newId() }));
      await api.database.transact((transaction) => api.database.workReactions.bulkCreate(rows, { transaction }));
      expect(await reader.client.refusal('worksLike', { worksId: work.id, operate: 'LIKE' })).to.contain('上限');
      expect((await card()).likeNumber).to.equal(0);
    });

    it('follows so many authors, who are told once each; nobody follows himself or who sells nothing', async () => {
      const { id: authorId } = author.user;
      const follow = (id: string) => ({ authorId: id });
      for (const call of ['attentionAdd', 'attentionAdd', 'attentionCancel', 'attentionAdd'] as const)
        await reader.client.call(call, follow(authorId));
      expect(await told(author)).to.deep.equal(['attention: 看客 关注了您']);
      expect(await reader.client.call<AuthorView>('worksAuthor', follow(authorId))).to.include({
        ...{ nickname: '造物师', worksNumber: 1, fansNumber: 1, isAttention: true, isMine: false },
      });
      const { results } = await reader.client.call<Page<FollowedView>>('attentionList');
      expect(results.map(({ nickname, worksNumber }) => [nickname, worksNumber])).to.deep.equal([['造物师', 1]]);
      expect(await author.client.refusal('attentionAdd', follow(authorId))).to.equal('不能关注自己');
      expect(await author.client.refusal('attentionAdd', follow(reader.user.id))).to.equal('没有找到这位作者');

      const row = { ownerId: reader.user.id, createdAt: new Date() };
      const rows = Array.from({ length: workLimits.follows - 1 }, () => ({ ...row, authorId: newId() }));
      await api.database.transact((transaction) => api.database.follows.bulkCreate(rows, { transaction }));
      const other = await shopper(api, { uploaderType: 2 });
      await buildMallModel(api.database, other.user);
      expect(await reader.client.refusal('attentionAdd', follow(other.user.id))).to.contain('上限');
    });

    it('shows nothing of a work that was withdrawn, and forgets messages in the end', async () => {
      await say(reader, '好看');
      await author.client.call('modelWithdraw', { modelId: work.id });
      for (const name of ['worksDetail', 'commentList', 'worksView'] as const)
        expect(await reader.client.refusal(name, { worksId: work.id }), name).to.equal('模型不存在');
      const later = { ...api.deps, clock: () => new Date(Date.now() + 181 * 24 * 60 * 60_000) };
      expect(await sweepMessages(later)).to.be.at.least(1);
      expect(await told(author)).to.deep.equal([]);
    });
  });
}
