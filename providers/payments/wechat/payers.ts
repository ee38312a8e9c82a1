import { randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { exchangeWechatCode, wechatPages, wechatService } from '../../signin/wechat-code.ts';
import type { PaymentPayers, WechatBridge } from '../contract.ts';
import { signWechat } from './sign.ts';

export interface WechatPayersOptions {
  /** Of the official account (服务号) that is bound to the merchant. */
  appId: string;
  appSecret: string;
  /** Where people are asked, and where codes are exchanged; default WeChat's own. */
  pages?: string;
  service?: string;
  timeoutMs: number;
}

/** Who pays within WeChat: a silent authorisation (网页授权, `snsapi_base`) gives the payer's id at the merchant's account. */
export function createWechatPayers({ appId, appSecret, timeoutMs, ...at }: WechatPayersOptions): PaymentPayers {
  const { pages = wechatPages, service = wechatService } = at;
  return {
    authorizeUrl(returnUrl) {
      const parameters = { appid: appId, redirect_uri: returnUrl, response_type: 'code', scope: 'snsapi_base', state: 'pay' };
      return `${pages}/connect/oauth2/authorize?${new URLSearchParams(parameters).toString()}#wechat_redirect`;
    },
    async identify(code) {
      return (await exchangeWechatCode({ service, appId, appSecret }, code, AbortSignal.timeout(timeoutMs))).openid;
    },
  };
}

/** What WeChat's own script is handed to open its payment over the page (JSAPI 调起支付). */
export function bridgeOf({ appId, privateKey }: { appId: string; privateKey: KeyObject }, prepayId: string, at: Date): WechatBridge {
  const timeStamp = String(Math.floor(at.getTime() / 1000));
  const nonceStr = randomBytes(16).toString('hex');
  const packed = `prepay_id=${prepayId}`;
  const paySign = signWechat([appId, timeStamp, nonceStr, packed, ''].join('\n'), privateKey);
  return { appId, timeStamp, nonceStr, package: packed, signType: 'RSA', paySign };
}
