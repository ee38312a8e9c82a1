import { useEffect, useRef } from 'react';
import styles from './keys-dialog.module.css';
import { shortcuts } from './keys.ts';

/** What the keyboard does. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby="editor-keys" onClose={onClose}>
      <h2 id="editor-keys">快捷键</h2>
      <dl>
        {shortcuts.map(({ keys, text }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={() => ref.current?.close()}>
        知道了
      </button>
    </dialog>
  );
}
