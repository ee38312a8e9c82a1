import { Suspense, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import { lazyPart } from '../components/lazy-part.ts';
import { findEntries, helpSections } from '../features/help/entries.ts';
import { HelpEntry } from '../features/help/help-entry.tsx';
import { usePageTitle } from '../hooks/page-title.ts';
import { useAnchor } from '../hooks/use-anchor.ts';
import { useNear } from '../hooks/use-near.ts';
import styles from './help-center.module.css';

const FailureEntries = lazyPart(async () => (await import('../features/help/failure-entries.tsx')).FailureEntries);

/** What things mean and what helps: presets, measures, failures, formats, units, and whom to ask. Every entry has an anchor of its own. */
export function HelpCenterPage() {
  usePageTitle('帮助中心');
  const { hash } = useLocation();
  const [search, setSearch] = useState('');
  const late = useRef<HTMLElement>(null);
  const isNear = useNear(late);
  const [failures, setFailures] = useState<number>();
  useAnchor(failures !== undefined);
  // What the address names stands in the late entries or below them, and a search goes through them too.
  const isLateWanted = isNear || hash !== '' || search !== '' || failures !== undefined;
  const isSearched = search.trim() !== '';
  const found = helpSections.map((section) => ({ ...section, entries: findEntries(section.title, section.entries, search) }));
  const count = found.reduce((sum, { entries }) => sum + entries.length, failures ?? 0);
  const isSure = failures !== undefined;
  const aim = decodeURIComponent(hash.slice(1));
  return (
    <div className={styles.page}>
      <h1>帮助中心</h1>
      <search className={styles.search}>
        <input
          type="search"
          aria-label="在帮助里查找"
          placeholder="查找，例如：平均偏差、压缩包、均衡"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <p role="status">{!isSearched ? '' : !isSure ? '正在查找' : count === 0 ? '没有找到，换一个词试试' : `找到 ${count} 条`}</p>
      </search>
      <div className={styles.columns}>
        <nav className={styles.index} aria-label="本页内容">
          {helpSections.map(({ id, title }) => (
            <Link key={id} to={{ hash: id }} onClick={() => setSearch('')}>
              {title}
            </Link>
          ))}
        </nav>
        <div>
          {found.map(({ id, title, lead, isDense, isLate = false, entries }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              hidden={isLate ? failures === 0 : entries.length === 0}
              {...(isLate && { ref: late })}
            >
              <h2 id={`${id}-title`}>{title}</h2>
              {lead !== undefined && <p className={styles.lead}>{lead}</p>}
              <div className={`${isDense === true ? styles.dense : ''} ${isLate && !isSure ? styles.awaited : ''}`}>
                {entries.map((entry) => (
                  <HelpEntry key={entry.id} entry={entry} isAimedAt={entry.id === aim} />
                ))}
                {isLate && isLateWanted && (
                  <Suspense fallback={null}>
                    <FailureEntries title={title} search={search} aim={aim} onFound={setFailures} />
                  </Suspense>
                )}
              </div>
            </section>
          ))}
          {isSure && count === 0 && (
            <p className={styles.none}>
              帮助里没有写到的，
              <Link to={addresses.help('contact')} onClick={() => setSearch('')}>
                问一问客服
              </Link>
              。
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
