import { expect } from 'chai';
import { hashPassword, verifyPassword } from './password.ts';

describe('passwords', () => {
  it('match themselves and nothing else', async () => {
    const hash = await hashPassword('青花瓷-2026');
    expect(await verifyPassword('青花瓷-2026', hash)).to.equal(true);
    expect(await verifyPassword('青花瓷-2025', hash)).to.equal(false);
    expect(hash).not.to.contain('2026');
  });

  it('hash differently each time', async () => {
    expect(await hashPassword('secret1')).not.to.equal(await hashPassword('secret1'));
  });

  it('never match when none is set', async () => {
    expect(await verifyPassword('', null)).to.equal(false);
    expect(await verifyPassword('anything', null)).to.equal(false);
  });
});
