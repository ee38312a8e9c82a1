import { checkStatuses } from '#domain/accounts/check-status';
import { useCertification } from '../../../api/certification.ts';
import { LoadError } from '../../../components/list-notices.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { CertificationChoice } from '../../../features/certification/certification-choice.tsx';
import { CertificationState } from '../../../features/certification/certification-state.tsx';
import { usePageTitle } from '../../../hooks/page-title.ts';

export function EnterPage() {
  usePageTitle('实名认证');
  const { data: info, error, mutate } = useCertification();
  if (info === undefined) return error === undefined ? <PageLoading /> : <LoadError error={error} onRetry={() => void mutate()} />;
  return info.checkStatus === checkStatuses.none ? <CertificationChoice /> : <CertificationState info={info} />;
}
