import { fromBufferPromise } from 'yauzl';
import { ProviderFault } from '../../calling/ask.ts';
import { paymentCallLimits } from '../limits.ts';

const details = '业务明细.csv';

/** The details of a bill's archive, whose names and texts are in GBK. @throws ProviderFault for anything else */
export async function unpackAlipayBill(archive: Buffer): Promise<string> {
  const gbk = new TextDecoder('gb18030');
  try {
    const zip = await fromBufferPromise(archive, { lazyEntries: true, decodeStrings: false });
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw;
      const isDetails = [gbk.decode(name), name.toString('utf8')].some((text) => text.endsWith(details));
      if (!isDetails) continue;
      if (entry.uncompressedSize > paymentCallLimits.billUnpackedBytes) throw new ProviderFault('Alipay: a bill that is too long');
      const chunks: Buffer[] = [];
      // yauzl holds the stream to the size that the entry announces.
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
      return gbk.decode(Buffer.concat(chunks));
    }
  } catch (error) {
    throw error instanceof ProviderFault ? error : new ProviderFault('Alipay: a bill that is no archive');
  }
  throw new ProviderFault('Alipay: a bill without its details');
}
