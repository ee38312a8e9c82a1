import { checkStatuses } from '#domain/accounts/check-status';
import type { CertificationFields } from '#domain/certification/kinds';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { passesLuhn } from '#domain/wallet/cards';
import { sealFields } from '#services/certification/sealed-fields';
import type { ClockDeps } from '#services/deps';
import { postOperation } from '#services/ledger/post';
import type { SealDeps } from '#services/sealing';
import { addCard } from '#services/wallet/add-card';
import { newId } from '#storage/database/ids';
import type { UserRow } from '#storage/database/models/accounts';
import type { BankCardRow } from '#storage/database/models/wallet';
import { operation } from './ledger.ts';
import { buildCertification } from './work.ts';

let cards = 0;
/** The number of a debit card that no other test uses, which ends so; one of its digits makes the check digit hold. */
export function newCardNumber(ending = '88'): string {
  const serial = `6222${String(process.pid % 1000).padStart(3, '0')}${String(cards++).padStart(6, '0')}`;
  return Array.from({ length: 10 }, (_, digit) => `${serial}${digit}${ending}`).find(passesLuhn) ?? '';
}

const personNamed = (realName: string): CertificationFields => ({ kind: 'personal', fields: { realName, idCard: '11010519491231002X' } });
export const testCompany: CertificationFields = {
  kind: 'enterprise',
  fields: { companyName: '杭州模工坊科技有限公司', creditCode: '91330106MA2CG1AY2X', legalPerson: '李四' },
};

/** Has somebody verified, as after a review. */
export async function verifyIdentity(
  deps: ClockDeps & SealDeps,
  user: UserRow,
  certification: CertificationFields = personNamed('张小三'),
): Promise<void> {
  const { database } = deps;
  const id = newId();
  const about = { id, kind: certification.kind, status: 'Verified', sealedFields: sealFields(deps, id, certification) } as const;
  await database.transact(async (transaction) => {
    await buildCertification(database, user.id, about, transaction);
    await user.update({ checkStatus: checkStatuses.verified }, { transaction });
  });
}

/** Settled income out of nowhere. */
export async function giveIncome(deps: ClockDeps, ownerId: string, amountFen: number): Promise<void> {
  const postings = [
    posting(userAccount('incomeSettled', ownerId, 'money'), amountFen),
    posting(platformAccount('bank', 'money'), -amountFen),
  ];
  const earned = { ...operation(newId(), 'correct', postings), actorId: ownerId, note: 'earned' };
  await deps.database.transact((transaction) => postOperation(deps, earned, transaction));
}

/** Coins that were bought, paid by WeChat. */
export async function giveBoughtCoins(deps: ClockDeps, ownerId: string, amountFen: number): Promise<void> {
  const postings = [
    posting(userAccount('coins', ownerId, 'coinBought'), amountFen),
    posting(platformAccount('issued', 'coinBought'), -amountFen),
    posting(platformAccount('wechatPay', 'money'), -amountFen),
    posting(platformAccount('coinsOwed', 'money'), amountFen),
  ];
  await deps.database.transact((transaction) => postOperation(deps, operation(newId(), 'recharge', postings), transaction));
}

/** A card of somebody who is verified. */
export const giveCard = (deps: ClockDeps & SealDeps, ownerId: string, number: string = newCardNumber()): Promise<BankCardRow> =>
  addCard(deps, { ownerId, bankName: '招商银行', number, address: '10.0.0.1' });

/** Somebody verified, by this name, who may withdraw so much to his card. */
export async function buildEarner(deps: ClockDeps & SealDeps, user: UserRow, incomeFen: number, name = '张小三'): Promise<BankCardRow> {
  await verifyIdentity(deps, user, personNamed(name));
  if (incomeFen > 0) await giveIncome(deps, user.id, incomeFen);
  return giveCard(deps, user.id);
}
