import { expect } from 'chai';
import { databaseBackends, type TestDatabase } from '#test/databases';
import { newId } from './ids.ts';
import { selectPlain } from './select-plain.ts';

const shown = ['id', 'nickName', 'email', 'uploaderType', 'frozenAt', 'createdAt'] as const;

for (const backend of databaseBackends) {
  describe(`plain rows on ${backend.name}`, () => {
    let opened: TestDatabase;
    before(async function () {
      this.timeout(60_000);
      opened = await backend.open();
    });
    after(() => opened.close());

    it('are what the model reads, to the millisecond', async () => {
      const { users } = opened.database;
      const createdAt = new Date('2028-02-29T23:59:59.987Z');
      const row = { phone: '13900001234', nickName: '引号“\'"`\\', avatar: '', frozenAt: createdAt, uploaderType: 3, createdAt };
      const made = await users.create({ id: newId(), ...row });
      const read = await users.findByPk(made.id, { attributes: [...shown], rejectOnEmpty: true });
      expect(await selectPlain(users, shown, 'id = ?', [made.id])).to.deep.equal([read.get()]);
    });

    it('meet every value of the condition, whatever is in it', async () => {
      const { users } = opened.database;
      const createdAt = new Date('2027-01-01T00:00:00.000Z');
      const nickName = `'; DROP TABLE users; -- \\' ?`;
      const { id } = await users.create({ id: newId(), phone: '13900001235', nickName, avatar: '', createdAt });
      const later = new Date(createdAt.getTime() + 1);
      const condition = 'nick_name = ? AND created_at < ?';
      expect(await selectPlain(users, ['id'], condition, [nickName, later])).to.deep.equal([{ id }]);
      expect(await selectPlain(users, ['id'], condition, [nickName, createdAt])).to.deep.equal([]);
      expect(await users.count()).to.be.at.least(1);
    });
  });
}
