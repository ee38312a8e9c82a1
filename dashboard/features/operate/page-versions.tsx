import { Button } from 'antd';
import { useState } from 'react';
import type { SitePageSourceView, SitePageVersionView } from '#domain/content/edit-views';
import { readSiteVersion } from '../../api/site-pages.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { toast } from '../../components/toast.tsx';
import { SourceDiff } from './source-diff.tsx';
import styles from './site-pages.module.css';

interface Props {
  address: string;
  versions: readonly SitePageVersionView[];
  liveNumber: number | null;
  /** What stands in the editor. */
  source: string;
  onTake: (source: string) => void;
  onClose: () => void;
}

const fateOf = ({ number, publishedAt, withdrawn }: SitePageVersionView, liveNumber: number | null): string => {
  if (withdrawn) return '下线';
  if (number === liveNumber) return '访客正在看';
  if (publishedAt === null) return '草稿';
  return Date.parse(publishedAt) > Date.now() ? '定时公开' : '公开过';
};

/** A page's history: what each version changes against the editor, and the way back to it. */
export function PageVersions({ address, versions, liveNumber, source, onTake, onClose }: Props) {
  const [chosen, setChosen] = useState<SitePageSourceView | null>(null);
  const look = (number: number): void => {
    readSiteVersion(address, number).then(setChosen, (error: unknown) => toast.error(error));
  };
  return (
    <SidePanel title="版本历史" open size={720} onClose={onClose}>
      <ol className={styles.versions}>
        {versions.map((version) => (
          <li key={version.number}>
            <button type="button" aria-pressed={chosen?.number === version.number} onClick={() => look(version.number)}>
              <strong>第 {version.number} 版</strong>
              <span>{version.editor ?? '随程序而来'}</span>
              <RelativeTime at={version.savedAt} />
              <span className={styles.quiet}>{fateOf(version, liveNumber)}</span>
            </button>
          </li>
        ))}
      </ol>
      {chosen !== null && (
        <section aria-label={`第 ${chosen.number} 版`}>
          <div className={styles.tools}>
            <h3>从现在的内容到第 {chosen.number} 版</h3>
            <Button onClick={() => onTake(chosen.source)}>取回这一版</Button>
          </div>
          <SourceDiff before={source} after={chosen.source} />
        </section>
      )}
    </SidePanel>
  );
}
