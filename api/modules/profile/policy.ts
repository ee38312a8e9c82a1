import { AppError } from '#domain/errors/app-error';
import type { CallRequest } from '../../gateway/route.ts';

/** `uid` names the account that a call is about: the caller's own, or the call is refused. */
export function ownUid(uid: string, { caller }: CallRequest): string {
  if (uid !== caller.userId) throw new AppError('auth.userMismatch');
  return uid;
}
