import { Link, useLocation } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import { AccountHeader } from './account-header.tsx';
import { Frame, FramedPage } from './frame.tsx';
import styles from './certification-shell.module.css';

/** Header with title and slogan, page and footer of the certification. */
export function CertificationShell() {
  const { pathname } = useLocation();
  const title = /firm|enterprise/i.test(pathname) ? '企业认证' : '实名认证';
  const header = (
    <AccountHeader className={styles.header}>
      <p className={styles.title}>
        <b>{title}</b>
        <span>一次认证，让每一份作品和每一笔往来都有据可依</span>
      </p>
    </AccountHeader>
  );
  return (
    <Frame header={header}>
      <FramedPage className={styles.content} />
      <footer className={styles.footer}>
        <p>证件信息加密保存，只用于核验身份。</p>
        <nav aria-label="页脚">
          <Link to={addresses.information}>个人资料</Link>
          <Link to={addresses.help('contact')}>联系客服</Link>
        </nav>
      </footer>
    </Frame>
  );
}
