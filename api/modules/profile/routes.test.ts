import { expect } from 'chai';
import { jobKinds } from '#domain/kinds/jobs';
import { accountNumberOf } from '#domain/accounts/account-number';
import type { UserView } from '#domain/accounts/views';
import { avatarAddress, avatarOf } from '#domain/attachments/media';
import type { AttachmentView } from '#domain/attachments/views';
import { errorText } from '#domain/errors/table';
import { profileLimits } from '#domain/profile/limits';
import type { CreatedView } from '#domain/trade/views';
import type { AccountInformationView, ExtensionView, PersonalInfoView, PersonalStatisticsView } from '#domain/profile/views';
import { postOperation } from '#services/ledger/post';
import { tellUser } from '#services/messages/tell';
import { newId } from '#storage/database/ids';
import { endCampaign } from '#services/campaigns/move';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { editor, liveCampaign, plainPopup } from '#test/campaigns';
import { farmBackends } from '#test/databases';
import { buildPicture } from '#test/pictures';
import { givenCoins } from '#test/ledger';
import { buildMallModel } from '#test/mall';
import { checkedMap } from '#test/maps';
import { buildUser } from '#test/people';
import { buildFile, buildJob } from '#test/work';

for (const backend of farmBackends) {
  describe(`profiles over HTTP on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    before(async () => (api = await openTestApi(backend)));
    after(() => api.close());
    beforeEach(async () => (owner = await api.person()));

    const infoOf = ({ client }: Person): Promise<PersonalInfoView> => client.call('queryInfo');
    const uploadAvatar = async ({ client }: Person): Promise<string> => {
      const picture = await buildPicture('png', 300, 300);
      const wanted = { purpose: 'avatar', size: picture.length, type: 'image/png' };
      const { attachmentId, uploadUrl } = await client.call<AttachmentView>('attachmentCreate', wanted);
      const sent = await fetch(api.origin + uploadUrl, { method: 'PUT', body: new Uint8Array(picture) });
      expect(((await sent.json()) as { resp_code: number }).resp_code).to.equal(60000);
      return attachmentId;
    };

    it('tell an account all about itself, and nobody else', async () => {
      const { id, phone } = owner.user;
      const user = JSON.parse(await owner.client.call<string>('appuserinfo')) as UserView;
      expect(user).to.include({
        id,
        loginId: id,
        phone,
        accountNumber: accountNumberOf(id),
        hasPassword: false,
        role: 'user',
        checkStatus: 3,
      });
      expect(user).to.include({ memberStatus: null, tier: 'free', isFrozen: false, deletionDueAt: null, reviewStatus: null });
      expect(await infoOf(owner)).to.include({ id, mobileNum: phone, nickName: '测试用户', introduce: '', cause: '', invited: false });
      expect(await owner.client.call('avatarInformation')).to.include({ nickName: '测试用户', checkStatus: 3, memberGradeName: '' });
      const account = await owner.client.call<AccountInformationView>('accountInformation');
      expect(account).to.deep.include({
        storage: { usedBytes: 0, limitBytes: 10 * 1024 ** 3 },
        sessionCount: 1,
        thirdPartyAccountCount: 0,
        hasPassword: false,
      });
      expect(account.phone).to.equal(`${phone.slice(0, 3)}****${phone.slice(7)}`);
      const stranger = await api.person();
      for (const call of ['queryInfo', 'avatarInformation', 'accountInformation', 'getPersonalStatisticsByUserId'] as const) {
        expect((await stranger.client.post(call, { userId: id })).envelope.resp_code, call).to.equal(60407);
        expect((await api.visitor().post(call)).status, call).to.equal(401);
      }
    });

    it('count what an account has, with code 0', async () => {
      const { database } = api;
      const file = await buildFile(database, owner.user.id);
      await buildFile(database, owner.user.id, { modelType: 'oblique', status: 'Error' });
      await buildFile(database, owner.user.id, checkedMap);
      await buildFile(database, owner.user.id, { deletedAt: new Date() });
      await buildJob(database, file);
      await buildJob(database, file, { deletedAt: new Date() });
      await buildFile(database, (await api.person()).user.id);
      const { envelope } = await owner.client.post('getPersonalStatisticsByUserId');
      expect(envelope).to.deep.equal({
        ...{ resp_code: 0, resp_msg: '操作成功' },
        datas: {
          myModelFiles: { totalUploads: 2, totalSingleModels: 1, totalSceneModels: 1, totalMaps: 1 },
          myModels: { totalModels: 1, totalUploadModels: 1, totalPurchasedModels: 0 },
          myServiceResults: {
            totalCounts: 1,
            serviceCounts: jobKinds.map((type) => ({ type, count: type === 'lightweight' ? 1 : 0 })),
          },
        },
      });
    });

    it('count the models that an account owns, and its coins', async () => {
      const seller = await buildUser(api.database, { uploaderType: 2 });
      const [free, paid] = await Promise.all([0, 10_00].map((priceFen) => buildMallModel(api.database, seller, { priceFen })));
      await buildFile(api.database, owner.user.id);
      const models = async () => (await owner.client.call<PersonalStatisticsView>('getPersonalStatisticsByUserId')).myModels;
      const coins = async () => {
        const { balance, cloudCoin } = await owner.client.call<AccountInformationView>('accountInformation');
        return [balance, cloudCoin];
      };
      expect([await models(), await coins()]).to.deep.equal([{ totalModels: 1, totalUploadModels: 1, totalPurchasedModels: 0 }, [0, 0]]);
      await api.database.transact((transaction) => postOperation(api.deps, givenCoins(newId(), owner.user.id, 12_50), transaction));
      await owner.client.call('getAFreeModel', { modelId: free?.id });
      const { orderId } = await owner.client.call<CreatedView>('modelToPay', { modelIds: [paid?.id] });
      expect([(await models()).totalPurchasedModels, await coins()]).to.deep.equal([1, [12_50, 12_50]]);
      await owner.client.call('cloudCoinPay', { orderId });
      expect([await models(), await coins()]).to.deep.equal([
        { totalModels: 3, totalUploadModels: 1, totalPurchasedModels: 2 },
        [2_50, 2_50],
      ]);
    });

    it('change nickname and introduction, trimmed, and only what is given', async () => {
      await owner.client.call('modifyUserInfo', { nickname: '  青山  ', introduce: '做模型的' });
      await owner.client.call('modifyUserInfo', { introduce: '' });
      expect(await infoOf(owner)).to.include({ nickName: '青山', introduce: '' });
      const refused: [object, string][] = [
        [{ nickname: '   ' }, '请输入昵称'],
        [{ nickname: '𠮷'.repeat(21) }, '昵称不能超过 20 个字'],
        [{ introduce: '长'.repeat(201) }, '简介不能超过 200 个字'],
        [{ avatar: '../etc' }, '头像不正确'],
        [{ avatar: 'f'.repeat(32) }, errorText('attachment.unknown')],
      ];
      for (const [change, message] of refused) expect(await owner.client.refusal('modifyUserInfo', change)).to.equal(message);
      expect(await owner.client.call('modifyUserInfo', { nickname: '𠮷'.repeat(20), username: owner.user.phone })).to.equal(true);
      expect((await owner.client.post('modifyUserInfo', { username: '13900000000' })).envelope.resp_code).to.equal(60407);
    });

    it('change nothing when a word is refused, and count what the moderator is asked', async () => {
      const avatar = await uploadAvatar(owner);
      for (const change of [{ nickname: '赌博' }, { introduce: '来赌博' }]) {
        expect((await owner.client.post('modifyUserInfo', { nickname: '新名字', avatar, ...change })).envelope.resp_code).to.equal(60102);
      }
      expect(await infoOf(owner)).to.include({ nickName: '测试用户', avatar: '', introduce: '' });
      const asked = 2;
      for (let change = asked; change < profileLimits.changesPerDay; change++) {
        await owner.client.call('modifyUserInfo', { nickname: `名字${change}` });
      }
      expect(await owner.client.refusal('modifyUserInfo', { nickname: '再来' })).to.equal('今天修改资料的次数过多，请明天再试');
      expect(await owner.client.call('modifyUserInfo', { avatar, nickname: `名字${profileLimits.changesPerDay - 1}` })).to.equal(true);
    });

    it('show an uploaded avatar, one at a time, and remove the one before', async () => {
      const first = await uploadAvatar(owner);
      await owner.client.call('modifyUserInfo', { avatar: first });
      expect((await infoOf(owner)).avatar).to.equal(avatarAddress(first));
      const stranger = await api.person();
      expect((await stranger.client.media(avatarAddress(first))).status).to.equal(200);
      expect(await stranger.client.refusal('modifyUserInfo', { avatar: first })).to.equal(errorText('attachment.unknown'));

      const [second, third] = [await uploadAvatar(owner), await uploadAvatar(owner)];
      await Promise.all([second, third].map((avatar) => owner.client.call('modifyUserInfo', { avatar })));
      const left = avatarOf((await infoOf(owner)).avatar);
      expect([second, third]).to.include(left);
      for (const id of [first, second, third]) {
        expect((await owner.client.media(avatarAddress(id))).status, id).to.equal(id === left ? 200 : 404);
      }
      await owner.client.call('modifyUserInfo', { avatar: '' });
      expect((await infoOf(owner)).avatar).to.equal('');
      expect((await owner.client.media(avatarAddress(left ?? ''))).status).to.equal(404);
    });

    it('have their avatar scanned when it is shown, and nobody else’s', async () => {
      const avatar = await uploadAvatar(owner);
      await owner.client.call('modifyUserInfo', { avatar });
      const imgUrl = avatarAddress(avatar);
      expect(await owner.client.call('imageSyncScan', { imgUrl })).to.equal(true);
      expect((await (await api.person()).client.post('imageSyncScan', { imgUrl })).envelope.resp_code).to.equal(60104);
    });

    it('count what was told to an account and it has not read', async () => {
      const { user, client } = await api.person();
      const unread = async () => (await client.call<AccountInformationView>('accountInformation')).unReadMessageCount;
      expect(await unread()).to.equal(0);
      const message = { ownerId: user.id, title: '说明', content: '', now: new Date() };
      await api.database.transact(async (transaction) => {
        await tellUser(api.database, { ...message, category: 'announcement', dedupeKey: 'one' }, transaction);
        await tellUser(api.database, { ...message, category: 'replies', dedupeKey: 'two' }, transaction);
      });
      expect(await unread()).to.equal(2);
      await client.call('allMessageIsRead', { category: 'replies' });
      expect(await unread()).to.equal(1);
    });

    it('keep interests and purpose, and are asked for them once', async () => {
      const status = async (client = owner.client) => (await client.call<{ status: string }>('getPopupSettings')).status;
      expect(await status()).to.equal('1');
      for (const client of [owner.client, api.visitor()])
        expect(await client.call('getPopupSettings', { type: '1' })).to.deep.equal({ img: '', jumpLink: '', popRule: '' });
      expect(await status(api.visitor())).to.equal('0');
      const { campaign } = await liveCampaign(api.deps, { popup: { ...plainPopup, pages: ['/workbench'], rule: 'always' } });
      const ofPlace = (type: unknown) => api.visitor().call('getPopupSettings', { type });
      expect(await ofPlace(2)).to.deep.equal({ img: '', jumpLink: '/activity/blindBox', popRule: '1' });
      expect(await ofPlace(1)).to.deep.equal({ img: '', jumpLink: '', popRule: '' });
      await endCampaign(api.deps, { campaignId: campaign.id, cause: '到期', by: editor });
      const refused: [object, string][] = [
        [{ interests: ['1', '1'], registerPurpose: '1' }, '感兴趣的内容重复'],
        [{ interests: Array.from({ length: profileLimits.interests + 1 }, () => '1'), registerPurpose: '1' }, '感兴趣的内容过多'],
        [{ interests: ['x'], registerPurpose: '1' }, '请选择感兴趣的内容'],
        [{ interests: [], registerPurpose: '9' }, '请选择注册目的'],
        [{ interests: [], registerPurpose: '', professionCode: '7' }, '请选择职业'],
      ];
      for (const [payload, message] of refused) {
        expect(await owner.client.refusal('setInterestAndRegisterPurpose', payload)).to.equal(message);
      }
      expect(await status()).to.equal('1');
      await owner.client.call('setInterestAndRegisterPurpose', { interests: ['1', '3'], registerPurpose: '2', professionCode: '2' });
      expect(await status()).to.equal('0');
      expect(await infoOf(owner)).to.deep.include({ interests: ['1', '3'], registerPurpose: '2', professionCode: '2' });
      const { user, client } = await api.person();
      await client.call('setInterestAndRegisterPurpose', { interests: [], registerPurpose: '' });
      expect(await status(client), user.id).to.equal('0');
    });

    it('remember each guided tour, also when two tabs say so', async () => {
      const read = async (location: number) =>
        (await owner.client.call<{ status: number }>('getTheGuidePageReadingStatus', { location })).status;
      expect([await read(0), await read(1)]).to.deep.equal([0, 0]);
      await Promise.all([0, 1].map(() => owner.client.call('updateTheGuidePageReadingStatus', { location: 1 })));
      expect([await read(0), await read(1)]).to.deep.equal([0, 1]);
      expect(await owner.client.refusal('updateTheGuidePageReadingStatus', { location: 2 })).to.equal('引导位置不正确');
    });

    it('name once who invited them, by a code that is not their own, with code 200', async () => {
      const inviter = await api.person();
      const { inviteCode } = await infoOf(inviter);
      expect(inviteCode).to.match(/^[2-9A-HJ-NP-Z]{8}$/);
      expect((await infoOf(inviter)).inviteCode, 'asked again').to.equal(inviteCode);
      const extension = () => inviter.client.call<ExtensionView>('myExtensionDetail');
      expect(await extension()).to.include({ inviteCode, invitedCount: 0, lastInvitedAt: null, heldCoin: 0, givenCoin: 0 });
      const save = async (invitedcode: unknown, uid = owner.user.id) =>
        (await owner.client.post('saveInvitedCode', { uid, invitedcode })).envelope;
      expect(await save('  ')).to.include({ resp_msg: '请填写推广码' });
      expect(await save('A'.repeat(12))).to.include({ resp_msg: '推广码不能超过 11 个字符' });
      expect(await save('AAAAAAAA')).to.include({ resp_code: 60257 });
      expect(await save((await infoOf(owner)).inviteCode)).to.include({ resp_msg: '不能填写自己的推广码' });
      expect(await save(inviteCode, inviter.user.id)).to.include({ resp_code: 60407 });
      const both = await Promise.all([save(` ${inviteCode.toLowerCase()} `), save(inviteCode)]);
      expect(both.map(({ resp_code }) => resp_code)).to.have.members([200, 60259]);
      expect(await save(inviteCode)).to.include({ resp_msg: '已经填写过推广码' });
      expect((await infoOf(owner)).invited).to.equal(true);
      const invitation = await api.database.invitations.findByPk(owner.user.id, { rejectOnEmpty: true });
      expect(invitation).to.include({ inviterId: inviter.user.id });
      const lastInvitedAt = invitation.createdAt.toISOString();
      const seen = await extension();
      expect(seen).to.include({ inviteCode, invitedCount: 1, lastInvitedAt });
      expect(JSON.stringify(seen), 'how many, not who').not.to.include(invitation.userId);
    });

    it('cannot be guessed who has which code', async () => {
      const payload = { uid: owner.user.id, invitedcode: 'AAAAAAAA' };
      const tries = Array.from({ length: profileLimits.wrongCodesPerDay + 3 }, () => owner.client.post('saveInvitedCode', payload));
      const codes = (await Promise.all(tries)).map(({ envelope }) => envelope.resp_code);
      expect(codes.filter((code) => code === 60257)).to.have.length(profileLimits.wrongCodesPerDay);
      expect(codes.filter((code) => code === 60252)).to.have.length(3);
    });

    it('take a side on the matching platform', async () => {
      const type = () => owner.client.call('decideUserType');
      expect(await type()).to.deep.equal({ userType: 0 });
      expect(await owner.client.call('serviceInfo')).to.deep.equal({ serviceType: null, services: [] });
      expect(await owner.client.refusal('updateServiceType', { serviceType: '4' })).to.equal('请选择服务类型');
      expect(await owner.client.refusal('updateServiceType', { serviceType: '1', services: ['2', '2'] })).to.equal('服务内容重复');
      await owner.client.call('updateServiceType', { serviceType: '1', services: ['2', '4'] });
      expect(await type()).to.deep.equal({ userType: 1 });
      await owner.client.call('updateServiceType', { serviceType: '3' });
      expect(await owner.client.call('serviceInfo')).to.deep.equal({ serviceType: '3', services: [] });
    });
  });
}
