import { checkStatuses } from '#domain/accounts/check-status';
import { AppError } from '#domain/errors/app-error';
import type { Standing } from '#domain/profile/standing';
import type { UserRow } from '#storage/database/models/accounts';
import { selectPlain } from '#storage/database/select-plain';
import { currentCertification, type MaskedCertification } from '../certification/current.ts';
import type { ClockDeps } from '../deps.ts';
import { reviewStatusOf } from '../modelers/review-status.ts';
import { standing } from './standing.ts';
import type { SealDeps } from '../sealing.ts';

/** What an account shows of itself. */
const shown = [
  ...(['id', 'phone', 'email', 'nickName', 'avatar', 'introduce', 'professionCode', 'passwordHash', 'role'] as const),
  ...(['checkStatus', 'uploaderType', 'frozenAt', 'deletionDueAt'] as const),
];

export interface DescribedAccount {
  user: Pick<UserRow, (typeof shown)[number]>;
  standing: Standing;
  /** As whom it is certified; null when it is not, or when that cannot be read. */
  certification: MaskedCertification | null;
  /** Of an application to publish models: `services/modelers/review-status.ts`. */
  reviewStatus: number | null;
}

/** An account with what stands in other tables, for its owner; `auth.signInRequired` when it is gone. */
export async function describeAccount(deps: ClockDeps & SealDeps, { userId }: { userId: string }): Promise<DescribedAccount> {
  const [[user], membership] = await Promise.all([
    selectPlain(deps.database.users, shown, 'id = ?', [userId]),
    standing(deps, { id: userId }),
  ]);
  if (user === undefined) throw new AppError('auth.signInRequired');
  const isCertified = user.checkStatus === checkStatuses.verified;
  const [certification, reviewStatus] = await Promise.all([isCertified ? readable(deps, userId) : null, reviewStatusOf(deps, user)]);
  return { user, standing: membership, certification, reviewStatus };
}

/** A lost key must not keep people out. */
const readable = (deps: ClockDeps & SealDeps, ownerId: string): Promise<MaskedCertification | null> =>
  currentCertification(deps, { ownerId }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'attachment.keyUnknown') return null;
    throw error;
  });
