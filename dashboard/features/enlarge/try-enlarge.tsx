import { useRef, useState } from 'react';
import { formatCount } from '#domain/display/numbers';
import { saveFile } from '../../api/save-file.ts';
import { Button } from '../../components/plain/button.tsx';
import { SplitLine } from '../../components/split-line.tsx';
import { useDropTarget } from '../../components/use-drop-target.ts';
import { mostBytes, pictureTypes } from './read-picture.ts';
import styles from './try-enlarge.module.css';
import { useEnlarger, type Enlarged, type EnlargeState } from './use-enlarger.ts';

const problems: Record<Extract<EnlargeState, { phase: 'problem' }>['problem'], string> = {
  type: '这里只试 PNG、JPEG 和 WebP 图片；GeoTIFF 等影像请上传到工作台。',
  bytes: `图片超过 ${mostBytes / 1024 ** 2} MB，请截一小块来试，或上传到工作台。`,
  pixels: '图片像素太多，请截一小块来试，或上传到工作台。',
  unreadable: '这张图片打不开，文件可能已损坏，请换一张。',
  network: '放大程序没有下载完，请检查网络连接后重新选择图片。',
  failed: '浏览器没能完成计算，可能是内存不足，请换一张小一些的图片。',
};

/** Takes a small picture and enlarges it twice at once, in the browser alone: nothing is uploaded, nobody signs in. */
export function TryEnlarge() {
  const { state, enlarge, cancel } = useEnlarger();
  const input = useRef<HTMLInputElement>(null);
  const [hasBegun, setBegun] = useState(false);
  const take = (file: File | undefined): void => {
    if (file === undefined) return;
    setBegun(true);
    enlarge(file);
  };
  const { over, handlers } = useDropTarget(({ files }) => take(files[0]));
  const choose = (): void => input.current?.click();
  return (
    <div className={`${styles.zone} ${over ? styles.over : ''}`} {...handlers}>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label="选择要试的图片"
        tabIndex={-1}
        accept={pictureTypes.join(',')}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
      <p role="status" className="visually-hidden">
        {state.phase === 'running' ? '正在放大' : state.phase === 'done' ? '放大完成，可以下载' : ''}
      </p>
      {state.phase === 'done' ? (
        <Result key={state.result.after} result={state.result} onChoose={choose} />
      ) : state.phase === 'running' ? (
        <Running done={state.done} name={state.name} onCancel={cancel} />
      ) : (
        <div className={styles.ask}>
          {state.phase === 'problem' && <p role="alert">{problems[state.problem]}</p>}
          <p className={styles.lead}>把一张小图拖到这里，或者</p>
          {/* Each phase takes the button away that had the focus. */}
          <Button type="primary" size="large" autoFocus={hasBegun} onClick={choose}>
            选择图片
          </Button>
          <p className={styles.hint}>PNG、JPEG、WebP，一百万像素以内整张放大，更大的取中间一块。只在这个浏览器里计算，不上传、不登录。</p>
        </div>
      )}
    </div>
  );
}

function Running({ done, name, onCancel }: { done: number; name: string; onCancel(): void }) {
  const percent = Math.round(done * 100);
  return (
    <div className={styles.ask}>
      <p className={styles.lead}>{percent === 0 ? '正在准备放大程序（首次约 4 MB）' : `正在放大 ${percent}%`}</p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={`${name}的放大进度`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <Button autoFocus onClick={onCancel}>
        取消
      </Button>
    </div>
  );
}

/** Before and after with a line between them: before as browsers enlarge it. */
function Result({ result, onChoose }: { result: Enlarged; onChoose(): void }) {
  const [split, setSplit] = useState(50);
  const { name, before, after, width, height, seconds, isCut } = result;
  return (
    <figure className={styles.result}>
      <div className={styles.frame} style={{ aspectRatio: `${width} / ${height}` }}>
        <img src={after} alt={`${name}，放大之后`} width={width} height={height} />
        <img src={before} alt={`${name}，放大之前`} width={width} height={height} style={{ clipPath: `inset(0 ${100 - split}% 0 0)` }} />
        <SplitLine split={split} onMove={setSplit} />
      </div>
      <figcaption>
        <p>
          {formatCount(width / 2)} × {formatCount(height / 2)} →{' '}
          <b>
            {formatCount(width)} × {formatCount(height)}
          </b>
          ，用时 {seconds.toFixed(1)} 秒{isCut && '；图片较大，取了中间一块'}
        </p>
        <p className={styles.buttons}>
          <Button type="primary" autoFocus onClick={() => saveFile(after, `${name.replace(/\.[^.]*$/, '')}-2x.png`)}>
            下载 PNG
          </Button>
          <Button onClick={onChoose}>换一张</Button>
        </p>
      </figcaption>
    </figure>
  );
}
