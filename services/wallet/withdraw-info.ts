import type { CheckStatus } from '#domain/accounts/check-status';
import { userAccount } from '#domain/ledger/accounts';
import { findUser } from '../accounts/find.ts';
import { verifiedIdentity, type VerifiedIdentity } from '../certification/verified-identity.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import type { SealDeps } from '../sealing.ts';
import { ratesOf, type RatesDeps } from './deps.ts';
import type { WalletRates } from '#domain/wallet/rates';

export interface WithdrawInfo {
  settledFen: number;
  pendingFen: number;
  frozenFen: number;
  rates: WalletRates;
  checkStatus: CheckStatus;
  identity: VerifiedIdentity | null;
}

/** Everything that whoever wants to withdraw has to know before. */
export async function readWithdrawInfo(deps: RatesDeps & SealDeps, { ownerId }: { ownerId: string }): Promise<WithdrawInfo> {
  const kinds = ['incomeSettled', 'incomePending', 'incomeFrozen'] as const;
  const [user, identity, [settledFen = 0, pendingFen = 0, frozenFen = 0]] = await Promise.all([
    findUser(deps, { userId: ownerId }),
    verifiedIdentity(deps, ownerId),
    balancesOf(
      deps.database,
      kinds.map((kind) => userAccount(kind, ownerId, 'money')),
    ),
  ]);
  return { settledFen, pendingFen, frozenFen, rates: ratesOf(deps), checkStatus: user.checkStatus, identity };
}
