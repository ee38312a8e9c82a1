import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import { Logo } from '../components/logo.tsx';
import { AccountMenu } from '../features/accounts/account-menu.tsx';
import styles from './account-header.module.css';

/** The header of pages beside the workbench: the way back to it, what the pages are, and the account's menu. */
export function AccountHeader({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <header className={`${styles.header} ${className}`}>
      <Link to={addresses.workbench} title="回到工作台">
        <Logo />
      </Link>
      {children}
      <AccountMenu />
    </header>
  );
}
