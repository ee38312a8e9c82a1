import { createPublicKey } from 'node:crypto';
import { expect } from 'chai';
import { isAlipaySigned, notificationContent, requestContent as alipayContent } from './alipay/sign.ts';
import { rawMember } from './alipay/raw-member.ts';
import { answerContent, isWechatSigned, requestContent, unseal } from './wechat/sign.ts';

const keyOf = (base64: string) => createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

describe('signatures of payments, against published examples', () => {
  it('of a notification of Alipay: one with its key from the tests of Alipay’s own SDK', () => {
    const key = keyOf(
      'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB',
    );
    const sign =
      'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==';
    const parameters = {
      ...{
        sign,
        sign_type: 'RSA2',
        gmt_create: '2019-08-15 15:56:22',
        charset: 'utf-8',
        seller_email: 'z97-yuquerevenue@service.aliyun.com',
      },
      ...{ subject: '语雀空间 500人规模', buyer_id: '2088102534368455', invoice_amount: '0.10' },
      ...{ notify_id: '2019081500222155624068450559358070', fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]' },
      ...{ notify_type: 'trade_status_sync', trade_status: 'TRADE_SUCCESS', receipt_amount: '0.10', buyer_pay_amount: '0.10' },
      ...{
        app_id: '2019073166072302',
        seller_id: '2088531891668739',
        gmt_payment: '2019-08-15 15:56:24',
        notify_time: '2019-08-15 15:56:25',
      },
      ...{ version: '1.0', out_trade_no: '20190815155618536-564-57', total_amount: '0.10', trade_no: '2019081522001468450512505578' },
      ...{ auth_app_id: '2019073166072302', buyer_logon_id: 'xud***@126.com', point_amount: '0.00' },
    };
    expect(isAlipaySigned(notificationContent(parameters), sign, key)).to.equal(true);
    expect(isAlipaySigned(notificationContent({ ...parameters, total_amount: '0.11' }), sign, key)).to.equal(false);
  });

  it('of a notification of WeChat Pay: one with its key from the tests of its own SDK', () => {
    const key = keyOf(
      'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXagHQ4vGeZN0yqm++rDsGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOmDeJf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B834uxl1zNLYQCrkdBzb8oUxwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGfy8wus7hwKz6clt3Whmmda7UAdb1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtkaSef4FdEEgEXJiw0VAJT8wIDAQAB',
    );
    const signature =
      'tJHIiIS9eB2hAYstmAmbbD3ZE5LiIm/Ug5tuL4fC0YOFRWIHV39UFIZXC0e9Wl6lBu6sKvkqDkzpqzBsVHyXFlbYZTOQrVdG4b6LfTnK4mikv9++ixJMd3vTf2yCqvBkh98zs3Ds5zsYQakzbcwhmw4fMJs4nPLws28H0UW9FjDR//rxELLwXvV1VEA1IBLX70xptjL8hrfUjEE8kkry6yNJTHZRU8CAc7qHli2Ng1V1qb9ARbK8A3ThmFmPQvRGrapI/jS2laKKgYUmfdEdkNO6B2Cke5e8VTxY406ArAmQ90GAihDwIcb16TQMnzCMBoutnwZKNiKRACrFmtxw2Q==';
    const body =
      '{"id":"3119dfba-e649-5eec-ab1e-3412bc4d2e17","create_time":"2021-06-24T16:37:26+08:00","resource_type":"encrypt-resource","event_type":"PAYSCORE.USER_OPEN_SERVICE","summary":"签约成功","resource":{"original_type":"payscore","algorithm":"AEAD_AES_256_GCM","ciphertext":"YDS3lKPaC4Y52Gf3uhft5qUBlIa8b428AWTtTauHQfQrRw+X1WpiuHIDy0vo1Vd6VEq67aVyqPdDYMkRVSDaZL3iZttevRMOoPKMifozg6XPWjIZumks/GpT48lI4NizyeaqLBokNebthah3o1H76qSlO9NkDjp9bzmKLEYYH9TEklFUpsvPqOTOcgSLgh21YJXYR7dEBXFgRLiNIKRgO5JdXh1hccRUAlyVWxE54PXpnQ==","associated_data":"payscore","nonce":"Kj7QIyUiYx1q"}}';
    const content = answerContent('1624523846', 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBz', body);
    expect(isWechatSigned(content, signature, key)).to.equal(true);
    expect(isWechatSigned(content.replace('payscore', 'paysc0re'), signature, key)).to.equal(false);
  });

  it('of requests are over what the documents of each list', () => {
    const call = { method: 'GET', path: '/v3/certificates', body: '', timestamp: 1554208460, nonce: '593BEC0C930BF1AFEB40B4A08C8FB242' };
    expect(requestContent(call)).to.equal('GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n');
    expect(alipayContent({ method: 'm', app_id: '1', empty: '', biz_content: '{"a":"b&c"}' })).to.equal(
      'app_id=1&biz_content={"a":"b&c"}&method=m',
    );
  });

  it('open what AES-256-GCM sealed (a test vector of its authors), and nothing else', () => {
    // McGrew and Viega, test case 14: key and nonce of zeros, a block of zeros.
    const sealed = { algorithm: 'AEAD_AES_256_GCM', nonce: '\0'.repeat(12) };
    const ciphertext = Buffer.from('cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919', 'hex').toString('base64');
    const key = '\0'.repeat(32);
    expect(unseal({ ...sealed, ciphertext }, key)).to.equal('\0'.repeat(16));
    for (const wrong of [
      { ...sealed, ciphertext: `A${ciphertext.slice(1)}` },
      { ...sealed, ciphertext, associated_data: 'x' },
      { ...sealed, ciphertext, nonce: '' },
      { ...sealed, ciphertext: 'AAAA' },
      { ...sealed, ciphertext, algorithm: 'AES-256-GCM' },
    ])
      expect(unseal(wrong, key)).to.equal(undefined);
    expect(unseal({ ...sealed, ciphertext }, `1${'\0'.repeat(31)}`)).to.equal(undefined);
    expect(unseal({ ...sealed, ciphertext }, 'too short')).to.equal(undefined);
  });
});

describe('a member of an answer, as it is written', () => {
  it('is its exact text, whatever is in it', () => {
    const text = '{ "a_response" : {"t":"}\\",\\"sign","list":[{"b":1},2]} , "sign":"x\\"y","n":12}';
    expect(rawMember(text, 'a_response')).to.equal('{"t":"}\\",\\"sign","list":[{"b":1},2]}');
    expect(rawMember(text, 'sign')).to.equal('"x\\"y"');
    expect(rawMember(text, 'n')).to.equal('12');
    expect(rawMember(text, 'b')).to.equal(undefined);
    expect(rawMember('{"a":{"code":"1"},"a":{"code":"2"}}', 'a')).to.equal('{"code":"1"}');
  });

  it('is found in linear time, or not at all, in what is no JSON', () => {
    for (const text of ['', '[]', '{', '{"', '{"a"', '{"a":', '{"a":{', '{"a":"x', '{"a" 1}', 'null'])
      expect(rawMember(text, 'b'), text).to.equal(undefined);
    for (const text of [
      '{"a":'.repeat(200_000),
      `{"a":"${'\\"'.repeat(500_000)}`,
      `{${'"a":1,'.repeat(150_000)}`,
      `{"a":${'['.repeat(1_000_000)}`,
    ]) {
      const began = performance.now();
      rawMember(text, 'b');
      expect(performance.now() - began).to.be.lessThan(2000);
    }
  });
});
