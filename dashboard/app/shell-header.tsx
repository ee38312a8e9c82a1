import { CloudUploadOutlined, MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { addresses, originOf } from '../addresses.ts';
import { lazyDialog } from '../components/lazy-part.ts';
import { Logo } from '../components/logo.tsx';
import { StorageMeter } from '../features/accounts/storage-meter.tsx';
import { CouponLink } from '../features/coupons/coupon-link.tsx';
import { CartPopover } from '../features/mall/cart-popover.tsx';
import { MessageLink } from '../features/messages/message-link.tsx';
import { OpenMembership } from '../features/membership/open-membership.tsx';
import { openUploadDialog } from '../features/uploads/upload-dialog-state.ts';
import { AccountMenu } from '../features/accounts/account-menu.tsx';
import styles from './shell-header.module.css';

const MenuDrawer = lazyDialog(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

export function ShellHeader() {
  const [menuOpen, setMenuOpen] = useState(false);
  /** Stays, so that the drawer can slide out. */
  const [menuWanted, setMenuWanted] = useState(false);
  const { pathname } = useLocation();
  const origin = originOf(pathname);
  const openMenu = (): void => {
    setMenuWanted(true);
    setMenuOpen(true);
  };
  return (
    <header className={styles.header}>
      <Button className={styles.burger ?? ''} type="text" icon={<MenuOutlined />} aria-label="打开菜单" onClick={openMenu} />
      <Link className={styles.logo} to={addresses.workbench} title="回到工作台">
        <Logo />
      </Link>
      <span className={styles.space} />
      <div className={styles.storage}>
        <StorageMeter compact />
      </div>
      <OpenMembership className={styles.open} />
      <Button type="primary" icon={<CloudUploadOutlined />} aria-label="模型上传" onClick={() => openUploadDialog({ origin })}>
        <span className={styles.uploadText}>模型上传</span>
      </Button>
      <CartPopover />
      <CouponLink />
      <MessageLink />
      <AccountMenu />
      {menuWanted && (
        <Suspense>
          <MenuDrawer open={menuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
