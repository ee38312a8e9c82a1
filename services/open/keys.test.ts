import { expect } from 'chai';
import { checkStatuses } from '#domain/accounts/check-status';
import { modeOfKey } from '#domain/open/keys';
import { openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import { farmBackends, type TestDatabase } from '#test/databases';
import { buildUser } from '#test/people';
import { findCaller } from './find-caller.ts';
import { makeKey } from './make-key.ts';
import { makeProject, revokeKey, rotateKey } from './projects.ts';

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof OpenProblem ? error.code : String(error)),
  );

for (const backend of farmBackends) {
  describe(`keys of developers on ${backend.name}`, () => {
    let opened: TestDatabase;
    before(async () => (opened = await backend.open()));
    after(() => opened.close());

    it('are ten projects with twenty keys each at most', async () => {
      const deps = opened;
      const { id: ownerId } = await buildUser(opened.database);
      const projects: { id: string }[] = [];
      for (let made = 0; made < openLimits.projects; made++) projects.push(await makeProject(deps, { ownerId, name: `项目 ${made}` }));
      expect(await codeOf(makeProject(deps, { ownerId, name: '再一个' }))).to.equal('too_many');
      const make = () => makeKey(deps, { ownerId, mode: 'test', name: '', projectId: projects[0]!.id });
      for (let made = 0; made < openLimits.keysPerProject; made++) await make();
      expect(await codeOf(make())).to.equal('too_many');
      expect(await codeOf(makeKey(deps, { ownerId, mode: 'test', name: '', projectId: '0'.repeat(32) }))).to.equal('not_found');
    });

    it('are told of to their owner when they are used from a network for the first time, once for each', async () => {
      const [deps, { database }] = [opened, opened];
      const { id: ownerId } = await buildUser(database);
      const { key: secret } = await makeKey(deps, { ownerId, mode: 'test', name: '构建' });
      const told = async (address: string): Promise<number> => {
        await findCaller(deps, { secret, address });
        return database.messages.count({ where: { ownerId } });
      };
      const addresses = [
        '203.0.113.7',
        '203.0.113.99',
        '198.51.100.3',
        '203.0.113.7',
        '198.51.100.4',
        '2001:db8:1:2::/64',
        '2001:db8:1:9::/64',
      ];
      const counts: number[] = [];
      for (const address of addresses) counts.push(await told(address));
      expect(counts).to.deep.equal([0, 0, 1, 1, 1, 2, 2]);
    });

    it('need a certified account to be live, keep a checksum, and overlap for a day when they are rotated', async () => {
      let shift = 0;
      const deps = { database: opened.database, clock: () => new Date(Date.now() + shift) };
      const { id: ownerId } = await buildUser(opened.database);
      expect(await codeOf(makeKey(deps, { ownerId, mode: 'live', name: '' }))).to.equal('certification_required');
      await opened.database.users.update({ checkStatus: checkStatuses.verified }, { where: { id: ownerId } });
      const { key, row } = await makeKey(deps, { ownerId, mode: 'live', name: '' });
      expect(modeOfKey(key)).to.equal('live');
      expect(modeOfKey(key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).to.equal(undefined);
      expect(JSON.stringify(row)).to.not.contain(key.slice(10, 30));
      const find = (secret: string) => codeOf(findCaller(deps, { secret, address: '203.0.113.7' }));
      const next = await rotateKey(deps, { ownerId, keyId: row.id });
      shift = openLimits.rotationMs - 60_000;
      expect([await find(key), await find(next.key)]).to.deep.equal(['none', 'none']);
      shift = openLimits.rotationMs + 60_000;
      expect([await find(key), await find(next.key)]).to.deep.equal(['invalid_key', 'none']);
      const bound = await makeKey(deps, { ownerId, mode: 'test', name: '', addresses: ['2001:db8:1:2::7', '203.0.113.7'] });
      const from = (address: string) => codeOf(findCaller(deps, { secret: bound.key, address }));
      expect(await Promise.all(['203.0.113.7', '203.0.113.8', '2001:db8:1:2::/64', '2001:db8:1:3::/64'].map(from))).to.deep.equal([
        ...['none', 'address_refused', 'none', 'address_refused'],
      ]);
      await revokeKey(deps, { ownerId, keyId: next.row.id });
      expect(await find(next.key)).to.equal('invalid_key');
      const other = await buildUser(opened.database);
      expect(await codeOf(revokeKey(deps, { ownerId: other.id, keyId: row.id }))).to.equal('not_found');
    });
  });
}
