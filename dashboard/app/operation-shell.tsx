import { NavLink } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import { useUser } from '../hooks/use-session.ts';
import { NotFoundPage } from '../pages/not-found.tsx';
import { AccountHeader } from './account-header.tsx';
import { Frame, FramedPage } from './frame.tsx';
import styles from './operation-shell.module.css';

const menu = [
  { to: addresses.operate('certifications'), label: '认证审核' },
  { to: addresses.operate('accounts'), label: '账号' },
  { to: addresses.operate('feedback'), label: '问题与建议' },
  { to: addresses.operate('orders'), label: '订单' },
  { to: addresses.operate('withdrawals'), label: '提现审核' },
  { to: addresses.operate('reconciliation'), label: '对账' },
  { to: addresses.operate('prices'), label: '价格' },
  { to: addresses.operate('offers'), label: '套餐与优惠券' },
  { to: addresses.operate('codes'), label: '激活码' },
  { to: addresses.operate('audit'), label: '审计日志' },
];

/** The administrators' pages: a header with the account's menu. For everybody else there is no such page; the server decides for itself. */
export function OperationShell() {
  if (useUser().role !== 'administrator') return <NotFoundPage />;
  const header = (
    <AccountHeader className={styles.header}>
      <nav className={styles.menu} aria-label="管理">
        {menu.map(({ to, label }) => (
          <NavLink key={to} to={to} className={({ isActive }) => (isActive ? styles.active : undefined)}>
            {label}
          </NavLink>
        ))}
      </nav>
    </AccountHeader>
  );
  return (
    <Frame header={header}>
      <FramedPage className={styles.content} />
    </Frame>
  );
}
