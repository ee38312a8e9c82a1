import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import { themedPart } from '../components/themed-part.tsx';
import { loginAddress } from '../features/accounts/return-url.ts';
import { CodeTabs } from '../features/developers/code-tabs.tsx';
import styles from '../features/developers/developers.module.css';
import { DeveloperLinks } from '../features/developers/developer-links.tsx';
import { quickTabs } from '../features/developers/quick-tabs.ts';
import { ViewerCard } from '../features/developers/viewer-card.tsx';
import { usePageTitle } from '../hooks/page-title.ts';
import { useSession } from '../hooks/use-session.ts';

const DeveloperConsole = themedPart(async () => (await import('../features/developers/console.tsx')).DeveloperConsole);

/** `/developerCenter`: how to begin with the API, and for who is signed in keys, usage and the log. */
export function DeveloperCenterPage() {
  usePageTitle('开发者中心');
  const { phase } = useSession();
  return (
    <div className={styles.page}>
      <h1>开发者中心</h1>
      <p className={styles.lead}>
        用程序上传、检测、轻量化和转换模型：REST 接口、JavaScript 包、命令行和网页组件，和工作台用同样的次数与余额。
      </p>
      <DeveloperLinks />
      <section className={styles.card} aria-labelledby="quick-title">
        <h2 id="quick-title">快速开始</h2>
        <p className={styles.lead}>新建一个测试密钥，放进环境变量 MODELMILL_API_KEY，三条命令就能得到转换好的文件。</p>
        <CodeTabs label="语言" tabs={quickTabs()} />
      </section>
      {phase === 'signedIn' && (
        <Suspense fallback={null}>
          <DeveloperConsole />
        </Suspense>
      )}
      {phase === 'signedOut' && (
        <section className={styles.card} aria-labelledby="keys-title">
          <h2 id="keys-title">密钥</h2>
          <p className={styles.lead} style={{ marginBottom: 14 }}>
            登录后新建密钥、查看用量和请求日志。测试密钥不需要认证。
          </p>
          <Link className={styles.primary} to={loginAddress(addresses.developers)}>
            登录并新建密钥
          </Link>
        </section>
      )}
      <ViewerCard />
    </div>
  );
}
