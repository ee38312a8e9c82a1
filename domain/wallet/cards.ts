import type { CertificationKind } from '../certification/kinds.ts';

/** Whether the last digit of a number is the one that the others call for (Luhn's, of ISO/IEC 7812): it catches mistyping. */
export function passesLuhn(number: string): boolean {
  if (!/^\d+$/.test(number)) return false;
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A number as it was meant, however it was grouped. */
export const cardDigits = (typed: string): string => typed.replace(/[\s-]/g, '');

const kinds: Record<CertificationKind, { shortest: number; longest: number; hasLuhn: boolean; wrong: string }> = {
  personal: { shortest: 16, longest: 19, hasLuhn: true, wrong: '银行卡号不正确，请核对（借记卡卡号为 16 到 19 位数字）' },
  // Accounts of companies follow no common check digit.
  enterprise: { shortest: 8, longest: 32, hasLuhn: false, wrong: '对公账号不正确，请核对（8 到 32 位数字）' },
};

/** What is wrong with the number of a person's card or a company's account; null: nothing. */
export function cardProblem(kind: CertificationKind, number: string): string | null {
  const { shortest, longest, hasLuhn, wrong } = kinds[kind];
  const isNumber = /^\d+$/.test(number) && number.length >= shortest && number.length <= longest;
  return isNumber && !/^(\d)\1*$/.test(number) && (!hasLuhn || passesLuhn(number)) ? null : wrong;
}

export const lastFour = (number: string): string => number.slice(-4);

/** All that is ever shown of a number: `**** **** **** 1234`. */
export const maskCard = (four: string): string => `**** **** **** ${four}`;

/** Offered while a bank's name is typed; any other may be typed, too. */
export const bankNames = [
  ...['中国工商银行', '中国农业银行', '中国银行', '中国建设银行', '交通银行', '中国邮政储蓄银行', '招商银行', '中信银行', '中国光大银行'],
  ...['华夏银行', '中国民生银行', '广发银行', '平安银行', '兴业银行', '上海浦东发展银行', '浙商银行', '北京银行', '上海银行', '江苏银行'],
] as const;

/** Of a card, as a sentence names it: `招商银行（尾号 1234）`. */
export const cardLabel = ({ bankName, lastFour: four }: { bankName: string; lastFour: string }): string => `${bankName}（尾号 ${four}）`;
