import { z } from 'zod';
import type { SmsType } from '#domain/accounts/schema';
import { AppError } from '#domain/errors/app-error';
import { AliyunError, callAliyun } from '../aliyun/call.ts';
import type { AliyunKey } from '../aliyun/sign.ts';
import type { SmsSender } from './contract.ts';

export interface AliyunSmsOptions {
  key: AliyunKey;
  /** 短信签名, as approved. */
  signName: string;
  /** Codes of the approved templates; each has one variable, `code`. */
  templates: Readonly<Record<SmsType, string>>;
  /** Default the public one. */
  endpoint?: string;
  /** For the whole call; default 8 seconds. */
  timeoutMs?: number;
}

/** What is the person's or the phone's, in our words. Anything else is a fault: our settings, our balance, the service. */
const refusals: Readonly<Record<string, () => AppError>> = {
  'isv.MOBILE_NUMBER_ILLEGAL': () => new AppError('request.invalid', { message: '请输入正确的手机号' }),
  'isv.BUSINESS_LIMIT_CONTROL': () => new AppError('auth.smsTooMany'),
};

const answerSchema = z.object({ Code: z.string() });

/**
 * Sends codes by Aliyun's SMS (dysmsapi 2017-05-25, SendSms). A message is sent once: after a timeout it may be on its way, and a second one costs.
 * @throws AppError for what the phone is to blame for, ProviderFault for the rest
 */
export function createAliyunSms(options: AliyunSmsOptions): SmsSender {
  const { key, signName, templates, endpoint = 'https://dysmsapi.aliyuncs.com', timeoutMs = 8000 } = options;
  return {
    async send({ phone, type, code }) {
      const { Code } = await callAliyun({
        ...{ key, endpoint, action: 'SendSms', version: '2017-05-25', place: 'query', answer: answerSchema },
        parameters: { PhoneNumbers: phone, SignName: signName, TemplateCode: templates[type], TemplateParam: JSON.stringify({ code }) },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (Code !== 'OK') throw refusals[Code]?.() ?? new AliyunError(Code);
    },
  };
}
