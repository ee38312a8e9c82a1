import { expect } from 'chai';
import { cardDigits, cardProblem, maskCard, passesLuhn } from './cards.ts';

describe('the number of a bank card', () => {
  it('is 16 to 19 digits with the right check digit for a person, 8 to 32 for a company', () => {
    for (const number of ['4111111111111111', '6222021234567890128', '6228480402564890018'])
      expect([passesLuhn(number), cardProblem('personal', number)], number).to.deep.equal([true, null]);
    for (const number of ['4111111111111112', '411111111111111', '62220212345678901280', '', '4111x11111111111', '0000000000000000'])
      expect(cardProblem('personal', number), number).to.equal('银行卡号不正确，请核对（借记卡卡号为 16 到 19 位数字）');
    for (const number of ['57190001', '571900012310601', '1'.repeat(31) + '2'])
      expect(cardProblem('enterprise', number), number).to.equal(null);
    for (const number of ['5719000', '1'.repeat(32) + '2', '11111111', '5719-0001'])
      expect(cardProblem('enterprise', number), number).to.equal('对公账号不正确，请核对（8 到 32 位数字）');
  });

  it('catches any one digit that was mistyped, and neighbours that were swapped', () => {
    const number = '6222021234567890128';
    for (let place = 0; place < number.length; place++) {
      const digit = Number(number[place]);
      expect(passesLuhn(`${number.slice(0, place)}${(digit + 1) % 10}${number.slice(place + 1)}`), `${place}`).to.equal(false);
    }
    expect(passesLuhn('6222021234567890182')).to.equal(false);
  });

  it('is read however it was grouped, and shown by its last four digits alone', () => {
    expect(cardDigits(' 6222 0212-3456 7890128 ')).to.equal('6222021234567890128');
    expect(maskCard('0128')).to.equal('**** **** **** 0128');
  });
});
