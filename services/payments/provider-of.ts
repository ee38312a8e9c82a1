import { AppError } from '#domain/errors/app-error';
import { isOuterMethod, paymentMethods, type PaymentMethodName } from '#domain/payments/methods';
import type { PaymentProvider } from '#providers/payments/contract';
import type { PaymentDeps } from '../deps.ts';

/** The provider of a method. `payment.unavailable` where it is not configured. */
export function providerOf({ payments = {} }: Pick<PaymentDeps, 'payments'>, method: PaymentMethodName): PaymentProvider {
  const provider = isOuterMethod(method) ? payments[method] : undefined;
  if (provider === undefined) throw new AppError('payment.unavailable', { method: paymentMethods[method].label });
  return provider;
}
