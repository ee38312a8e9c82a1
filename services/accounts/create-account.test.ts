import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { farmBackends, type TestDatabase } from '#test/databases';
import { createAccount, type NewAccount } from './create-account.ts';

for (const backend of farmBackends) {
  describe(`creating an account on ${backend.name}`, () => {
    let opened: TestDatabase;
    before(async () => (opened = await backend.open()));
    after(() => opened.close());

    const create = (account: Pick<NewAccount, 'phone' | 'purpose'>) =>
      opened.database.transact((transaction) =>
        createAccount({ database: opened.database }, { passwordHash: null, professionCode: '2', ...account }, transaction),
      );
    const refusalOf = (error: unknown): string => (error instanceof AppError ? `${error.entry.respCode} ${error.message}` : String(error));

    it('gives it a name that says nothing of the phone, and the head of its events', async () => {
      const { id } = await create({ phone: '13700000001' });
      const user = await opened.database.users.findByPk(id, { rejectOnEmpty: true });
      expect(user).to.include({ phone: '13700000001', professionCode: '2', passwordHash: null, avatar: '', role: 'user' });
      expect(user.nickName).to.match(/^用户[25678]{6}$/);
      expect((await opened.database.userEventHeads.findByPk(id))?.seq).to.equal(0);
    });

    it('gives a phone to one of several who come at once, and tells the others in the words of what they wanted', async () => {
      const purposes = ['register', 'bindPhone', 'register', 'bindPhone'] as const;
      const ends = await Promise.allSettled(purposes.map((purpose) => create({ phone: '13700000002', purpose })));
      const refusals = ends.map((end, index) => (end.status === 'rejected' ? [purposes[index], refusalOf(end.reason)] : undefined));
      expect(refusals.filter((refusal) => refusal === undefined)).to.have.length(1);
      for (const [purpose, refusal] of refusals.filter((one) => one !== undefined)) {
        expect(refusal).to.equal(purpose === 'register' ? '60202 用户已存在' : '60202 手机号码已存在');
      }
      expect(await opened.database.users.count({ where: { phone: '13700000002' } })).to.equal(1);
    });
  });
}
