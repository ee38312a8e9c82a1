import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import styles from './developers.module.css';

const links = [
  { to: addresses.developers, label: '概览与密钥' },
  { to: addresses.apiReference, label: '接口参考' },
  { to: addresses.exampleCode, label: '示例代码' },
  { to: addresses.developerProblem(), label: '错误说明' },
  { to: addresses.serviceStatus, label: '服务状态' },
];

/** Between the pages for developers. */
export function DeveloperLinks() {
  return (
    <nav className={styles.links} aria-label="开发者中心">
      {links.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
      <a href={addresses.documentation}>页面接口文档</a>
    </nav>
  );
}
