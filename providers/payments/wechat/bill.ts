import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { ProviderFault } from '../../calling/ask.ts';
import type { BillRow } from '../contract.ts';
import { paymentCallLimits } from '../limits.ts';
import { callWechat, sendWechat, WechatPayError, type WechatMerchant } from './call.ts';
import { parseWechatBill } from './parse-bill.ts';
import type { PlatformKeys } from './platform-keys.ts';

const whereSchema = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string().regex(/^[0-9a-f]{40}$/i), download_url: z.url() });
const none = ['NO_STATEMENT_EXIST', 'STATEMENT_CREATING'];
const unpacked = promisify(gunzip);

/** The trade bill of a day: where it is to be had and what its SHA-1 is, then the file itself, which carries no signature. */
export async function fetchWechatBill(merchant: WechatMerchant, keys: PlatformKeys, day: string): Promise<BillRow[] | undefined> {
  const signal = AbortSignal.timeout(merchant.billMs);
  const path = `/v3/bill/tradebill?${new URLSearchParams({ bill_date: day, bill_type: 'ALL', tar_type: 'GZIP' }).toString()}`;
  const where = await callWechat(merchant, keys, { method: 'GET', path, signal, answer: whereSchema }).catch((error: unknown) => {
    if (error instanceof WechatPayError && none.includes(error.code)) return undefined;
    throw error;
  });
  if (where === undefined) return undefined;
  // Our signature goes to our host only, wherever the answer points.
  const { pathname, search } = new URL(where.download_url);
  const file = await sendWechat(merchant, { method: 'GET', path: `${pathname}${search}`, signal, maxBytes: paymentCallLimits.billBytes });
  if (file.status !== 200) throw new ProviderFault(`WeChat Pay: HTTP ${file.status} for a bill`);
  const isPacked = file.bytes[0] === 0x1f && file.bytes[1] === 0x8b;
  const plain = isPacked
    ? await unpacked(file.bytes, { maxOutputLength: paymentCallLimits.billUnpackedBytes }).catch(() => {
        throw new ProviderFault('WeChat Pay: a bill that cannot be unpacked, or is too long');
      })
    : file.bytes;
  if (createHash('sha1').update(plain).digest('hex') !== where.hash_value.toLowerCase())
    throw new ProviderFault('WeChat Pay: a bill that was changed on its way');
  return parseWechatBill(plain.toString('utf8'));
}
