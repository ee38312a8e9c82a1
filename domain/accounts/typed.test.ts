import { expect } from 'chai';
import { plainPhone, typedCode, typedPhone, typedPhoneOrOther } from './typed.ts';

describe('what people type', () => {
  it('is a phone however it is written', () => {
    const written = [
      '13800138000',
      '+86 138 0013 8000',
      '+86-138-0013-8000',
      '＋８６　１３８　００１３　８０００',
      '1３8００13８000',
      '0086 13800138000',
      '86 138 0013 8000',
      '013800138000',
      '(+86)138–0013–8000',
      '\u202a+86 138\u00a00013\u00a08000\u202c',
    ];
    for (const text of written) {
      expect(plainPhone(text), text).to.equal('13800138000');
      expect(typedPhone(text), text).to.equal('13800138000');
      expect(typedPhoneOrOther(text), text).to.equal('13800138000');
    }
  });

  it('is the same phone when it is typed digit by digit', () => {
    const type = (text: string): string => [...text].reduce((shown, character) => typedPhone(shown + character), '');
    for (const text of ['13800138000', '+86 138 0013 8000', '0086-13800138000', '１３８００１３８０００', '138001380009']) {
      expect(type(text), text).to.equal('13800138000');
    }
  });

  it('is left alone where it is no phone', () => {
    for (const text of ['13800138000@mail.example', 'ORD-2026-1122', '138 0013', '+1 415 555 0100', '']) {
      expect(typedPhoneOrOther(text), text).to.equal(text);
    }
    expect(plainPhone('abc13800138000')).to.equal('abc13800138000');
    expect(typedPhone('请打 138 0013 8000')).to.equal('13800138000');
  });

  it('is a code, alone or in the message that brought it', () => {
    expect(typedCode('12a3', 6)).to.equal('123');
    expect(typedCode('123 456', 6)).to.equal('123456');
    expect(typedCode('１２３４５６', 6)).to.equal('123456');
    expect(typedCode('【模工坊】5分钟内有效，验证码：654321，请勿告诉他人', 6)).to.equal('654321');
    for (const text of ['1234567', '12a345678']) expect(typedCode(text, 6), text).to.equal('123456');
  });
});
