import type { Transaction } from 'sequelize';
import type { FunnelStep } from '#domain/analytics/steps';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';

/**
 * Notes in the caller's transaction that somebody came so far, or, by a payment below zero, that so much went back to him. It is counted later (`fold-steps.ts`), so that no two payments wait for the row of their day.
 * `campaign`: what sold it, where that is known better than by its buyer's visit.
 */
export async function noteStep(
  { analyticsSteps }: Database,
  {
    userId,
    step,
    amountFen = 0,
    campaign = null,
    at,
  }: { userId: string; step: FunnelStep; amountFen?: number; campaign?: string | null; at: Date },
  transaction: Transaction,
): Promise<void> {
  await analyticsSteps.create({ id: newId(), userId, step, amountFen, campaign, at }, { transaction });
}
