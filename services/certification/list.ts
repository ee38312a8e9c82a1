import type { CertificationKind } from '#domain/certification/kinds';
import type { CertificationStatus } from '#domain/certification/state';
import { pageWindow } from '#domain/wire/page-window';
import type { UserRow } from '#storage/database/models/accounts';
import type { DatabaseDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { maskCertification, type MaskedCertification } from './current.ts';

export interface CertificationQuery {
  pageNo: number;
  pageSize: number;
  status: CertificationStatus | 'all';
  kind: CertificationKind | 'all';
}

export interface CertificationPage {
  totalCount: number;
  certifications: MaskedCertification[];
  owners: Map<string, UserRow>;
}

/** A page of submissions, masked: those that wait from the oldest on, the others from the newest on. */
export async function listCertifications(deps: DatabaseDeps & SealDeps, query: CertificationQuery): Promise<CertificationPage> {
  const { users, certifications } = deps.database;
  const { pageNo, pageSize, status, kind } = query;
  const { rows, count } = await certifications.findAndCountAll({
    where: { ...(status !== 'all' && { status }), ...(kind !== 'all' && { kind }) },
    order: [['id', status === 'UnderReview' ? 'ASC' : 'DESC']],
    ...pageWindow({ pageNo, pageSize }),
  });
  const owners = await users.findAll({ where: { id: rows.map(({ ownerId }) => ownerId) } });
  return {
    totalCount: count,
    certifications: rows.map((row) => maskCertification(deps, row)),
    owners: new Map(owners.map((owner) => [owner.id, owner])),
  };
}
