import { Op } from 'sequelize';
import { inquiryLimits } from '#domain/inquiries/limits';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Removes what visitors wrote `inquiryLimits.keptMs` ago; returns how many. */
export async function sweepInquiries(deps: ClockDeps): Promise<number> {
  const { inquiries, transact } = deps.database;
  const before = new Date(currentTime(deps).getTime() - inquiryLimits.keptMs);
  return transact((transaction) => inquiries.destroy({ where: { createdAt: { [Op.lte]: before } }, transaction }));
}
