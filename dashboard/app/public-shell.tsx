import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { FriendLinkView } from '#domain/content/friend-links';
import { footer, friendLinkRel, type SiteSettings } from '#domain/site/menu';
import { lazyDialog, lazyExtra } from '../components/lazy-part.ts';
import { themedPart } from '../components/themed-part.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { Logo } from '../components/logo.tsx';
import { useLoginPopup } from '../features/accounts/login-popup-state.ts';
import { useSession } from '../hooks/use-session.ts';
import { Frame, FramedPage } from './frame.tsx';
import { PublicHeader } from './public-header.tsx';
import styles from './public-shell.module.css';

/** What the server wrote into the page under a name; null where nothing. */
function written(name: string): unknown {
  return JSON.parse(document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? 'null');
}

/** What the operator says of itself, as the server wrote it into the page. */
const settings = (written('site-settings') ?? {}) as SiteSettings;
/** Sites of others, likewise. */
const friendLinks = (written('friend-links') ?? []) as readonly FriendLinkView[];

const LoginPopup = themedPart(async () => (await import('../features/accounts/entry/login-popup.tsx')).LoginPopup, lazyDialog);

const PublicUpload = themedPart(async () => (await import('./public-upload.tsx')).PublicUpload, lazyExtra);

const AdPopup = lazyExtra(async () => (await import('../features/campaigns/ad-popup.tsx')).AdPopup);

/** Pages that anybody may read and on which an upload may begin. */
const uploadPages: ReadonlySet<string> = new Set(['/', '/formatConversion', '/topology', '/aiModel']);

/** Header and footer of the pages that anybody may read. */
export function PublicShell() {
  const popup = useLoginPopup();
  const { pathname } = useLocation();
  const { phase } = useSession();
  const uploads = uploadPages.has(pathname);
  return (
    <Frame header={<PublicHeader />}>
      <FramedPage />
      {popup !== undefined && (
        <Suspense fallback={null}>
          <LoginPopup key={popup.key} request={popup} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <AdPopup />
      </Suspense>
      {uploads && phase === 'signedIn' && (
        <Suspense fallback={null}>
          <PublicUpload />
        </Suspense>
      )}
      <footer className={styles.footer}>
        <div>
          <div className={styles.brand}>
            <Logo size={26} />
            <p>三维模型的上传、检测、轻量化与格式转换</p>
          </div>
          {footer.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              {links.map((link) => (
                <SiteLink key={link.label} link={link} />
              ))}
            </nav>
          ))}
        </div>
        <FriendLinks />
        <Legal settings={settings} />
      </footer>
    </Frame>
  );
}

function FriendLinks() {
  if (friendLinks.length === 0) return null;
  return (
    <nav className={styles.friends} aria-label="友情链接">
      <h2>友情链接</h2>
      {friendLinks.map(({ id, name, link }) => (
        <a key={id} href={link} rel={friendLinkRel}>
          {name}
        </a>
      ))}
    </nav>
  );
}

function Legal({ settings: { company, hotline, icp, policeNumber } }: { settings: SiteSettings }) {
  if (company === undefined && hotline === undefined && icp === undefined && policeNumber === undefined) return null;
  return (
    <p className={styles.legal}>
      {company !== undefined && <span>{company}</span>}
      {hotline !== undefined && <span>客服热线 {hotline}</span>}
      {icp !== undefined && <a href="https://beian.miit.gov.cn/">{icp}</a>}
      {policeNumber !== undefined && <a href="https://beian.mps.gov.cn/">{policeNumber}</a>}
    </p>
  );
}
