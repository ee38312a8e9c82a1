import type { Transaction } from 'sequelize';
import { certificationTransitions, checkStatusAfter, type CertificationStatus } from '#domain/certification/state';
import type { Database } from '#storage/database/connect';
import type { CertificationRow } from '#storage/database/models/certifications';
import { updateWhere } from '#storage/database/update-where';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<CertificationRow, CertificationStatus> = {
  table: ({ certifications }) => certifications,
  transitions: certificationTransitions,
};

/** Moves a submission's status, and its account's `checkStatus` with it; false when it is in another state. */
export async function transitionCertification(
  database: Database,
  { ownerId, ...move }: Move<CertificationRow, CertificationStatus> & { ownerId: string },
  transaction: Transaction,
): Promise<boolean> {
  if (!(await transition(machine, database, { ...move, where: { ownerId } }, transaction))) return false;
  await updateWhere(database.users, { id: ownerId }, { checkStatus: checkStatusAfter[move.to] }, transaction);
  return true;
}
