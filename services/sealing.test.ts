import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { seal, unseal, type SealedThing } from './sealing.ts';

const first = 'the first secret, long enough for a server';
const second = 'the second secret, long enough for a server';
const paper = Buffer.from('身份证正面');
const a: SealedThing = { kind: 'attachments', id: 'a' };

describe('papers at rest', () => {
  it('are not to be read without the key, and never look the same', () => {
    const one = seal({ secret: first }, a, paper);
    const other = seal({ secret: first }, a, paper);
    expect(one.sealed.includes(paper)).to.equal(false);
    expect(one.sealed.equals(other.sealed)).to.equal(false);
    expect(one.keyId)
      .to.equal(other.keyId)
      .and.match(/^[0-9a-f]{16}$/);
    expect(unseal({ secret: first }, a, one).toString()).to.equal('身份证正面');
  });

  it('open with an earlier secret after the server’s has changed, and not without it', () => {
    const sealed = seal({ secret: first }, a, paper);
    expect(unseal({ secret: second, previousSecrets: [first] }, a, sealed)).to.deep.equal(paper);
    expect(seal({ secret: second, previousSecrets: [first] }, a, paper).keyId).not.to.equal(sealed.keyId);
    expect(() => unseal({ secret: second }, a, sealed)).to.throw(AppError, '加密保存的内容暂时无法打开');
  });

  it('do not open under another id, with the keys of another kind, changed, or cut', () => {
    const { keyId, sealed } = seal({ secret: first }, a, paper);
    const open = (thing: SealedThing, bytes: Buffer) => () => unseal({ secret: first }, thing, { keyId, sealed: bytes });
    expect(open({ ...a, id: 'b' }, sealed)).to.throw('unable to authenticate');
    expect(open({ ...a, kind: 'certifications' }, sealed)).to.throw(AppError, '加密保存的内容暂时无法打开');
    for (const at of [0, 15, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(open(a, changed), String(at)).to.throw('unable to authenticate');
    }
    expect(open(a, sealed.subarray(0, -1))).to.throw();
  });
});
