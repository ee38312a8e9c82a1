import { isIdCard } from '../certification/numbers.ts';

/**
 * The generic rules for what is typed: a test and what is said when it fails. All but `required` let an empty text pass, so that a field may be left out:
 * docs/decisions/generic-validators.md.
 */
export interface Rule {
  test: (text: string) => boolean;
  message: string;
}

const rule = (message: string, test: (text: string) => boolean): Rule => ({
  message,
  test: (text) => text.trim() === '' || test(text),
});
const matching = (message: string, pattern: RegExp): Rule => rule(message, (text) => pattern.test(text));
const lengthOf = (text: string): number => [...text].length;

const decimal = /^[+-]?(\d+(\.\d+)?|\.\d+)$/;
/** The mobile prefixes of 2G and 3G days. */
const legacyMobile = /^(13\d|14[57]|15[0-35-9]|17[0135-8]|18\d)\d{8}$/;
const landline = /^(0\d{2,3}-?)?[2-9]\d{6,7}(-\d{1,6})?$/;
const mobile = /^1[1-9]\d{9}$/;

/** Whether year, month and day name a day that there is. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
const isDate = (text: string, pattern: RegExp): boolean => {
  const [, year, month, day] = pattern.exec(text.trim()) ?? [];
  return year !== undefined && isDay(Number(year), Number(month), Number(day));
};

function isUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s]+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  return hostname === 'localhost' || hostname.startsWith('[') || hostname.includes('.');
}

/** Something is there besides blanks. */
export const required = (message = '请填写此项'): Rule => ({ message, test: (text) => text.trim() !== '' });

export const email = matching('请输入正确的邮箱', /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/i);
/** 11 digits: 1, then 1 to 9. */
export const mobilePhone = matching('请输入正确的手机号', mobile);
export const legacyMobilePhone = matching('请输入正确的手机号', legacyMobile);
export const anyPhone = rule('请输入正确的手机号或座机号', (text) => mobile.test(text) || landline.test(text));
export const fax = matching('请输入正确的传真号', /^(\+?\d{1,4}[- ]?)?(0\d{2,3}-?)?[2-9]\d{6,7}(-\d{1,6})?$/);
export const url = rule('请输入正确的网址，以 http:// 或 https:// 开头', isUrl);
/** As people write it: 2026/3/1, 2026-03-01, 2026.3.1 or 2026年3月1日. */
export const date = rule('请输入正确的日期', (text) => isDate(text, /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/));
export const isoDate = rule('请输入正确的日期，如 2026-03-01', (text) => isDate(text, /^(\d{4})-(\d{2})-(\d{2})$/));
export const number = matching('请输入数字', decimal);
export const digits = matching('只能输入 0~9 的数字', /^\d+$/);
export const positiveInteger = matching('请输入大于 0 的整数', /^0*[1-9]\d*$/);
/** 18 characters with birthday and check digit. */
export const idCard = rule('身份证号码不正确，请核对', (text) => isIdCard(text.trim().toUpperCase()));
export const lettersAndDigits = matching('只能输入字母和数字', /^[a-z\d]+$/i);
/** Up to 5 digits, and 2 behind the point. */
export const price = matching('价格最多 5 位整数和 2 位小数', /^\d{1,5}(\.\d{1,2})?$/);

/** The same as another field has now. Unlike the others it also judges an empty text. */
export const equalTo = (other: () => string, message = '两次输入不一致'): Rule => ({ message, test: (text) => text === other() });
export const contains = (part: string, message = `必须包含“${part}”`): Rule => rule(message, (text) => text.includes(part));

/** Lengths count characters, an emoji as one. */
export const minLength = (least: number): Rule => rule(`至少输入 ${least} 个字符`, (text) => lengthOf(text) >= least);
export const maxLength = (most: number, message = `最多输入 ${most} 个字符`): Rule => rule(message, (text) => lengthOf(text) <= most);
export const rangeLength = (least: number, most: number): Rule =>
  rule(`请输入 ${least}~${most} 个字符`, (text) => lengthOf(text) >= least && lengthOf(text) <= most);

const within = (text: string, least: number, most: number): boolean =>
  decimal.test(text.trim()) && Number(text) >= least && Number(text) <= most;
export const min = (least: number): Rule => rule(`不能小于 ${least}`, (text) => within(text, least, Infinity));
export const max = (most: number): Rule => rule(`不能大于 ${most}`, (text) => within(text, -Infinity, most));
export const range = (least: number, most: number): Rule => rule(`请输入 ${least}~${most} 之间的数`, (text) => within(text, least, most));
