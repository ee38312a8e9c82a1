import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { archiveFormats, modelFormats, type ModelFormat } from '#domain/formats';
import { uploadNotes } from '#domain/uploads/notes';
import { Logo } from '../components/logo.tsx';
import { usePageTitle } from '../hooks/page-title.ts';
import styles from './help-center.module.css';

const rows: [extension: string, format: ModelFormat][] = [...Object.entries(modelFormats), ...Object.entries(archiveFormats)];
const supportWords = { readable: '支持', checked: '可检测', planned: '暂不支持' } as const;

/** Target of the links in check errors: the formats, and whom to ask. */
export function HelpCenterPage() {
  usePageTitle('帮助中心');
  const { hash } = useLocation();
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  return (
    <div className={styles.page}>
      <header>
        <Link to="/" title="回到工作台">
          <Logo />
        </Link>
      </header>
      <main>
        <h1>帮助中心</h1>
        <section id="formats" aria-labelledby="formats-title">
          <h2 id="formats-title">平台支持的格式</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">格式</th>
                <th scope="col">扩展名</th>
                <th scope="col">状态</th>
                <th scope="col">怎么办</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([extension, { label, support, convert }]) => (
                <tr key={extension}>
                  <td>{label}</td>
                  <td>.{extension}</td>
                  <td className={support === 'planned' ? styles.planned : styles.ready}>{supportWords[support]}</td>
                  <td>{convert === '' ? '直接上传' : convert}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section aria-labelledby="notes-title">
          <h2 id="notes-title">上传说明</h2>
          <ul>
            {uploadNotes.single.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
        <section id="contact" aria-labelledby="contact-title">
          <h2 id="contact-title">联系客服</h2>
          <p>
            请把文件名、上传时间和页面上的提示发给为您开通账号的平台管理员。检测失败和处理失败都不会产生费用，源文件会保留在「源文件管理」里。
          </p>
        </section>
      </main>
    </div>
  );
}
