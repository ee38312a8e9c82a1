import { useEffect, useRef, useState } from 'react';
import dialog from '../keys-dialog.module.css';
import { SelectRow, SliderRow, SwitchRow } from '../panels/rows.tsx';
import { hasEffects } from '../scene/effects.ts';
import { TooLargeToDraw } from '../scene/shoot.ts';
import { useEditing, useEditor } from '../use-store.ts';
import styles from './export-dialog.module.css';
import { encoding, shootFilm, type FilmKind } from './film.ts';
import { drawPicture } from './picture.ts';
import { saveBlob } from './save-blob.ts';

const kinds = [
  { value: 'png', label: '图片 PNG' },
  { value: 'webm', label: '环绕视频 WebM' },
  { value: 'mp4', label: '环绕视频 MP4' },
] as const;
type Kind = (typeof kinds)[number]['value'];

const sizes = {
  '720p': { width: 1280, height: 720 },
  '1080p': { width: 1920, height: 1080 },
  '4K': { width: 3840, height: 2160 },
  '8K': { width: 7680, height: 4320 },
} as const;
type Size = keyof typeof sizes;

const options = (...names: Size[]) =>
  names.map((value) => ({ value, label: `${value}（${sizes[value].width} × ${sizes[value].height}）` }));
const sizesOf: Record<Kind, { value: Size; label: string }[]> = {
  png: options('1080p', '4K', '8K'),
  webm: options('720p', '1080p'),
  mp4: options('720p', '1080p'),
};
const rates = [
  { value: '24', label: '24 帧' },
  { value: '30', label: '30 帧' },
] as const;

const cannotEncode: Record<FilmKind, string> = {
  webm: '这个浏览器不能编码视频，请换用新版 Chrome 或 Edge，并用 https 打开',
  mp4: '这个浏览器不能编码 H.264，导出不了 MP4，请选 WebM，或者换用新版 Chrome 或 Edge',
};

/** Pictures and films of the model, made in the browser. */
export function ExportDialog({ name, onClose }: { name: string; onClose(): void }) {
  const { stage } = useEditing();
  const settings = useEditor((state) => state.settings);
  const ref = useRef<HTMLDialogElement>(null);
  const abort = useRef<AbortController | null>(null);
  const [kind, setKind] = useState<Kind>('png');
  const [size, setSize] = useState<Size>('1080p');
  const [isClear, setClear] = useState(false);
  const [seconds, setSeconds] = useState(6);
  const [rate, setRate] = useState<'24' | '30'>('30');
  const [share, setShare] = useState<number | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    ref.current?.showModal();
    return () => abort.current?.abort();
  }, []);

  const make = async (signal: AbortSignal): Promise<Blob | null> => {
    if (stage === null) return null;
    const onShare = setShare;
    if (kind === 'png') {
      const about = { ...sizes[size], isClear, hasEffects: hasEffects(settings.effects) };
      return drawPicture(stage, about, { signal, onShare });
    }
    const wish = { kind, ...sizes[size], fps: Number(rate), seconds };
    const config = await encoding(wish);
    if (config !== null) return shootFilm(stage, wish, config, { signal, onShare });
    setSaid(cannotEncode[kind]);
    return null;
  };
  const run = async (): Promise<void> => {
    const mine = new AbortController();
    abort.current = mine;
    setSaid(null);
    setShare(0);
    try {
      const blob = await make(mine.signal);
      if (blob !== null) {
        saveBlob(blob, `${name.replace(/\.[^.]+$/, '') || '模型'}.${kind}`);
        setSaid('已导出，请在浏览器的下载里查看');
      }
    } catch (error) {
      if (mine.signal.aborted) setSaid('已取消');
      else if (error instanceof TooLargeToDraw) setSaid('这台设备的显存不够画这么大的画面，请选小一点的');
      else setSaid('没有导出成功，请选小一点的再试');
    }
    setShare(null);
  };
  const busy = share !== null;
  return (
    <dialog ref={ref} className={dialog.dialog} aria-labelledby="editor-export" onClose={onClose}>
      <h2 id="editor-export">导出图片和视频</h2>
      <p className={dialog.text}>画面是现在的视角，宽高比 16:9，不含标注。{kind !== 'png' && '视频绕模型转一圈。'}</p>
      <fieldset className={styles.form} disabled={busy}>
        <SelectRow
          {...{ label: '类型', value: kind, options: kinds }}
          onChange={(next) => {
            setKind(next);
            if (!sizesOf[next].some(({ value }) => value === size)) setSize('1080p');
          }}
        />
        <SelectRow {...{ label: '大小', value: size, options: sizesOf[kind] }} onChange={(next) => setSize(next)} />
        {kind === 'png' ? (
          <SwitchRow label="透明背景" value={isClear} onChange={setClear} />
        ) : (
          <>
            <SliderRow
              {...{ label: '时长', value: seconds, min: 3, max: 12, step: 1, unit: '秒' }}
              onChange={(next) => setSeconds(Math.round(next))}
            />
            <SelectRow {...{ label: '每秒', value: rate, options: rates }} onChange={(next) => setRate(next)} />
          </>
        )}
      </fieldset>
      {busy && (
        <div className={styles.progress}>
          <progress aria-label="导出进度" value={share} max={1} />
          <span>{Math.floor(share * 100)}%</span>
        </div>
      )}
      <p className={styles.said} role="status">
        {said}
      </p>
      <div className={dialog.choices}>
        {busy ? (
          <button type="button" onClick={() => abort.current?.abort()}>
            取消
          </button>
        ) : (
          <button type="button" disabled={stage === null} onClick={() => void run()}>
            导出
          </button>
        )}
        <button type="button" className={dialog.second} onClick={() => ref.current?.close()}>
          关闭
        </button>
      </div>
    </dialog>
  );
}
