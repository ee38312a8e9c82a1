import { expect } from 'chai';
import type { AccountDetailView, AccountRowView } from '#domain/administration/views';
import type { AuditEventView } from '#domain/audit/views';
import type { Page } from '#domain/wire/envelope';
import type { CallName } from '#domain/catalog/calls';
import { grantRole } from '#services/administration/grant-role';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';

for (const backend of farmBackends) {
  describe(`calls of administrators on ${backend.name}`, () => {
    let api: TestApi;
    let administrator: Person;
    let user: Person;
    before(async () => {
      api = await openTestApi(backend);
      [administrator, user] = [await api.person(), await api.person()];
      await grantRole({ database: api.database }, { phone: administrator.user.phone, role: 'administrator' });
    });
    after(() => api.close());

    const answer = <T>(name: CallName, payload: object): Promise<T> => administrator.client.call<T>(name, payload);

    it('are refused to everybody else, whatever is asked', async () => {
      const names: CallName[] = ['accountList', 'accountDetail', 'accountFreeze', 'accountUnfreeze', 'accountGrantBypass', 'auditList'];
      for (const name of names) {
        const payload = { accountId: administrator.user.id, cause: '试试', granted: true };
        expect((await user.client.post(name, payload)).envelope.resp_code, name).to.equal(60409);
        expect((await api.visitor().post(name, payload)).status, name).to.equal(401);
      }
      await administrator.user.reload();
      expect(administrator.user.frozenAt).to.equal(null);
    });

    it('find an account by its phone, show it, freeze it and say so in the log', async () => {
      const { id, phone } = user.user;
      const list = await answer<Page<AccountRowView>>('accountList', { keyword: phone });
      expect(list.results.map((row) => [row.id, row.phone])).to.deep.equal([[id, `${phone.slice(0, 3)}****${phone.slice(7)}`]]);
      expect((await answer<AccountDetailView>('accountDetail', { accountId: id })).sessionCount).to.equal(1);
      await answer('accountFreeze', { accountId: id, cause: '多次上传盗版模型' });
      expect((await user.client.post('appuserinfo')).status, 'signed out').to.equal(401);
      expect(await administrator.client.refusal('accountFreeze', { accountId: id, cause: '再来' })).to.equal(
        '账号已经是冻结状态，可能刚刚由其他管理员处理',
      );
      const detail = await answer<AccountDetailView>('accountDetail', { accountId: id });
      expect([detail.frozenCause, detail.phone, detail.sessionCount]).to.deep.equal(['多次上传盗版模型', phone, 0]);
      await answer('accountUnfreeze', { accountId: id });
      await answer('accountGrantBypass', { accountId: id, granted: true });
      const log = await answer<Page<AuditEventView>>('auditList', { phone });
      const decided = log.results.filter(({ actor }) => actor?.id === administrator.user.id);
      expect(decided.map(({ event, details }) => [event, details.cause])).to.deep.equal([
        ['bypassGranted', undefined],
        ['accountUnfrozen', undefined],
        ['accountRead', undefined],
        ['accountFrozen', '多次上传盗版模型'],
        ['accountRead', undefined],
      ]);
      expect(decided.every(({ address }) => address === '127.0.0.1')).to.equal(true);
    });

    it('demand a cause of one line and at most 200 characters, which the log always takes', async () => {
      const accountId = user.user.id;
      const refusal = (cause: string | undefined) => administrator.client.refusal('accountFreeze', { accountId, cause });
      expect(await refusal(undefined)).to.equal('请填写原因');
      expect(await refusal('   ')).to.equal('请填写原因');
      expect(await refusal('因'.repeat(201))).to.equal('原因不能超过 200 个字');
      expect(await refusal('一\n二')).to.equal('原因里有不能使用的字符，请写成一行');
      await answer('accountFreeze', { accountId, cause: '"😀'.repeat(66) });
      await answer('accountUnfreeze', { accountId });
      await answer('accountFreeze', { accountId, cause: '因'.repeat(200) });
      await answer('accountUnfreeze', { accountId });
    });

    it('lose their power with the role, in the middle of a session', async () => {
      const { phone } = administrator.user;
      await answer('auditList', {});
      await grantRole({ database: api.database }, { phone, role: 'user' });
      expect((await administrator.client.post('auditList')).envelope.resp_code).to.equal(60409);
      await grantRole({ database: api.database }, { phone, role: 'administrator' });
    });

    it('filter the log by event and time', async () => {
      const frozen = await answer<Page<AuditEventView>>('auditList', { event: 'accountFrozen', pageSize: 200 });
      expect(new Set(frozen.results.map(({ event }) => event))).to.deep.equal(new Set(['accountFrozen']));
      const [latest] = frozen.results;
      const before = await answer<Page<AuditEventView>>('auditList', { event: 'accountFrozen', to: latest?.createdAt });
      expect(before.results.map(({ id }) => id)).to.not.include(latest?.id);
      expect(await answer<Page<AuditEventView>>('auditList', { from: '2999-01-01T00:00:00Z' })).to.include({ totalCount: 0 });
    });
  });
}
