import type { UserView } from '#domain/accounts/views';
import { AppError } from '#domain/errors/app-error';
import { tiers } from '#domain/tiers';
import type { ReaderDeps } from './authenticate.ts';

/** The account as its owner sees it. */
export async function userInfo(deps: ReaderDeps, { userId }: { userId: string }): Promise<UserView> {
  const user = await deps.database.users.findByPk(userId);
  if (user === null) throw new AppError('auth.signInRequired');
  const { id, phone, nickName, avatar, tier } = user;
  return { id, phone, nickName, avatar, tier, memberGradeName: tiers[tier].label };
}
