import { inUtc8 } from '../membership/calendar.ts';
import { bytesFor, groupCode, readableCode } from './readable-code.ts';

/** Random characters of a number: 60 bits. */
const characters = 12;

/** Random bytes that a number is made from. */
export const orderNumberBytes = bytesFor(characters);

/**
 * The number of an order: the day of its creation in UTC+8, then 12 random characters (docs/decisions/order-numbers.md), such as `202603147KQ49XWD2M3P`. A
 * unique key makes sure that no two are equal.
 *
 * @throws RangeError for fewer than `orderNumberBytes` bytes.
 */
export const orderNumberOf = (createdAt: Date, random: Uint8Array): string =>
  inUtc8(createdAt).toISOString().slice(0, 10).replaceAll('-', '') + readableCode(random, characters);

/** As it is shown: `20260314-7KQ4-9XWD-2M3P`. */
export const formatOrderNumber = (orderNumber: string): string => `${orderNumber.slice(0, 8)}-${groupCode(orderNumber.slice(8))}`;

/**
 * The number of one attempt to pay (`out_trade_no`), counted from 1: `202603147KQ49XWD2M3P_1`. At most 32 characters that Alipay and WeChat both take.
 *
 * @throws RangeError for an attempt beyond what fits.
 */
export function tradeNumberOf(orderNumber: string, attempt: number): string {
  const tradeNumber = `${orderNumber}_${attempt}`;
  if (!Number.isSafeInteger(attempt) || attempt < 1 || tradeNumber.length > 32)
    throw new RangeError(`Not an attempt of an order: ${attempt}`);
  return tradeNumber;
}

/** The number of a refund at a provider (`out_refund_no`), from the day on which it is owed: letters and digits, which both take. */
export const refundNumberOf = (owedAt: Date, random: Uint8Array): string => `R${orderNumberOf(owedAt, random)}`;
