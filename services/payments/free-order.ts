import { AppError } from '#domain/errors/app-error';
import { ProviderFault } from '#providers/calling/ask';
import type { PaymentDeps } from '../deps.ts';
import { closeAttempt } from './close-attempt.ts';
import { findLiveAttempt } from './live-attempt.ts';

/**
 * Makes sure that nothing outside can pay an order before something else does: closes its live attempt at the provider, or takes in what was paid by it.
 * `payment.attemptOpen` when the provider does not answer.
 */
export async function freeOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  const attempt = await findLiveAttempt(deps, orderId);
  if (attempt === null) return;
  try {
    await closeAttempt(deps, attempt);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    throw new AppError('payment.attemptOpen', {}, { cause: error });
  }
}
