import { Skeleton } from 'antd';
import { Navigate, useSearchParams } from 'react-router-dom';
import { checkStatuses } from '#domain/accounts/check-status';
import { addresses } from '../../addresses.ts';
import { usePersonalInfo } from '../../api/profile.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Panel } from '../../components/panel.tsx';
import { CertificationNote } from '../../features/profile/certification-note.tsx';
import { ProfileCard } from '../../features/profile/profile-card.tsx';
import { ProfileForm } from '../../features/profile/profile-form.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';
import styles from './information.module.css';

export function InformationPage() {
  usePageTitle('个人资料');
  const { data: info, error, mutate } = usePersonalInfo();
  const [params] = useSearchParams();
  const wantsCertification = params.get('typeShow') === 'true' && info?.checkStatus === checkStatuses.none;
  if (wantsCertification) return <Navigate to={addresses.certification()} replace />;
  return (
    <>
      <PageHeading title="个人资料" description="别人看到的你，以及你的认证状态。" />
      {info === undefined ? (
        <Panel title="资料">
          {error === undefined ? <Skeleton active avatar /> : <LoadError error={error} onRetry={() => void mutate()} />}
        </Panel>
      ) : (
        <div className={styles.columns}>
          <div>
            <Panel title="头像">
              <ProfileCard info={info} />
            </Panel>
            <Panel title="实名认证">
              <CertificationNote checkStatus={info.checkStatus} cause={info.cause} />
            </Panel>
          </div>
          <Panel title="基本资料">
            <ProfileForm info={info} />
          </Panel>
        </div>
      )}
    </>
  );
}
