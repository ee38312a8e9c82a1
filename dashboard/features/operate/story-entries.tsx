import { Link } from 'react-router-dom';
import { thingLabels } from '#domain/office/things';
import type { StoryView } from '#domain/office/views';
import { addresses } from '../../addresses.ts';
import { exactTime } from './exact-time.ts';
import styles from './story.module.css';

/** What happened, by whom and for how much, the newest first. */
export const StoryEntries = ({ entries }: Pick<StoryView, 'entries'>) => (
  <ol className={styles.entries}>
    {entries.map(({ at, what, who, note, amount, thing, temporalUrl }, index) => (
      <li key={index}>
        <p className={styles.what}>
          <span>{what}</span>
          {amount !== '' && <strong>{amount}</strong>}
        </p>
        <p className={styles.when}>
          <time dateTime={at}>{exactTime(at)}</time> · {who}
        </p>
        {note !== '' && <p className={styles.note}>{note}</p>}
        {(thing !== null || temporalUrl !== null) && (
          <p className={styles.ways}>
            {thing !== null && <Link to={addresses.story(thing)}>查看{thingLabels[thing.kind]}</Link>}
            {temporalUrl !== null && (
              <a href={temporalUrl} target="_blank" rel="noreferrer">
                在 Temporal 里查看
              </a>
            )}
          </p>
        )}
      </li>
    ))}
  </ol>
);
