import { useEffect, useRef } from 'react';
import styles from './keys-dialog.module.css';

interface Props {
  title: string;
  text: string;
  choices: readonly { label: string; primary?: boolean; onChoose(): void }[];
}

/** Asks something that has to be answered before one goes on. */
export function ChoiceDialog({ title, text, choices }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby="editor-choice" onCancel={(event) => event.preventDefault()}>
      <h2 id="editor-choice">{title}</h2>
      <p className={styles.text}>{text}</p>
      <p className={styles.choices}>
        {choices.map(({ label, primary = false, onChoose }) => (
          <button key={label} type="button" className={primary ? undefined : styles.second} onClick={onChoose}>
            {label}
          </button>
        ))}
      </p>
    </dialog>
  );
}
