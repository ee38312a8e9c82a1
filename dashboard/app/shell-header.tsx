import { CloudUploadOutlined, MenuOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { addresses, originOf } from '../addresses.ts';
import { Logo } from '../components/logo.tsx';
import { StorageMeter } from '../features/accounts/storage-meter.tsx';
import { openUploadDialog } from '../features/uploads/upload-dialog-state.ts';
import { AccountMenu } from '../features/accounts/account-menu.tsx';
import { SideMenu } from './side-menu.tsx';
import styles from './shell-header.module.css';

export function ShellHeader() {
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const origin = originOf(pathname);
  return (
    <header className={styles.header}>
      <Button className={styles.burger ?? ''} type="text" icon={<MenuOutlined />} aria-label="打开菜单" onClick={() => setMenuOpen(true)} />
      <Link className={styles.logo} to={addresses.workbench} title="回到工作台">
        <Logo />
      </Link>
      <span className={styles.space} />
      <div className={styles.storage}>
        <StorageMeter compact />
      </div>
      <Button type="primary" icon={<CloudUploadOutlined />} aria-label="模型上传" onClick={() => openUploadDialog({ origin })}>
        <span className={styles.uploadText}>模型上传</span>
      </Button>
      <AccountMenu />
      <Drawer
        title={<Logo size={28} />}
        placement="left"
        size={264}
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        styles={{ body: { padding: 0 } }}
      >
        <SideMenu onNavigate={() => setMenuOpen(false)} />
        <div className={styles.drawerStorage}>
          <StorageMeter />
        </div>
      </Drawer>
    </header>
  );
}
