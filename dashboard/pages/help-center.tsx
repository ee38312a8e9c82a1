import { Link } from 'react-router-dom';
import { archiveFormats, checkedParts, modelFormats, type ModelFormat } from '#domain/formats';
import { uploadNotes } from '#domain/uploads/notes';
import { addresses } from '../addresses.ts';
import { ContactNote } from '../features/help/contact-note.tsx';
import { usePageTitle } from '../hooks/page-title.ts';
import { useAnchor } from '../hooks/use-anchor.ts';
import styles from './help-center.module.css';

const rows: [extension: string, format: ModelFormat][] = [...Object.entries(modelFormats), ...Object.entries(archiveFormats)];
const supportWords = { readable: '支持', checked: '部分读取', planned: '暂不支持' } as const;
const whatToDo = (format: ModelFormat): string =>
  format.support === 'readable'
    ? '直接上传'
    : [format.support === 'checked' ? checkedParts(format) : '', format.convert].filter((text) => text !== '').join('；');

const sections = [
  ['formats', '平台支持的格式'],
  ['notes', '上传说明'],
  ['appeal', '申诉'],
  ['account', '账号'],
  ['contact', '联系客服'],
] as const;

/** Target of the links in check errors: the formats, how to appeal, and whom to ask. */
export function HelpCenterPage() {
  usePageTitle('帮助中心');
  useAnchor();
  return (
    <div className={styles.page}>
      <h1>帮助中心</h1>
      <nav className={styles.index} aria-label="本页内容">
        {sections.map(([id, label]) => (
          <Link key={id} to={addresses.help(id)}>
            {label}
          </Link>
        ))}
      </nav>
      <section id="formats" aria-labelledby="formats-title">
        <h2 id="formats-title">平台支持的格式</h2>
        <div className={styles.table} role="group" aria-label="格式表" tabIndex={0}>
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
              {rows.map(([extension, format]) => (
                <tr key={extension}>
                  <td>{format.label}</td>
                  <td>.{extension}</td>
                  <td className={format.support === 'readable' ? styles.ready : styles.partly}>{supportWords[format.support]}</td>
                  <td>{whatToDo(format)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>
          转换成 GLB 或 glTF 见
          <Link className="text-link" to={addresses.singleModel('formatConversion')}>
            格式转换
          </Link>
          ，倾斜摄影模型（OSGB）见
          <Link className="text-link" to={addresses.oblique()}>
            倾斜摄影
          </Link>
          。
        </p>
      </section>
      <section id="notes" aria-labelledby="notes-title">
        <h2 id="notes-title">上传说明</h2>
        <ul>
          {[...uploadNotes.single, ...uploadNotes.oblique.slice(0, 1)].map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
      <section id="appeal" aria-labelledby="appeal-title">
        <h2 id="appeal-title">申诉</h2>
        <p>检测结果有误时，这样做：</p>
        <ol>
          <li>
            在
            <Link className="text-link" to={addresses.files('workbench', { status: 'error' })}>
              源文件管理
            </Link>
            里打开检测失败的文件，核对失败原因。
          </li>
          <li>点「重新检测」再检测一次，源文件一直保留，不用重新上传。</li>
          <li>
            仍然认为有误，点「复制申诉信息」，发给
            <Link className="text-link" to={addresses.help('contact')}>
              客服
            </Link>
            。
          </li>
        </ol>
      </section>
      <section id="account" aria-labelledby="account-title">
        <h2 id="account-title">账号</h2>
        <p>
          用手机号
          <Link className="text-link" to={addresses.register}>
            注册账号
          </Link>
          ，之后用短信验证码登录；设置过密码的账号也可以用密码登录。忘记密码时，在登录页点「忘记密码」，验证手机号后重新设置。
        </p>
      </section>
      <section id="contact" aria-labelledby="contact-title">
        <h2 id="contact-title">联系客服</h2>
        <ContactNote />
        <p>请附上文件名、上传时间和页面上的提示。检测失败和处理失败都不会产生费用，源文件会保留在「源文件管理」里。</p>
      </section>
    </div>
  );
}
