import type { CertificationKind } from '#domain/certification/kinds';
import type { CertificationStatus } from '#domain/certification/state';
import type { Tone } from '../../components/state-tag.tsx';

export const kindLabels: Record<CertificationKind, string> = { personal: '个人', enterprise: '企业' };

export const statusWords: Record<CertificationStatus, { tone: Tone; label: string }> = {
  UnderReview: { tone: 'waiting', label: '待审核' },
  Verified: { tone: 'success', label: '已通过' },
  Failed: { tone: 'error', label: '已驳回' },
  Withdrawn: { tone: 'quiet', label: '已撤回' },
};
