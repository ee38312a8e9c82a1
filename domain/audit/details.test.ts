import { expect } from 'chai';
import { packDetails } from './details.ts';

describe('details of an audit event', () => {
  it('take 1 KB of UTF-8 as JSON and not a byte more', () => {
    const room = 1024 - '{"cause":""}'.length;
    expect(packDetails({ cause: 'a'.repeat(room) })).to.have.lengthOf(1024);
    expect(() => packDetails({ cause: 'a'.repeat(room + 1) })).to.throw(TypeError, '1025');
    expect(() => packDetails({ cause: '假'.repeat(400) }), 'counted in bytes').to.throw(TypeError, '1212');
  });

  it('are refused under names that secrets go by', () => {
    for (const name of ['password', 'oldPassword', 'smsCode', 'verifycode', 'accessToken', 'secret', 'smsKey', 'idCard', 'phone']) {
      expect(() => packDetails({ [name]: 'x' }), name).to.throw(TypeError, name);
    }
    expect(packDetails({ device: 'Chrome · Windows', phoneTail: '5678' })).to.equal('{"device":"Chrome · Windows","phoneTail":"5678"}');
  });
});
