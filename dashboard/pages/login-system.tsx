import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import { PageLoading } from '../components/page-loading.tsx';
import { FormatCount } from '../components/format-count.tsx';
import { Logo } from '../components/logo.tsx';
import { returnPath } from '../features/accounts/return-url.ts';
import { useEntry, type EntryMode } from '../features/accounts/entry/use-entry.tsx';
import { SampleStage } from '../features/services/sample-stage.tsx';
import { usePageTitle } from '../hooks/page-title.ts';
import { useSession } from '../hooks/use-session.ts';
import styles from './login-system.module.css';

const steps = [
  { title: '上传', text: '断点续传，关掉页面也能接着传' },
  { title: '检测', text: '找出缺失贴图和问题网格' },
  { title: '轻量化', text: '减面、压贴图，前后对比看得见' },
];

/** What the address's hash shows: `/loginSystem/#/register` is documented, the rest follows it. */
const hashes: Record<EntryMode, string> = { login: '', register: '#/register', rebuild: '#/rebuild', bindPhone: '' };
const modeOf = (hash: string): EntryMode => (hash === hashes.register ? 'register' : hash === hashes.rebuild ? 'rebuild' : 'login');

/** Where one goes afterwards: docs/decisions/login-popup.md. */
const ends: Record<'login' | 'register' | 'rebuild', (query: string) => string> = {
  login: (query) => returnPath(query),
  register: (query) => returnPath(query, addresses.home),
  rebuild: () => addresses.home,
};

export function LoginSystemPage() {
  const session = useSession();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const [underWay, setUnderWay] = useState(false);
  const [shown = '', query = ''] = hash.split('?');
  const wanted = search === '' ? query : search;
  const { heading, lead, body } = useEntry({
    mode: modeOf(shown),
    onMode: (next) => void navigate({ search: wanted, hash: hashes[next] }, { replace: true }),
    returnURL: returnPath(wanted),
    onUnderWay: setUnderWay,
    onDone: (way) => void navigate(ends[way](wanted), { replace: true }),
  });
  usePageTitle(heading);
  if (session.phase === 'starting') return <PageLoading fullHeight />;
  if (session.phase === 'signedIn' && !underWay) return <Navigate to={returnPath(wanted)} replace />;
  return (
    <div className={styles.page}>
      <section className={styles.stage} aria-label="产品介绍">
        <Logo name="light" />
        <div className={styles.figure}>
          <SampleStage />
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
          <p className={styles.formats}>
            支持 <FormatCount />
          </p>
        </div>
      </section>
      <main className={styles.panel}>
        <div id={shown.slice(1)} className={styles.box}>
          <div className={styles.brand}>
            <Logo />
          </div>
          <h1>{heading}</h1>
          <p className={styles.lead}>{lead}</p>
          {body}
          <p className={styles.more}>
            <Link to={addresses.home}>回到首页</Link>
            <Link to={addresses.help('account')}>帮助中心</Link>
          </p>
        </div>
      </main>
    </div>
  );
}
