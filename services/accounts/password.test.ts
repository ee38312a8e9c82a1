import { expect } from 'chai';
import { hashPassword, verifyPassword } from './password.ts';

describe('passwords', () => {
  it('are recognised, and only themselves', async () => {
    const hash = await hashPassword('青花瓷-2026');
    expect(await verifyPassword('青花瓷-2026', hash)).to.equal(true);
    expect(await verifyPassword('青花瓷-2025', hash)).to.equal(false);
    expect(hash).not.to.contain('2026');
  });

  it('differ in their hashes even when they are the same', async () => {
    expect(await hashPassword('secret1')).not.to.equal(await hashPassword('secret1'));
  });

  it('never match where none is set', async () => {
    expect(await verifyPassword('', null)).to.equal(false);
    expect(await verifyPassword('anything', null)).to.equal(false);
  });
});
