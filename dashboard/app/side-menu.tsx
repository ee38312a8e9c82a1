import { CloudServerOutlined, FileSearchOutlined, HomeOutlined, ShopOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import { NavLink } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import styles from './side-menu.module.css';

interface Entry {
  to: string;
  label: string;
  icon: ComponentType;
  /** Highlighted for its own address only, not for those below it. */
  end?: boolean;
}

const groups: { label: string; entries: Entry[] }[] = [
  {
    label: '工作台',
    entries: [
      { to: addresses.workbench, label: '概览', icon: HomeOutlined, end: true },
      { to: addresses.files('workbench'), label: '源文件管理', icon: FileSearchOutlined },
      { to: addresses.results(), label: '服务结果', icon: CloudServerOutlined },
    ],
  },
  { label: '发布中心', entries: [{ to: addresses.files('publish'), label: '发布源文件', icon: ShopOutlined }] },
];

/** `onNavigate` closes the drawer on small screens. */
export function SideMenu({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav className={styles.menu} aria-label="工作台菜单">
      {groups.map((group) => (
        <section key={group.label} aria-label={group.label}>
          <p className={styles.group} aria-hidden="true">
            {group.label}
          </p>
          <ul>
            {group.entries.map(({ to, label, icon: Icon, end = false }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={end}
                  className={({ isActive }) => `${styles.entry} ${isActive ? styles.active : ''}`}
                  {...(onNavigate !== undefined && { onClick: onNavigate })}
                >
                  <Icon aria-hidden />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
