import type { FactorBegunView } from '#domain/factors/views';
import { factorErrors } from '#domain/errors/areas/factors';
import { changing } from './changes.ts';
import { call } from './client.ts';
import { offerChance } from './second-chances.ts';

/** What the back office asks for before it goes on. */
export type FactorNeed = 'factor.enrolFirst' | 'factor.proveAgain' | 'factor.proveFresh';
const needs: readonly FactorNeed[] = ['factor.enrolFirst', 'factor.proveAgain', 'factor.proveFresh'];

/** Has `ask` answer what the back office asks for; returns how to end that. */
export function answerFactors(ask: (need: FactorNeed) => Promise<boolean>): () => void {
  const ends = needs.map((need) => offerChance(factorErrors[need].respCode, () => ask(need)));
  return () => ends.forEach((end) => end());
}

export const beginFactor = (): Promise<FactorBegunView> => call('factorBegin', {});
export const confirmFactor = async (code: string): Promise<string[]> => (await call('factorConfirm', { code })).recoveryCodes;
export const proveFactor = (code: string): Promise<unknown> => call('factorProve', { code });
export const resetFactor = (accountId: string, cause: string): Promise<unknown> =>
  changing(['accounts'], () => call('factorReset', { accountId, cause }));
