import { expect } from 'chai';
import { describeError } from '#domain/errors/describe-error';
import { databaseBackends } from '#test/databases';
import { buildUser } from '#test/people';

const phone = '13912345678';
const passwordHash = '$argon2id$v=19$secret';

for (const backend of databaseBackends) {
  describe(`statements that ${backend.name} refuses`, () => {
    it('are described without the statement and its values', async () => {
      const { database, close } = await backend.open();
      try {
        const person = { ...(await buildUser(database, { phone })).get(), passwordHash };
        const statements: (() => Promise<unknown>)[] = [
          () => database.users.create(person),
          () => database.users.create({ ...person, id: 'another' }),
          () => database.users.create({ ...person, id: 'a third', phone: phone.repeat(10), createdAt: null as never }),
          () => database.users.findAll({ where: { nowhere: passwordHash, phone } as never }),
          () => database.sequelize.query(`SELECT nothing FROM users WHERE phone = '${phone}'`),
        ];
        for (const statement of statements) {
          const error = await statement().then(
            () => expect.fail('was not refused'),
            (refusal: unknown) => refusal,
          );
          const described = JSON.stringify(describeError(new Error('outside', { cause: error })));
          expect(described).to.contain('Sequelize');
          expect(described).to.not.match(/13912345678|argon2|SELECT|INSERT/);
        }
      } finally {
        await close();
      }
    });
  });
}
