import { cutText } from '#domain/display/sentence';
import { formatCount } from '#domain/display/numbers';
import styles from './named-files.module.css';

interface Props {
  /** What they are, for who cannot see what is above. */
  label: string;
  /** The first of them, each with what was found of it. */
  files: readonly { file: string; found?: string }[];
  /** How many there are; default those that are named. */
  all?: number;
}

/** So many stand whole; more scroll in a box of their own. */
const whole = 10;

/** Files of a scene by name; renders nothing when none is named. */
export function NamedFiles({ label, files, all = files.length }: Props) {
  if (files.length === 0) return null;
  const list = (
    <ul className={styles.files}>
      {files.map(({ file, found }) => (
        <li key={file}>
          <code>{cutText(file)}</code>
          {found !== undefined && <span>{cutText(found)}</span>}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {files.length <= whole ? (
        list
      ) : (
        // Without a stop of its own the keyboard would not reach what is below its edge.
        <div className={styles.long} tabIndex={0} role="region" aria-label={label}>
          {list}
        </div>
      )}
      {all > files.length && <p className={styles.more}>只列出前 {formatCount(files.length)} 个</p>}
    </>
  );
}
