import { AppError } from '#domain/errors/app-error';
import { hashSecret } from '#storage/database/ids';
import { deviceIdOf } from '../accounts/known-device.ts';
import type { Visitor } from '../accounts/visitor.ts';

/** Which device a visitor is on: as its client says, else by its cookie. Undefined for a first visit. */
export const deviceOf = ({ deviceId, deviceCookie }: Visitor): string | undefined => deviceId ?? deviceIdOf(deviceCookie);

/** The same as it is stored. `risk.required` for a visitor without any: a check would have given it one. */
export function deviceHashOf(visitor: Visitor): string {
  const device = deviceOf(visitor);
  if (device === undefined) throw new AppError('risk.required');
  return hashSecret(device);
}
