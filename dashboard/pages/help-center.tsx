import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import { findHelp, helpSections } from '../features/help/entries.ts';
import { HelpEntry } from '../features/help/help-entry.tsx';
import { usePageTitle } from '../hooks/page-title.ts';
import { useAnchor } from '../hooks/use-anchor.ts';
import styles from './help-center.module.css';

/** What things mean and what helps: presets, measures, failures, formats, units, and whom to ask. Every entry has an anchor of its own. */
export function HelpCenterPage() {
  usePageTitle('帮助中心');
  useAnchor();
  const { hash } = useLocation();
  const [search, setSearch] = useState('');
  const found = findHelp(search);
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
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
        <p role="status">{search.trim() === '' ? '' : count === 0 ? '没有找到，换一个词试试' : `找到 ${count} 条`}</p>
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
          {found.map(({ id, title, lead, isDense, entries }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {lead !== undefined && <p className={styles.lead}>{lead}</p>}
              <div className={isDense === true ? styles.dense : ''}>
                {entries.map((entry) => (
                  <HelpEntry key={entry.id} entry={entry} isAimedAt={entry.id === aim} />
                ))}
              </div>
            </section>
          ))}
          {count === 0 && (
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
