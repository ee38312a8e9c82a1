import { Alert, Button, Spin } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { sitePageStateLabels, type SitePageView } from '#domain/content/edit-views';
import { saveSitePage, unscheduleSitePage, useSitePage, withdrawSitePage } from '../../api/site-pages.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { toast } from '../../components/toast.tsx';
import { CauseDialog } from './cause-dialog.tsx';
import { useMay } from './use-may.ts';
import { PagePreview } from './page-preview.tsx';
import { PageVersions } from './page-versions.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { SourceField } from './site-pictures/source-field.tsx';
import styles from './site-pages.module.css';
import { usePageDraft } from './use-page-draft.ts';

/** A page of the public site: its source beside what visitors would see, its history and its publication. */
export function SitePageEditor({ address }: { address: string }) {
  const { data, error, mutate } = useSitePage(address);
  if (error !== undefined && data === undefined) return <LoadError error={error} onRetry={() => void mutate()} />;
  if (data === undefined) return <Spin />;
  return <Editor key={address} page={data} onChanged={() => void mutate()} />;
}

function Editor({ page, onChanged }: { page: SitePageView; onChanged: () => void }) {
  const { row, problems, versions } = page;
  const { address, number, liveNumber, state } = row;
  const { draft, isChanged, write } = usePageDraft(address, { source: page.source, basedOn: number });
  const [open, setOpen] = useState<'versions' | 'publish' | 'withdraw' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const may = useMay();
  const isStale = isChanged && draft.basedOn < number;
  const close = (): void => setOpen(null);

  const save = async (): Promise<void> => {
    if (!isChanged || isBusy) return;
    setBusy(true);
    try {
      const saved = await saveSitePage(address, draft.source, draft.basedOn);
      // What was typed meanwhile stays, and is not saved yet.
      write((now) => ({ ...now, basedOn: saved.number }));
      toast.success(`已保存为第 ${saved.number} 版`);
    } catch (problem) {
      toast.error(problem);
      onChanged();
    } finally {
      setBusy(false);
    }
  };

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const unschedule = (): void => {
    unscheduleSitePage(address).then(
      () => toast.success('已取消定时'),
      (problem: unknown) => toast.error(problem),
    );
  };

  return (
    <>
      <div className={styles.tools}>
        <p className={styles.state}>
          {sitePageStateLabels[state]}
          {liveNumber !== null && `，访客看到第 ${liveNumber} 版`}，最新是第 {number} 版{isChanged && '，有未保存的修改'}
        </p>
        {liveNumber !== null && (
          <a href={address} target="_blank" rel="noopener">
            打开页面
          </a>
        )}
        <Button onClick={() => setOpen('versions')}>版本历史</Button>
        {may('sitePageWithdraw') && liveNumber !== null && (
          <Button danger onClick={() => setOpen('withdraw')}>
            下线
          </Button>
        )}
        {may('sitePageUnschedule') && state === 'scheduled' && <Button onClick={unschedule}>取消定时</Button>}
        {may('sitePageSave') && (
          <Button disabled={!isChanged || isStale} loading={isBusy} onClick={() => void save()} title="Ctrl + S">
            保存草稿
          </Button>
        )}
        {may('sitePagePublish') && (
          <Button type="primary" disabled={isChanged || liveNumber === number || problems.length > 0} onClick={() => setOpen('publish')}>
            发布
          </Button>
        )}
      </div>
      {isStale && (
        <Alert
          className={styles.notice}
          type="warning"
          showIcon
          title={`别人保存了第 ${number} 版。请在「版本历史」里看看有什么不同，把您的修改加上去。`}
          action={<Button onClick={() => write({ ...draft, basedOn: number })}>已经看过，继续保存我的</Button>}
        />
      )}
      {!isChanged && problems.length > 0 && (
        <Alert
          className={styles.notice}
          type="info"
          showIcon
          title="发布前还要改"
          description={
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          }
        />
      )}
      <div className={styles.sides}>
        <SourceField source={draft.source} readOnly={!may('sitePageSave')} onWrite={(source) => write((now) => ({ ...now, source }))} />
        <PagePreview source={draft.source} />
      </div>
      {open === 'versions' && (
        <PageVersions
          {...{ address, versions, liveNumber, source: draft.source }}
          onTake={(source) => {
            write({ ...draft, source });
            close();
          }}
          onClose={close}
        />
      )}
      {open === 'publish' && (
        <PublishDialog
          {...{ address, number }}
          onPublished={(isScheduled) => {
            close();
            toast.success(isScheduled ? '到时自动公开' : '已公开，几秒后访客就能看到');
          }}
          onClose={close}
        />
      )}
      {open === 'withdraw' && (
        <CauseDialog
          title="下线这个页面"
          note="访客不再看到它，内容留在版本历史里。原因记入审计日志。"
          confirm="下线"
          onConfirm={(cause) => withdrawSitePage(address, cause)}
          onClose={close}
        />
      )}
    </>
  );
}
