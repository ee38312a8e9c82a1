import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { Logo } from '../../components/logo.tsx';
import styles from './start-screen.module.css';

interface Props {
  onFile(file: File): void;
  onSample(id: string): void;
  /** Models of ours that one may try it with. */
  samples: readonly { id: string; name: string; small: string; parts: string }[];
  /** Name of the file that was opened last and is still there. */
  last: string | null;
  onLast(): void;
}

/** Larger files are for the platform, which makes them lighter. */
const openBytes = 1024 ** 3;

/** Where one chooses what to edit. */
export function StartScreen({ onFile, onSample, samples, last, onLast }: Props) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    if (file === undefined) return;
    if (!/\.glb$/i.test(file.name)) setRefusal('编辑器打开 GLB 文件。其他格式可以先转换成 GLB，再回到这里。');
    else if (file.size > openBytes) setRefusal('文件超过 1 GB，浏览器里打不开，请先轻量化。');
    else {
      setRefusal(null);
      onFile(file);
    }
  };
  return (
    <div className={styles.start}>
      <header>
        <Link to={addresses.home} title="回到首页">
          <Logo size={28} />
        </Link>
        <Link to={addresses.editorLanding}>编辑器能做什么</Link>
      </header>
      <main>
        <h1>三维编辑器</h1>
        <p className={styles.lead}>调材质、打灯光、加效果和标注，剖开、测量。免费，不用登录，改动随时保存。</p>
        <div
          className={styles.drop}
          data-over={isOver}
          role="presentation"
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take(event.dataTransfer.files[0]);
          }}
        >
          <p>
            <b>把 GLB 文件拖到这里</b>
            文件只在这台电脑上打开，不会上传。
          </p>
          <button type="button" className={styles.primary} onClick={() => inputRef.current?.click()}>
            选择文件
          </button>
          <input
            ref={inputRef}
            type="file"
            accept=".glb,model/gltf-binary"
            hidden
            aria-label="选择 GLB 文件"
            onChange={({ target }) => {
              take(target.files?.[0]);
              target.value = '';
            }}
          />
        </div>
        {refusal !== null && (
          <p className={styles.refusal} role="alert">
            {refusal} <Link to={addresses.formatConversion()}>格式转换</Link>
          </p>
        )}
        <div className={styles.others}>
          {last !== null && (
            <button type="button" onClick={onLast}>
              <span>
                <b>继续编辑「{last}」</b>
                上次在这个浏览器里打开的文件
              </span>
            </button>
          )}
          <Link to={addresses.files('workbench')}>
            <span>
              <b>编辑工作台里的模型</b>
              在文件的菜单里选「编辑」，改动存在账号里
            </span>
          </Link>
        </div>
        <h2 className={styles.samplesTitle}>或者打开我们的示例</h2>
        <ul className={styles.samples}>
          {samples.map(({ id, name, small, parts }) => (
            <li key={id}>
              <button type="button" onClick={() => onSample(id)}>
                <img src={small} alt="" width={320} height={240} loading="lazy" />
                <b>{name}</b>
                <span>{parts}</span>
              </button>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
