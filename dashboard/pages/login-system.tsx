import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import { PageLoading } from '../components/page-loading.tsx';
import { Logo } from '../components/logo.tsx';
import { MeshCanvas } from '../features/accounts/mesh-canvas.tsx';
import { returnPath } from '../features/accounts/return-url.ts';
import { SignInTabs } from '../features/accounts/sign-in-tabs.tsx';
import { formatNames } from '../features/services/format-names.ts';
import { usePageTitle } from '../hooks/page-title.ts';
import { useSession } from '../hooks/use-session.ts';
import styles from './login-system.module.css';

const steps = [
  { title: '上传', text: '断点续传，关掉页面也能接着传' },
  { title: '检测', text: '找出缺失贴图和问题网格' },
  { title: '轻量化', text: '减面、压贴图，前后对比看得见' },
];

export function LoginSystemPage() {
  usePageTitle('登录');
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  if (session.phase === 'starting') return <PageLoading fullHeight />;
  if (session.phase === 'signedIn') return <Navigate to={returnPath(search)} replace />;
  return (
    <div className={styles.page}>
      <section className={styles.stage} aria-label="产品介绍">
        <Logo name="light" />
        <div className={styles.figure}>
          <MeshCanvas />
          <p className={styles.sides} aria-hidden="true">
            <span>原始网格</span>
            <span>轻量化之后</span>
          </p>
        </div>
        <div>
          <h2>把三维模型变轻，而不变样</h2>
          <ol className={styles.steps}>
            {steps.map(({ title, text }, index) => (
              <li key={title}>
                <b>
                  <i>{index + 1}</i>
                  {title}
                </b>
                {text}
              </li>
            ))}
          </ol>
          <p className={styles.formats}>支持 {formatNames.join(' · ')}</p>
        </div>
      </section>
      <main className={styles.panel}>
        <div className={styles.box}>
          <div className={styles.brand}>
            <Logo />
          </div>
          <h1>登录</h1>
          <p className={styles.lead}>使用短信验证码或密码登录模工坊</p>
          <SignInTabs onDone={() => void navigate(returnPath(search), { replace: true })} />
          <p className={styles.more}>
            <Link to={addresses.help('account')}>还没有账号？</Link>
            <Link to={addresses.singleModel()}>了解轻量化</Link>
            <Link to={addresses.help()}>帮助中心</Link>
          </p>
        </div>
      </main>
    </div>
  );
}
