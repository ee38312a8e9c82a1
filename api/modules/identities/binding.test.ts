import { expect } from 'chai';
import sharp from 'sharp';
import { cookieNames } from '#domain/accounts/cookies';
import { callbackPath } from '#domain/identities/calls';
import type { SignInMethod } from '#domain/identities/methods';
import type { ThirdPartyAccountView } from '#domain/identities/views';
import { createFetcher, type FetchStranger } from '#providers/fetching/stranger';
import { hashSecret } from '#storage/database/ids';
import { codesOf, openTestApi, type Reply, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { buildUser } from '#test/people';
import { Browser, linkedRegistration, newPhone } from '#test/third-party';

for (const backend of databaseBackends) {
  describe(`third-party accounts on ${backend.name}`, () => {
    let api: TestApi;
    beforeEach(async () => (api = await openTestApi(backend)));
    afterEach(() => api.close());

    describe('binding', () => {
      const signedIn = async (): Promise<Browser> => new Browser(api, (await api.person()).client);
      const bind = (browser: Browser, openId: string, registerMethod: SignInMethod = 'weixin'): Promise<Reply<unknown>> =>
        browser.post('bindThirdPartyAccount', { openId, registerMethod });

      it('adds a way of signing in to one’s own account, lists it, and takes it away again', async () => {
        const browser = await signedIn();
        const page = await browser.leave('weixin', { purpose: 'bind', returnURL: '/workbench/account/accountManagement' });
        const back = await browser.arrive(await browser.play(page, 'lin'));
        expect(back.page.pathname).to.equal('/workbench/account/accountManagement');
        expect(back.headers.getSetCookie().some((line) => line.startsWith(cookieNames.refresh))).to.equal(false);
        const reply = await bind(browser, back.page.searchParams.get('openId') ?? '');
        expect([reply.envelope.resp_code, reply.envelope.datas]).to.deep.equal([60000, true]);
        const [one] = await browser.client.call<ThirdPartyAccountView[]>('getMyThirdPartyAccount');
        expect(one).to.include({ registerMethod: 'weixin', nickName: '林小满' });
        expect(new Date(one?.boundAt ?? '').getTime()).to.be.closeTo(Date.now(), 60_000);

        const elsewhere = new Browser(api);
        const signIn = async (): Promise<string> =>
          (await elsewhere.arrive(await elsewhere.play(await elsewhere.leave('weixin'), 'lin'))).page.search;
        expect(await signIn()).to.equal('?state=wechat');
        const stranger = await signedIn();
        expect(await stranger.client.refusal('removeThirdPartyAccountById', { id: one?.id })).to.contain('找不到这个第三方账号');
        expect(await browser.client.call('removeThirdPartyAccountById', { id: one?.id })).to.equal(true);
        expect(await browser.client.refusal('removeThirdPartyAccountById', { id: one?.id })).to.contain('找不到这个第三方账号');
        expect(await browser.client.call('getMyThirdPartyAccount')).to.deep.equal([]);
        expect(await signIn()).to.match(/^\?state=wechat&openId=/);
        const events = await api.database.auditEvents.findAll({ order: [['id', 'ASC']] });
        expect(events.map(({ event }) => event).filter((event) => event.startsWith('thirdParty'))).to.deep.equal([
          'thirdPartyBound',
          'thirdPartyRemoved',
        ]);
      });

      it('needs a sign-in to begin, and gives its ticket to that account alone', async () => {
        expect((await api.visitor().post('thirdPartyAuthorize', { registerMethod: 'qq', purpose: 'bind' })).status).to.equal(401);
        const browser = await signedIn();
        const ticket = await browser.ticketOf('weixin', 'lin', { purpose: 'bind' });
        const other = await signedIn();
        other.cookie = browser.cookie;
        expect((await bind(other, ticket)).envelope.resp_code).to.equal(60241);
        expect((await browser.post('relatedPhone', await linkedRegistration(api, newPhone(), ticket))).envelope.resp_code).to.equal(60241);
        expect((await bind(browser, ticket)).envelope.resp_code).to.equal(60000);
        expect((await bind(browser, ticket)).envelope.resp_code, 'again').to.equal(60241);
      });

      it('takes the ticket of a sign-in, too, when its holder has an account after all', async () => {
        const browser = new Browser(api);
        const ticket = await browser.ticketOf('weixin', 'lin');
        const user = await buildUser(api.database);
        await browser.client.signIn(user.phone, api.sms);
        expect((await bind(browser, ticket)).envelope.resp_code).to.equal(60000);
      });

      it('binds a person to one account, also when two want him at once', async () => {
        const browsers = [await signedIn(), await signedIn()];
        const tickets = await Promise.all(browsers.map((browser) => browser.ticketOf('weixin', 'lin', { purpose: 'bind' })));
        const replies = await Promise.all(browsers.map((browser, index) => bind(browser, tickets[index] ?? '')));
        expect(codesOf(replies)).to.deep.equal([60000, 60242]);
        const refused = replies.find(({ envelope }) => envelope.resp_code === 60242);
        expect(refused?.envelope.resp_msg).to.equal('这个微信账号已绑定其他账号');
        expect(await api.database.thirdPartyIdentities.count()).to.equal(1);
        expect(await api.database.auditEvents.count({ where: { event: 'thirdPartyBound' } })).to.equal(1);
      });

      it('binds one person of each method, also when two come at once; the same one again is no error', async () => {
        const browser = await signedIn();
        const [lin, zhou] = [
          await browser.ticketOf('weixin', 'lin', { purpose: 'bind' }),
          await browser.ticketOf('weixin', 'zhou', { purpose: 'bind' }),
        ];
        const replies = await Promise.all([bind(browser, lin), bind(browser, zhou)]);
        expect(codesOf(replies)).to.deep.equal([60000, 60243]);
        const bound = replies[0]?.envelope.resp_code === 60000 ? 'lin' : 'zhou';
        expect((await bind(browser, await browser.ticketOf('weixin', bound, { purpose: 'bind' }))).envelope.resp_code).to.equal(60000);
        expect((await bind(browser, await browser.ticketOf('qq', 'chen', { purpose: 'bind' }), 'qq')).envelope.resp_code).to.equal(60000);
        expect(await browser.client.call<unknown[]>('getMyThirdPartyAccount')).to.have.length(2);
      });
    });

    it('keeps no name that is not fit to be shown or cannot be stored', async () => {
      let nickName = '';
      const exchange = async () => ({ method: 'qq' as const, openId: 'someone', nickName, avatarUrl: 'http://q.qlogo.cn/\ud83d 头像' });
      const unfit = await openTestApi(backend, {
        signInProviders: { qq: { authorizeUrl: ({ state }) => `http://provider.example/?state=${state}`, exchange } },
      });
      const browser = new Browser(unfit);
      const names = {
        赌博之王: '',
        '': '',
        'half \ud83d': 'half \ufffd',
        'a\0b': 'a b',
        [`${'长'.repeat(19)}👍🏽x`]: `${'长'.repeat(19)}👍`,
        小林: '小林',
      };
      for (const [given, kept] of Object.entries(names)) {
        nickName = given;
        const state = new URL(await browser.leave('qq')).searchParams.get('state') ?? '';
        const { page } = await browser.arrive(`${unfit.origin}${callbackPath}/qq?code=x&state=${state}`);
        const ticketHash = hashSecret(page.searchParams.get('openId') ?? '');
        const ticket = await unfit.database.bindTickets.findByPk(ticketHash, { rejectOnEmpty: true });
        expect([ticket.nickName, ticket.avatarUrl]).to.deep.equal([kept, 'http://q.qlogo.cn/%EF%BF%BD%20%E5%A4%B4%E5%83%8F']);
      }
      await unfit.close();
    });

    describe('the picture of a new account', () => {
      const url = 'https://pictures.example/me';
      let next = 0;
      let fetchStranger: FetchStranger;
      const provider = {
        authorizeUrl: ({ state }: { state: string }) => `http://provider.example/?state=${state}`,
        exchange: async () => ({ method: 'weixin' as const, openId: `pictured-${next++}`, nickName: '林小满', avatarUrl: url }),
      };
      const open = () =>
        openTestApi(backend, { fetchStranger: (...asked) => fetchStranger(...asked), signInProviders: { weixin: provider } });

      /** Registers somebody whose provider names a picture; the address of the avatar that the account then has. */
      async function avatarOf(pictured: TestApi): Promise<string> {
        const browser = new Browser(pictured);
        const state = new URL(await browser.leave('weixin')).searchParams.get('state') ?? '';
        const { page } = await browser.arrive(`${pictured.origin}${callbackPath}/weixin?code=x&state=${state}`);
        const [phone, openId] = [newPhone(), page.searchParams.get('openId') ?? ''];
        const payload = await linkedRegistration(pictured, phone, openId);
        expect((await browser.post('relatedPhone', payload)).envelope.resp_msg).to.equal('操作成功');
        const user = await pictured.database.users.findOne({ where: { phone }, rejectOnEmpty: true });
        return user.avatar;
      }

      it('is the provider’s, drawn anew and kept by us; the default one where that is none, cannot be had, or is not public', async () => {
        const pictured = await open();
        const bytes = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#1456f0' } })
          .jpeg()
          .toBuffer();
        const asked: string[] = [];
        fetchStranger = async (address) => {
          asked.push(address);
          return { type: 'image/jpeg', bytes };
        };
        expect(await avatarOf(pictured)).to.match(/^\/media\/avatars\/[0-9a-f]{32}\/avatar\.webp$/);
        expect(asked).to.deep.equal([url]);
        expect(await pictured.database.attachments.count({ where: { status: 'Claimed' } })).to.equal(1);
        const others: FetchStranger[] = [
          () => Promise.reject(new Error('too slow')),
          async () => ({ type: 'image/png', bytes: Buffer.from('<svg onload=alert(1)>') }),
          createFetcher({ resolve: async () => ['127.0.0.1'] }),
        ];
        for (const other of others) {
          fetchStranger = other;
          expect(await avatarOf(pictured)).to.equal('');
        }
        await pictured.close();
      });
    });
  });
}
