import { z } from 'zod';
import { ask, ProviderFault } from '../../calling/ask.ts';
import type { BillRow } from '../contract.ts';
import { paymentCallLimits } from '../limits.ts';
import { AlipayError, callAlipay, type AlipayMerchant } from './call.ts';
import { parseAlipayBill } from './parse-bill.ts';
import { unpackAlipayBill } from './unpack-bill.ts';

const whereSchema = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }) });

/** Where a bill is fetched: it carries no signature, so it comes as safely as the gateway's answers do, also where Alipay names plain HTTP. */
export function billAddress(url: string, gateway: string): string {
  const address = new URL(url);
  address.protocol = new URL(gateway).protocol;
  return address.href;
}

/** The trade bill of a day: where it is to be had (for 30 seconds), then the archive itself. */
export async function fetchAlipayBill(merchant: AlipayMerchant, day: string): Promise<BillRow[] | undefined> {
  const signal = AbortSignal.timeout(merchant.billMs);
  const where = await callAlipay(merchant, {
    ...{ method: 'alipay.data.dataservice.bill.downloadurl.query', content: { bill_type: 'trade', bill_date: day } },
    ...{ answer: whereSchema, signal },
  }).catch((error: unknown) => {
    if (error instanceof AlipayError && /bill_not_exist/i.test(error.code)) return undefined;
    throw error;
  });
  if (where === undefined) return undefined;
  const url = billAddress(where.bill_download_url, merchant.gateway);
  const { status, bytes } = await ask({ url, signal, tries: 2, maxBytes: paymentCallLimits.billBytes });
  if (status !== 200) throw new ProviderFault(`Alipay: HTTP ${status} for a bill`);
  return parseAlipayBill(await unpackAlipayBill(bytes));
}
