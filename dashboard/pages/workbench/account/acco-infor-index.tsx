import { CopyOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { methodNames } from '#domain/identities/methods';
import { jobDescriptions } from '#domain/kinds/jobs';
import type { JobKind } from '#domain/kinds/jobs';
import { guideLocations } from '#domain/profile/guides';
import type { PersonalStatisticsView } from '#domain/profile/views';
import { addresses } from '../../../addresses.ts';
import { useAccountInformation, usePersonalInfo, usePersonalStatistics } from '../../../api/profile.ts';
import { copyText } from '../../../components/copy-text.ts';
import { FactList, FactTiles } from '../../../components/fact-list.tsx';
import { LoadError } from '../../../components/list-notices.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Panel } from '../../../components/panel.tsx';
import { MembershipBox } from '../../../features/accounts/membership-box.tsx';
import { MoneyOverview } from '../../../features/wallet/money-overview.tsx';
import { MembershipActions } from '../../../features/membership/membership-actions.tsx';
import { StorageMeter } from '../../../features/accounts/storage-meter.tsx';
import { GuideButton } from '../../../features/guides/guide-button.tsx';
import { usePageTitle } from '../../../hooks/page-title.ts';
import styles from './acco-infor-index.module.css';

const tilesOf = ({ myModelFiles, myServiceResults }: PersonalStatisticsView) => [
  { label: '单模型', value: myModelFiles.totalSingleModels },
  { label: '倾斜摄影', value: myModelFiles.totalSceneModels },
  ...myServiceResults.serviceCounts.map(({ type, count }) => ({ label: jobDescriptions[type as JobKind].label, value: count })),
];

export function AccountOverviewPage() {
  usePageTitle('账号概览');
  const account = useAccountInformation();
  const info = usePersonalInfo();
  const statistics = usePersonalStatistics();
  if (account.data === undefined || info.data === undefined || statistics.data === undefined) {
    const error = account.error ?? info.error ?? statistics.error;
    const retry = (): void => void Promise.all([account.mutate(), info.mutate(), statistics.mutate()]);
    return (
      <>
        <PageHeading title="账号概览" />
        <Panel title="账号">{error === undefined ? <Skeleton active /> : <LoadError error={error} onRetry={retry} />}</Panel>
      </>
    );
  }
  const { phone, email, hasPassword, sessionCount, thirdPartyAccountCount } = account.data;
  const facts = [
    { label: '账号编号', value: info.data.accountNumber },
    { label: '手机号', value: phone },
    { label: '邮箱', value: email === '' ? '未绑定' : email },
    { label: '登录密码', value: hasPassword ? '已设置' : '未设置' },
    {
      label: `第三方账号（${Object.values(methodNames)
        .map(({ label }) => label)
        .join('、')}）`,
      value: `${thirdPartyAccountCount} 个`,
    },
    { label: '已登录的设备', value: `${sessionCount} 台` },
  ];
  const { inviteCode } = info.data;
  return (
    <>
      <PageHeading title="账号概览" description="余额、会员、空间和登录方式，都在这里。">
        <GuideButton location={guideLocations.personalCentre} />
      </PageHeading>
      <MoneyOverview account={account.data} />
      <div className={styles.columns}>
        <div>
          <Panel title="会员">
            <MembershipBox membership={account.data}>
              <MembershipActions user={account.data} />
            </MembershipBox>
          </Panel>
          <Panel title="存储空间">
            <StorageMeter />
          </Panel>
          <Panel title="我的推广码">
            <p className={styles.code}>
              <b>{inviteCode}</b>
              <Button size="small" icon={<CopyOutlined />} onClick={() => void copyText(inviteCode)}>
                复制
              </Button>
            </p>
            <p className={styles.hint}>
              朋友注册后填写它，两边都有奖励。
              <Link className="text-link" to={addresses.extension}>
                查看我的推广
              </Link>
            </p>
          </Panel>
        </div>
        <div>
          <Panel title="账号与登录" aside={<Link to={addresses.accountManagement}>账号管理</Link>}>
            <FactList facts={facts} />
          </Panel>
          <Panel title="我的模型" aside={<Link to={addresses.files('workbench')}>全部源文件</Link>}>
            <FactTiles facts={tilesOf(statistics.data)} />
          </Panel>
        </div>
      </div>
    </>
  );
}
