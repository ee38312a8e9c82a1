import { expect } from 'chai';
import { friendLinkLimits, friendLinkSaveSchema, friendLinkSchema } from '#domain/content/friend-links';
import { AppError } from '#domain/errors/app-error';
import { farmBackends, type TestDatabase } from '#test/databases';
import { buildUser } from '#test/people';
import { listFriendLinks } from './list-friend-links.ts';
import { createLiveFriendLinks } from './live-friend-links.ts';
import { saveFriendLinks } from './save-friend-links.ts';

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

for (const backend of farmBackends) {
  describe(`friend links on ${backend.name}`, () => {
    let opened: TestDatabase;
    let administratorId: string;
    before(async () => {
      opened = await backend.open();
      administratorId = (await buildUser(opened.database, { role: 'editor' })).id;
    });
    after(() => opened.close());

    const link = (name: string, isOn = true) => ({ name, link: `https://${name}.example.com/`, isOn });
    const save = (names: readonly string[], basedOn: string) =>
      saveFriendLinks(opened, { links: names.map((name) => link(name)), basedOn, by: { administratorId, address: '10.0.0.1' } });
    const revision = async (): Promise<string> => (await listFriendLinks(opened)).revision;

    it('are told to the second of two who begin with the same list, an empty one too', async () => {
      for (const round of ['empty', 'filled']) {
        const basedOn = await revision();
        const both = await Promise.all([refusal(save(['a', 'b'], basedOn)), refusal(save(['c'], basedOn))]);
        expect(both.toSorted(), round).to.deep.equal(['done', 'friendLink.changedMeanwhile']);
        expect(await refusal(save(['d'], basedOn))).to.equal('friendLink.changedMeanwhile');
      }
    });

    it('are seen by visitors in their order, but for those that are off', async () => {
      const links = [link('second'), link('hidden', false), link('first')].toReversed();
      await saveFriendLinks(opened, { links, basedOn: await revision(), by: { administratorId, address: '10.0.0.1' } });
      expect((await listFriendLinks(opened)).links).to.deep.equal(links);
      const live = createLiveFriendLinks(opened);
      expect((await live()).map(({ name }) => name)).to.deep.equal(['first', 'second']);
      await save([], await revision());
      expect(await live(), 'as read a moment ago').to.have.length(2);
      expect(await createLiveFriendLinks(opened)()).to.deep.equal([]);
    });

    it('are none where the database does not answer, and are read again then', async () => {
      await save(['back'], await revision());
      const { database } = opened;
      const { findAll } = database.friendLinks;
      const live = createLiveFriendLinks(opened);
      try {
        database.friendLinks.findAll = () => Promise.reject(new Error('away'));
        expect(await live()).to.deep.equal([]);
      } finally {
        database.friendLinks.findAll = findAll;
      }
      expect((await live()).map(({ name }) => name)).to.deep.equal(['back']);
    });

    it('are saved as a list of a bounded length, each with a name and a secure address', () => {
      const list = (count: number) => ({ links: Array.from({ length: count }, () => link('a')), basedOn: '' });
      expect(friendLinkSaveSchema.safeParse(list(friendLinkLimits.count)).success).to.equal(true);
      expect(friendLinkSaveSchema.safeParse(list(friendLinkLimits.count + 1)).error?.issues[0]?.message).to.equal('最多 30 个链接');
      const problem = (changes: object) => friendLinkSchema.safeParse({ ...link('a'), ...changes }).error?.issues[0]?.message;
      expect(problem({ name: ' ' })).to.equal('请填写名称');
      expect(problem({ name: '名'.repeat(21) })).to.equal('名称最多 20 个字');
      const whole = '请填写以 https:// 开头的完整地址';
      for (const address of [
        ...['http://a.cn/', 'javascript:alert(1)', 'https://', 'https://localhost/', 'https://a:b@c.cn/', 'https://a.cn/"x'],
      ]) {
        expect(problem({ link: address }), address).to.equal(whole);
      }
      expect(problem({ link: `https://a.cn/${'x'.repeat(200)}` })).to.equal('地址最多 200 个字符');
    });
  });
}
