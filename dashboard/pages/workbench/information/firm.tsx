import { CertificationForm } from '../../../features/certification/certification-form.tsx';
import { usePageTitle } from '../../../hooks/page-title.ts';

/** Also at /enterpriseCerInfMod, where a company's certification is looked at and submitted again. */
export function EnterpriseCertificationPage() {
  usePageTitle('企业认证');
  return <CertificationForm kind="enterprise" />;
}
