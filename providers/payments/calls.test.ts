import { expect } from 'chai';
import { alipayOf, wechatOf } from '#test/payment-adapters';
import { openPaymentShop, type PaymentShop } from '#test/payment-shop';
import { failureOf, openProviderServer, providerFaults } from '#test/provider-server';
import { billAddress } from './alipay/bill.ts';
import { signAlipay } from './alipay/sign.ts';
import type { PaymentProvider } from './contract.ts';
import type { LocalKeys } from './local/keys.ts';

describe('bills of Alipay on their way', () => {
  it('come by the gateway’s protocol, whatever address Alipay names', () => {
    const named = 'http://dwbillcenter.alipay.com/downloadBillFile.resource?bizType=trade&fileId=%2F1';
    expect(billAddress(named, 'https://openapi.alipay.com/gateway.do')).to.equal(named.replace('http:', 'https:'));
  });

  const faults: typeof providerFaults = { ...providerFaults, 'is no archive': () => ({ body: 'x' }) };
  for (const [what, says] of Object.entries(faults))
    it(`are faults when the place that is named ${what}`, async () => {
      const shop = await openPaymentShop();
      const { keys } = shop.local;
      const server = await openProviderServer();
      server.says((asked, response) => {
        if (asked.path === '/bill') return says(asked, response);
        const inner = JSON.stringify({ code: '10000', bill_download_url: `${server.url}/bill` });
        const sign = signAlipay(inner, keys.alipay.privateKey);
        return { body: `{"alipay_data_dataservice_bill_downloadurl_query_response":${inner},"sign":"${sign}"}` };
      });
      const began = performance.now();
      const failure = await failureOf(alipayOf(keys, { gateway: `${server.url}/gateway.do`, billMs: 1000 }).fetchBill('2026-11-21'));
      expect(failure).to.match(/^ProviderFault: /);
      expect(performance.now() - began).to.be.lessThan(5000);
      await server.close();
      await shop.close();
    });
});

describe('calls to payment providers', () => {
  const request = {
    outTradeNo: 'T000000000001',
    amountFen: 1,
    subject: '椅子',
    notifyUrl: 'http://127.0.0.1/n',
    returnUrl: 'http://127.0.0.1/r',
  };
  const calls: Record<string, (provider: PaymentProvider) => Promise<unknown>> = {
    create: (provider) => provider.create({ ...request, expiresAt: new Date() }),
    query: (provider) => provider.query(request.outTradeNo),
    close: (provider) => provider.close(request.outTradeNo),
    refund: (provider) => provider.refund({ ...request, outRefundNo: 'R00000001', paidFen: 1, reason: '取消' }),
    fetchBill: (provider) => provider.fetchBill('2026-11-21'),
  };
  const brief = { timeoutMs: 400, billMs: 400 };
  let shop: PaymentShop;
  before(async () => (shop = await openPaymentShop()));
  after(() => shop.close());

  const providersAt = (url: string, keys: LocalKeys): Record<string, PaymentProvider> => ({
    alipay: alipayOf(keys, { gateway: `${url}/gateway.do`, ...brief }),
    wechat: wechatOf(keys, { host: url, ...brief }),
    'wechat without a public key': wechatOf(keys, { host: url, publicKey: undefined, ...brief }),
  });

  for (const [fault, says] of Object.entries(providerFaults))
    it(`end in time, and tell no secret, whatever is asked, when a provider ${fault}`, async () => {
      const server = await openProviderServer();
      server.says(says);
      const { keys } = shop.local;
      const began = performance.now();
      const asked = Object.entries(providersAt(server.url, keys)).flatMap(([name, provider]) =>
        // Alipay is asked nothing for a form.
        Object.entries(calls).flatMap(([verb, call]) => (name === 'alipay' && verb === 'create' ? [] : [failureOf(call(provider))])),
      );
      const failures = await Promise.all(asked);
      await server.close();
      expect(failures.length).to.equal(14);
      for (const failure of failures) {
        expect(failure)
          .to.match(/^ProviderFault: /)
          .and.not.match(/T000000000001|PRIVATE|WECHATPAY2|biz_content|sign=/);
        expect(failure).to.not.contain(keys.apiV3Key);
      }
      expect(performance.now() - began).to.be.lessThan(5000);
    });
});
