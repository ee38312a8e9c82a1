import type { Logger } from 'pino';
import { createAliyunCaptcha } from '#providers/captcha/aliyun';
import type { RiskAssessor } from '#providers/captcha/contract';
import type { Mailer } from '#providers/mail/contract';
import { createLocalMail } from '#providers/mail/local';
import { createSmtpMailer } from '#providers/mail/smtp';
import { createAliyunModerator } from '#providers/moderation/aliyun';
import type { Moderator } from '#providers/moderation/contract';
import { createLocalModerator } from '#providers/moderation/local';
import { alipayFormOrigins, realPayments } from '#providers/payments/choose';
import type { PaymentProviders } from '#providers/payments/contract';
import { openLocalPayments } from '#providers/payments/local/local';
import type { SignInProviders } from '#providers/signin/contract';
import { openLocalSignIn } from '#providers/signin/local';
import { createQqSignIn } from '#providers/signin/qq';
import { createWechatSignIn } from '#providers/signin/wechat';
import { createAliyunSms } from '#providers/sms/aliyun';
import type { SmsSender } from '#providers/sms/contract';
import { createLocalSms } from '#providers/sms/local';
import { createUnavailableSms } from '#providers/sms/unavailable';
import type { ProviderConfig } from '#runtime/provider-settings';
import type { LocalPages } from './local/routes.ts';

export interface ChosenProviders {
  sms: SmsSender;
  mailer: Mailer;
  moderator: Moderator;
  /** Undefined: our own risk engine. */
  captcha: RiskAssessor | undefined;
  signInProviders: SignInProviders;
  payments: PaymentProviders;
  /** Origins that forms of payments are sent to. */
  paymentFormOrigins: string[];
  /** The other side of the embedded ones, for `/local/*`. */
  local: Pick<LocalPages, 'sms' | 'mail' | 'signIn' | 'payments'>;
  close: () => Promise<void>;
}

/**
 * The providers that a configuration chooses. Where others can reach the deployment (`isReachable`), nobody reads what embedded ones keep, so there is no
 * SMS without a real one; made-up persons sign in, and made-up payers pay (`localPayments`), only where `/local/*` is served (`showsLocalPages`). The log says
 * what is missing.
 */
export async function chooseProviders(
  config: ProviderConfig,
  options: {
    isReachable: boolean;
    showsLocalPages: boolean;
    /** Where the embedded payments are kept; `trust` is the certificate that the api itself shows. */
    localPayments?: { folder: string; port: number; trust?: string | undefined };
    log: Logger;
  },
): Promise<ChosenProviders> {
  const { isReachable, showsLocalPages, localPayments, log } = options;
  const sms = createLocalSms();
  const mail = createLocalMail();
  const { wechat, qq } = config;
  const real: SignInProviders = {
    ...(wechat !== undefined && { weixin: createWechatSignIn(wechat) }),
    ...(qq !== undefined && { qq: createQqSignIn(qq) }),
  };
  const signIn = showsLocalPages && Object.keys(real).length === 0 ? await openLocalSignIn() : undefined;
  const realPay = realPayments(config.payments);
  const payments =
    showsLocalPages && localPayments !== undefined && Object.keys(realPay).length === 0
      ? await openLocalPayments(localPayments)
      : undefined;
  if (isReachable) warnOfMissing(config, log);
  const withoutSms = isReachable ? createUnavailableSms() : sms;
  return {
    sms: config.sms === undefined ? withoutSms : createAliyunSms(config.sms),
    mailer: config.mail === undefined ? mail : createSmtpMailer(config.mail),
    moderator: config.moderation === undefined ? createLocalModerator() : createAliyunModerator(config.moderation),
    captcha: config.captcha === undefined ? undefined : createAliyunCaptcha(config.captcha),
    signInProviders: signIn?.providers ?? real,
    payments: payments?.providers ?? realPay,
    paymentFormOrigins: config.payments.alipay === undefined ? [] : alipayFormOrigins(config.payments.alipay),
    local: { sms, mail, signIn, payments },
    close: async () => {
      await Promise.all([signIn?.close(), payments?.close()]);
    },
  };
}

function warnOfMissing({ sms, mail, moderation, payments }: ProviderConfig, log: Logger): void {
  if (sms === undefined)
    log.warn('SMS_PROVIDER is local: SMS codes are refused with 60240; script/admin create-user makes an account with a password');
  if (mail === undefined) log.warn('SMTP_URL is not set: codes by mail reach nobody');
  if (moderation === undefined) log.warn('MODERATION_PROVIDER is local: names and pictures are judged by a short list only');
  if (payments.alipay === undefined && payments.wechat === undefined)
    log.warn('PAYMENT_PROVIDER is local: nobody can pay by Alipay or WeChat Pay');
}
