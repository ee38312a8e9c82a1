import { Link } from 'react-router-dom';
import type { HelpEntry as Entry } from './entries.ts';
import { entryAddenda } from './addenda.tsx';
import { HelpPicture } from './pictures.tsx';
import styles from './help.module.css';

/** One thing explained; `isAimedAt`: the address names it. */
export function HelpEntry({ entry, isAimedAt }: { entry: Entry; isAimedAt: boolean }) {
  const { id, title, text = [], ways = [], facts = [], picture, more } = entry;
  const Addendum = more === undefined ? undefined : entryAddenda[more];
  return (
    <article id={id} className={`${styles.entry} ${isAimedAt ? styles.aimed : ''}`} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        {title}
        <Link to={{ hash: id }} className={styles.anchor} aria-label={`链接到「${title}」`}>
          #
        </Link>
      </h3>
      <div className={styles.body}>
        {picture !== undefined && <HelpPicture name={picture} />}
        <div className={styles.words}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {ways.length > 0 && (
            <ol>
              {ways.map((way) => (
                <li key={way}>{way}</li>
              ))}
            </ol>
          )}
          {facts.length > 0 && (
            <dl>
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {Addendum !== undefined && <Addendum />}
        </div>
      </div>
    </article>
  );
}
