import {
  AppstoreOutlined,
  CloudServerOutlined,
  FileSearchOutlined,
  HomeOutlined,
  QuestionCircleOutlined,
  RadarChartOutlined,
  ShopOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { NavLink } from 'react-router-dom';
import { isPublisher } from '#domain/accounts/publisher';
import { addresses } from '../addresses.ts';
import { useUser } from '../hooks/use-session.ts';
import styles from './side-menu.module.css';

interface Entry {
  to: string;
  label: string;
  icon: ComponentType;
  /** Highlighted for its own address only, not for those below it. */
  end?: boolean;
}

interface Group {
  label: string;
  /** Only publishers see it: docs/decisions.md#publishers. */
  publishers?: boolean;
  entries: Entry[];
}

const groups: Group[] = [
  {
    label: '工作台',
    entries: [
      { to: addresses.workbench, label: '概览', icon: HomeOutlined, end: true },
      { to: addresses.files('workbench'), label: '源文件管理', icon: FileSearchOutlined },
      { to: addresses.results(), label: '服务结果', icon: CloudServerOutlined },
    ],
  },
  {
    label: '发布中心',
    publishers: true,
    entries: [{ to: addresses.files('publish'), label: '发布源文件', icon: ShopOutlined }],
  },
  {
    label: '服务与帮助',
    entries: [
      { to: addresses.singleModel(), label: '单模型轻量化', icon: AppstoreOutlined },
      { to: addresses.oblique(), label: '倾斜摄影', icon: RadarChartOutlined },
      { to: addresses.help(), label: '帮助中心', icon: QuestionCircleOutlined },
    ],
  },
];

/** `onNavigate` closes the drawer on small screens. */
export function SideMenu({ onNavigate }: { onNavigate?: () => void }) {
  const publisher = isPublisher(useUser().uploaderType);
  return (
    <nav className={styles.menu} aria-label="工作台菜单">
      {groups
        .filter(({ publishers = false }) => publisher || !publishers)
        .map((group) => (
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
