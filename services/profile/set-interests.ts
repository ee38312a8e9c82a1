import type { ProfessionCode } from '#domain/accounts/professions';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Keeps what somebody is interested in and registered for; from then on nobody asks again. */
export async function setInterests(
  deps: ClockDeps,
  input: { userId: string; interests: string[]; registerPurpose: string; professionCode: ProfessionCode | undefined },
): Promise<void> {
  const { database } = deps;
  const { userId, interests, registerPurpose, professionCode } = input;
  const changes = {
    interests,
    registerPurpose: registerPurpose === '' ? null : registerPurpose,
    ...(professionCode !== undefined && { professionCode }),
    interestsAskedAt: currentTime(deps),
  };
  await database.transact((transaction) => updateWhere(database.users, { id: userId }, changes, transaction));
}
