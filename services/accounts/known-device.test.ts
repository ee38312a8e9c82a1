import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { knownDevice, rememberDevice } from './known-device.ts';

const secret = 'a secret for tests that is long enough';

describe('known devices', () => {
  it('are known to the accounts that signed in on them, and to no other', () => {
    const first = rememberDevice(secret, undefined, 'one');
    const both = rememberDevice(secret, first, 'two');
    const device = knownDevice(secret, first, 'one');
    expect(device).to.match(/^[0-9a-f]{32}$/);
    expect([knownDevice(secret, both, 'one'), knownDevice(secret, both, 'two')]).to.deep.equal([device, device]);
    expect([knownDevice(secret, first, 'two'), knownDevice(secret, undefined, 'one')]).to.deep.equal([undefined, undefined]);
    expect(rememberDevice(secret, both, 'one').split('.').toSorted(), 'the same marks').to.deep.equal(both.split('.').toSorted());
  });

  it('cannot be forged: by a mark of another device, of another secret, or of anything else', () => {
    const [device = '', mark = ''] = rememberDevice(secret, undefined, 'one').split('.');
    const [stranger = ''] = rememberDevice(secret, undefined, 'two').split('.');
    const foreign = rememberDevice('another secret', undefined, 'one');
    const forged = [
      `${stranger}.${mark}`,
      foreign,
      device,
      `${device}.`,
      `${device}.${randomBytes(32).toString('base64url')}`,
      `${device}.${mark}x`,
      '.',
    ];
    for (const cookie of forged) expect(knownDevice(secret, cookie, 'one'), cookie).to.equal(undefined);
  });

  it('forget all but the last five accounts', () => {
    let cookie: string | undefined;
    for (const account of ['1', '2', '3', '4', '5', '6']) cookie = rememberDevice(secret, cookie, account);
    const known = ['1', '2', '3', '4', '5', '6'].filter((account) => knownDevice(secret, cookie, account) !== undefined);
    expect(known).to.deep.equal(['2', '3', '4', '5', '6']);
  });
});
