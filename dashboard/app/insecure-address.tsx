import { Logo } from '../components/logo.tsx';
import styles from './insecure-address.module.css';

/**
 * Shown instead of everything else where the browser offers no encryption, which calls need: on plain HTTP, except on this machine's own name. It uses
 * plain elements only.
 */
export function InsecureAddress() {
  const secure = location.href.replace(/^http:/, 'https:');
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo />
        <h1 className={styles.title}>请换一个安全的地址打开</h1>
        <p className={styles.reason}>
          当前地址 <b>{location.origin}</b> 没有加密。浏览器在这样的地址上不提供加密功能，登录、上传和处理都无法进行。
        </p>
        <ul className={styles.ways}>
          <li>
            如果有 https:// 开头的地址，请用它打开
            {location.port === '' && (
              <>
                ：<a href={secure}>{secure}</a>
              </>
            )}
          </li>
          <li>
            在运行平台的这台电脑上，请打开 <b>http://localhost{location.port === '' ? '' : `:${location.port}`}</b>
          </li>
          <li>
            平台由您自己运行时，用 <code>script/server --tls</code> 启动，就有 https:// 的地址
          </li>
        </ul>
      </div>
    </main>
  );
}
