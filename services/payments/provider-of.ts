import { AppError } from '#domain/errors/app-error';
import { isOuterMethod, paymentMethods, type PaymentMethodName } from '#domain/trade/methods';
import { ProviderFault } from '#providers/calling/ask';
import type { PaymentProvider } from '#providers/payments/contract';
import type { PaymentDeps } from '../deps.ts';

/** What a provider gives no usable answer with, also one that is not configured any more: to be asked again, and nothing to fail for. */
export const isUnanswered = (error: unknown): error is ProviderFault | AppError =>
  error instanceof ProviderFault || (error instanceof AppError && error.code === 'payment.unavailable');

/** The provider of a method. `payment.unavailable` where it is not configured. */
export function providerOf({ payments = {} }: Pick<PaymentDeps, 'payments'>, method: PaymentMethodName): PaymentProvider {
  const provider = isOuterMethod(method) ? payments[method] : undefined;
  if (provider === undefined) throw new AppError('payment.unavailable', { method: paymentMethods[method].label });
  return provider;
}
