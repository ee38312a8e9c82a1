import { expect } from 'chai';
import { isCreditCode, isIdCard } from './numbers.ts';

const now = new Date('2026-06-01T00:00:00Z');

describe('numbers of papers', () => {
  it('takes the example of GB 11643, which ends in X, and one that ends in a digit', () => {
    expect(['11010519491231002X', '110105199003078772', '110105199003078773'].map((number) => isIdCard(number, now))).to.deep.equal([
      true,
      true,
      false,
    ]);
  });

  it('refuses every card with one digit mistyped, or two neighbours exchanged', () => {
    const card = '11010519491231002X';
    for (let place = 0; place < 17; place++) {
      for (const digit of '0123456789') {
        if (digit === card[place]) continue;
        const typed = card.slice(0, place) + digit + card.slice(place + 1);
        expect(isIdCard(typed, now), typed).to.equal(false);
      }
    }
    for (let place = 0; place < 16; place++) {
      const typed = card.slice(0, place) + (card[place + 1] ?? '') + (card[place] ?? '') + card.slice(place + 2);
      if (typed !== card) expect(isIdCard(typed, now), typed).to.equal(false);
    }
  });

  it('refuses days that are none, days to come, provinces that are none, and other lengths', () => {
    const withCheck = (seventeen: string): string => {
      const found = [...'0123456789X'].map((check) => seventeen + check).find((number) => isIdCard(number, new Date('2999-01-01')));
      return found ?? `${seventeen}0`;
    };
    expect(isIdCard(withCheck('11010519900228001'), now)).to.equal(true);
    for (const seventeen of ['11010519900230001', '11010519901301001', '11010520270101001', '99010519900228001', '11010518990228001']) {
      expect(isIdCard(withCheck(seventeen), now), seventeen).to.equal(false);
    }
    for (const text of ['', '11010519491231002', '11010519491231002x', '110105491231002', '１１０１０５１９４９１２３１００２X']) {
      expect(isIdCard(text, now), text).to.equal(false);
    }
  });

  it('takes credit codes with the check character of GB 32100, and no other', () => {
    for (const code of ['91350100M000100Y43', '91110000802100433B']) {
      expect(isCreditCode(code), code).to.equal(true);
      for (let place = 0; place < 18; place++) {
        const typed = code.slice(0, place) + (code[place] === '1' ? '2' : '1') + code.slice(place + 1);
        expect(isCreditCode(typed), typed).to.equal(false);
      }
    }
    for (const text of ['', '91350100M000100Y4', '91350100M000100Y4I', '91350100m000100y43', '91350100M000100Y433']) {
      expect(isCreditCode(text), text).to.equal(false);
    }
  });
});
