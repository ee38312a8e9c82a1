import { useEffect, useId, useRef, useState } from 'react';
import { reloadPage } from '../api/connection.ts';
import styles from './missing-part.module.css';
import { keepTyped } from './typed-fields.ts';

/** `lost`: the server cannot be reached. `gone`: it answers, and no longer has this code, as after an update. */
export type MissingState = 'trying' | 'lost' | 'gone';

export interface MissingProps {
  state: MissingState;
  onRetry: () => void;
  /** Closes what would have opened, where its owner can. */
  onClose: (() => void) | undefined;
}

const words = {
  trying: { title: '正在加载…', text: '' },
  lost: { title: '这部分内容没有加载出来', text: '网络断开了。恢复后会自动继续，不用重新填写。' },
  gone: { title: '页面已经更新', text: '刷新后就能打开这部分内容。填写的文字会带过去，正在上传的文件会接着传。' },
} as const satisfies Record<MissingState, { title: string; text: string }>;

function Actions({ state, onRetry }: Pick<MissingProps, 'state' | 'onRetry'>) {
  const reload = (): void => {
    keepTyped();
    void reloadPage();
  };
  return (
    <>
      {state === 'gone' && (
        <button type="button" className={styles.primary} onClick={reload}>
          刷新页面
        </button>
      )}
      <button type="button" className={state === 'gone' ? '' : styles.primary} disabled={state === 'trying'} onClick={onRetry}>
        重试
      </button>
    </>
  );
}

/** Stands where the part would stand. */
export function MissingInPlace({ state, onRetry }: MissingProps) {
  const { title, text } = words[state];
  return (
    <section className={styles.place} role={state === 'trying' ? 'status' : 'alert'}>
      <h2>{title}</h2>
      <p>{text}</p>
      {state !== 'trying' && (
        <div className={styles.actions}>
          <Actions state={state} onRetry={onRetry} />
        </div>
      )}
    </section>
  );
}

/** Stands for a dialog, over the page and whatever dialog is open. */
export function MissingDialog({ state, onRetry, onClose }: MissingProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [closed, setClosed] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  if (closed) return null;
  const close = (): void => {
    setClosed(true);
    onClose?.();
  };
  const { title, text } = words[state];
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={titleId}>{title}</h2>
      <p role="status">{text}</p>
      <div className={styles.actions}>
        <button type="button" onClick={close}>
          关闭
        </button>
        <Actions state={state} onRetry={onRetry} />
      </div>
    </dialog>
  );
}

/** For what nobody asked for. */
export const MissingQuietly = (): null => null;
