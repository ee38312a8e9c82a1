import { expect } from 'chai';
import { asksAgain } from '#domain/catalog/rights';
import { mallMediaPath } from '#domain/mall/media';
import { errorTable, type ErrorCode } from '#domain/errors/table';
import { codeAt } from '#services/factors/totp';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildMallModel, shopper } from '#test/mall';
import { walker } from '#test/walk/world';

const minute = 60_000;

for (const backend of farmBackends) {
  describe(`the second factor of the back office on ${backend.name}`, () => {
    let api: TestApi;
    before(async () => (api = await openTestApi(backend, { secondFactor: true, trustedProxies: ['127.0.0.1'] })));
    after(() => api.close());

    it('stands before every call of the back office, for the roles that may make it, and before no other', async () => {
      const { client } = await walker(api, { role: 'finance' });
      expect((await client.post('accountInformation', {})).envelope.resp_code).to.equal(60000);
      const refused = async (name: Parameters<typeof client.post>[0], payload: object, code: ErrorCode) =>
        expect((await client.post(name, payload)).envelope.resp_code, name).to.equal(errorTable[code].respCode);
      await refused('accountFreeze', {}, 'auth.forbidden');
      await refused('operateOrderList', {}, 'factor.enrolFirst');
      expect(await client.call('factorStatus', {})).to.deep.equal({
        isRequired: true,
        isEnrolled: false,
        isProven: false,
        recoveryCodesLeft: 0,
      });

      const { secret } = await client.call<{ secret: string }>('factorBegin', {});
      const now = () => api.deps.clock?.() ?? new Date();
      await client.call('factorConfirm', { code: codeAt(secret, now()) });
      await client.call('operateOrderList', {});
      api.pass(11 * minute);
      await client.call('operateOrderList', {});
      expect(asksAgain.has('operatePriceSet')).to.equal(true);
      await refused('operatePriceSet', {}, 'factor.proveFresh');
      await client.call('factorProve', { code: ` ${codeAt(secret, now()).replace(/(\d{3})/, '$1 ')} ` });
      await refused('operatePriceSet', {}, 'request.invalid');
    });

    it('stands before pictures that only the back office sees', async () => {
      const reviewer = await shopper(api, { role: 'reviewer' });
      const seller = await api.person({ uploaderType: 2 });
      const thumbnailKey = 'files/offered/thumbnail.webp';
      await api.objects.putBytes(thumbnailKey, Buffer.from('RIFF'), { contentType: 'image/webp' });
      const { id } = await buildMallModel(api.database, seller.user, { status: 'UnderReview', thumbnailKey });
      const picture = async () => (await reviewer.client.media(mallMediaPath(id, 'thumbnail.webp'))).status;
      expect(await picture()).to.equal(404);
      await api.database.sessions.update({ workedAt: api.deps.clock?.() }, { where: { userId: reviewer.user.id } });
      expect(await picture()).to.equal(200);
    });
  });
}
