import { maskPhone } from '#domain/accounts/display';
import { checkStatuses } from '#domain/accounts/check-status';
import { consentText } from '#domain/certification/consent';
import { certificationPapers, identityOf, paperNames, type PaperName } from '#domain/certification/kinds';
import type {
  CertificationDetailView,
  CertificationDocumentView,
  CertificationInfoView,
  CertificationRowView,
} from '#domain/certification/views';
import type { Retention } from '#domain/retention';
import type { MaskedCertification } from '#services/certification/current';
import type { CertificationPage } from '#services/certification/list';
import type { ReadCertification } from '#services/certification/read-certification';
import type { UserRow } from '#storage/database/models/accounts';
import type { CertificationRow } from '#storage/database/models/certifications';
import { isoOrNull } from '../presenting.ts';

/** The caller's own; what was withdrawn with an earlier account state shows as never submitted. */
export function presentInfo(user: UserRow, current: MaskedCertification | null, retention: Retention): CertificationInfoView {
  const { checkStatus } = user;
  const shown = checkStatus === checkStatuses.none ? null : current;
  return {
    checkStatus,
    kind: shown?.kind ?? null,
    name: shown?.name ?? null,
    number: shown?.number ?? null,
    legalPerson: shown?.legalPerson ?? null,
    cause: checkStatus === checkStatuses.failed ? (shown?.row.cause ?? null) : null,
    submittedAt: isoOrNull(shown?.row.createdAt ?? null),
    decidedAt: isoOrNull(shown?.row.decidedAt ?? null),
    papersDueAt: isoOrNull(shown?.row.papersDueAt ?? null),
    papersErasedAt: isoOrNull(shown?.row.papersErasedAt ?? null),
    consents: { personal: consentText('personal', retention), enterprise: consentText('enterprise', retention) },
  };
}

const presentRow = (row: CertificationRow, name: string, owner: UserRow | null | undefined): CertificationRowView => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  name,
  account: {
    id: row.ownerId,
    phone: owner?.deletedAt === null ? maskPhone(owner.phone) : (owner?.phone ?? ''),
    nickName: owner?.nickName ?? '',
  },
  submittedAt: row.createdAt.toISOString(),
  decidedAt: isoOrNull(row.decidedAt),
});

export const presentRows = ({ certifications, owners }: CertificationPage): CertificationRowView[] =>
  certifications.map(({ row, name }) => presentRow(row, name, owners.get(row.ownerId)));

const labels: Partial<Record<PaperName, string>> = { ...certificationPapers.personal, ...certificationPapers.enterprise };

export function presentDetail({ row, certification, owner, decidedBy, rejections }: ReadCertification): CertificationDetailView {
  const { name, number } = identityOf(certification);
  const papers = row.papersErasedAt === null ? paperNames.filter((paper) => row.papers?.[paper] !== undefined) : [];
  return {
    ...presentRow(row, name, owner),
    number,
    legalPerson: certification.kind === 'enterprise' ? certification.fields.legalPerson : null,
    papers: papers.map((paper) => ({ name: paper, label: labels[paper] ?? '' })),
    cause: row.cause === '' ? null : row.cause,
    decidedBy: decidedBy?.nickName ?? null,
    consentVersion: row.consentVersion,
    consentedAt: row.consentedAt.toISOString(),
    papersDueAt: isoOrNull(row.papersDueAt),
    papersErasedAt: isoOrNull(row.papersErasedAt),
    rejections,
  };
}

export const presentPaper = (paper: PaperName, jpeg: Buffer): CertificationDocumentView => ({
  paper,
  dataUrl: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
});
