import { AppError } from '#domain/errors/app-error';
import type { SmsSender } from './contract.ts';

/** Stands where a deployment that others can reach has no provider: refuses to send, and says so, rather than pretend. */
export const createUnavailableSms = (): SmsSender => ({
  isUnavailable: true,
  send: () => Promise.reject(new AppError('sms.unavailable')),
});
