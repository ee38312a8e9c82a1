import { CertificationForm } from '../../../features/certification/certification-form.tsx';
import { usePageTitle } from '../../../hooks/page-title.ts';

export function PersonalCertificationPage() {
  usePageTitle('个人认证');
  return <CertificationForm kind="personal" />;
}
