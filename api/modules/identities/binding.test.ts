import { expect } from 'chai';
import type { UpdateOptions } from 'sequelize';
import sharp from 'sharp';
import { cookieNames } from '#domain/accounts/cookies';
import { attachmentLimits } from '#domain/attachments/limits';
import { callbackPath } from '#domain/identities/calls';
import { identityLimits } from '#domain/identities/limits';
import type { SessionView } from '#domain/accounts/views';
import type { SignInMethod } from '#domain/identities/methods';
import type { ThirdPartyAccountView } from '#domain/identities/views';
import { createFetcher, type FetchStranger } from '#providers/fetching/stranger';
import { hashSecret } from '#storage/database/ids';
import { codesOf, openTestApi, type ApiClient, type Reply, type TestApi } from '#test/api';
import { giveCode } from '#test/codes';
import { farmBackends } from '#test/databases';
import { buildUser } from '#test/people';
import { Browser, linkedRegistration, newPhone } from '#test/third-party';

for (const backend of farmBackends) {
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

    describe('with a stolen session', () => {
      const signIn = async (person: string): Promise<string> => {
        const browser = new Browser(api);
        return (await browser.arrive(await browser.play(await browser.leave('weixin'), person))).page.search;
      };
      /** What the owner does about it, with a sign-in of his own where he needs one. */
      const remedies: Record<string, (phone: string, client: ApiClient) => Promise<unknown>> = {
        'a new password by code': async (phone, client) =>
          client.call('findPwdByPhone', { phoneno: phone, password: 'another-2', ...(await giveCode(api.database, phone, 'rebuild')) }),
        'another password': async (phone, client) =>
          client.call('modifyUserPassword', { password: 'another-2', ...(await giveCode(api.database, phone, 'rebuild')) }),
        'another phone': async (phone, client) => {
          const [next, old] = [newPhone(), await giveCode(api.database, phone, 'smsPhoneLogin')];
          const proof = { oldVerifycode: old.verifycode, oldSmsKey: old.smsKey };
          return client.call('modifyPhone', { phoneno: next, ...(await giveCode(api.database, next, 'bindPhone')), ...proof });
        },
        'signing other devices out': (_phone, client) => client.call('sessionRevokeAll', { keepCurrent: true }),
      };

      for (const [remedy, take] of Object.entries(remedies)) {
        it(`a thief’s own account signs in no longer after ${remedy}, while the owner’s still does`, async () => {
          const { user, client } = await api.person();
          const owner = new Browser(api);
          owner.client.headers.set('authorization', client.headers.get('authorization') ?? '');
          const mine = await owner.ticketOf('qq', 'chen', { purpose: 'bind' });
          expect((await owner.post('bindThirdPartyAccount', { openId: mine, registerMethod: 'qq' })).envelope.resp_code).to.equal(60000);

          const stolen = new Browser(api);
          api.pass(61_000);
          await stolen.client.signIn(user.phone, api.sms);
          const theirs = await stolen.ticketOf('weixin', 'lin', { purpose: 'bind' });
          expect((await stolen.post('bindThirdPartyAccount', { openId: theirs, registerMethod: 'weixin' })).envelope.resp_code).to.equal(
            60000,
          );
          expect(await signIn('lin')).to.equal('?state=wechat');
          expect(await stolen.client.call('logout')).to.not.equal(undefined);

          await take(user.phone, client);
          expect(await signIn('lin')).to.match(/^\?state=wechat&openId=/);
          const left = await api.database.thirdPartyIdentities.findAll({ where: { userId: user.id } });
          // A new password ends the owner's own session, which may be the stolen one.
          const isKept = remedy === 'another phone' || remedy === 'signing other devices out';
          expect(left.map(({ method }) => method)).to.deep.equal(isKept ? ['qq'] : []);
          const removed = await api.database.auditEvents.count({ where: { subjectId: user.id, event: 'thirdPartyRemoved' } });
          expect(removed).to.equal(isKept ? 1 : 2);
        });
      }

      it('the thief’s own account goes with the one device that is signed out, and what other devices bound stays', async () => {
        const { user, client } = await api.person();
        const bindBy = async (browser: Browser, registerMethod: SignInMethod, person: string): Promise<void> => {
          const openId = await browser.ticketOf(registerMethod, person, { purpose: 'bind' });
          expect((await browser.post('bindThirdPartyAccount', { openId, registerMethod })).envelope.resp_code).to.equal(60000);
        };
        await bindBy(new Browser(api, client), 'qq', 'chen');
        const stolen = new Browser(api);
        api.pass(61_000);
        await stolen.client.signIn(user.phone, api.sms);
        await bindBy(stolen, 'weixin', 'lin');
        const [theirs] = (await client.call<SessionView[]>('sessionList')).filter(({ isCurrent }) => !isCurrent);
        // The thief signs out while the owner reads the list: the answer is the same.
        await stolen.client.call('logout');

        expect(await client.call('sessionRevoke', { sessionId: theirs?.id })).to.equal(true);
        expect(await signIn('lin')).to.match(/^\?state=wechat&openId=/);
        const left = await client.call<ThirdPartyAccountView[]>('getMyThirdPartyAccount');
        expect(left.map(({ registerMethod }) => registerMethod)).to.deep.equal(['qq']);
        const removed = await api.database.auditEvents.count({ where: { subjectId: user.id, event: 'thirdPartyRemoved' } });
        expect(removed).to.equal(1);
      });

      it('is not bound by one that ends just then', async () => {
        const { user, client } = await api.person();
        const browser = new Browser(api, client);
        const ticket = await browser.ticketOf('weixin', 'lin', { purpose: 'bind' });
        const { sessions } = api.database;
        sessions.addHook('beforeBulkUpdate', 'ends', async ({ transaction }: UpdateOptions) => {
          sessions.removeHook('beforeBulkUpdate', 'ends');
          await sessions.update({ revokedAt: new Date() }, { where: { userId: user.id }, ...(transaction && { transaction }) });
        });
        expect((await browser.post('bindThirdPartyAccount', { openId: ticket, registerMethod: 'weixin' })).status).to.equal(401);
        expect(await api.database.thirdPartyIdentities.count()).to.equal(0);
      });

      it('does not sign in by what is removed while it arrives', async () => {
        const { user, client } = await api.person();
        const browser = new Browser(api, client);
        const ticket = await browser.ticketOf('weixin', 'lin', { purpose: 'bind' });
        expect((await browser.post('bindThirdPartyAccount', { openId: ticket, registerMethod: 'weixin' })).envelope.resp_code).to.equal(
          60000,
        );
        const { thirdPartyIdentities, sessions } = api.database;
        thirdPartyIdentities.addHook('afterFind', 'removed', async () => {
          thirdPartyIdentities.removeHook('afterFind', 'removed');
          await client.call('sessionRevokeAll', { keepCurrent: false });
        });
        expect(await signIn('lin')).to.match(/^\?state=wechat&openId=/);
        expect(await thirdPartyIdentities.count()).to.equal(0);
        expect(await sessions.count({ where: { userId: user.id, revokedAt: null } })).to.equal(0);
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
        const asked: unknown[] = [];
        fetchStranger = async (address, { timeoutMs, maxBytes }) => {
          asked.push(address, timeoutMs, maxBytes);
          return { type: 'image/jpeg', bytes };
        };
        expect(await avatarOf(pictured)).to.match(/^\/media\/avatars\/[0-9a-f]{32}\/avatar\.webp$/);
        expect(asked).to.deep.equal([url, identityLimits.avatarMs, attachmentLimits.bytes]);
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
