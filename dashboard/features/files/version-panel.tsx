import { UploadOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { formatBytes, formatCount } from '#domain/display/numbers';
import type { JobCardView } from '#domain/jobs/views';
import { libraryLimits } from '#domain/limits';
import { addresses } from '../../addresses.ts';
import type { SourceFile } from '../../api/contract.ts';
import { useJobList } from '../../api/jobs.ts';
import { restoreVersion, useVersions } from '../../api/library.ts';
import { saveFile } from '../../api/save-file.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { toast } from '../../components/toast.tsx';
import { FileState } from './file-state.tsx';
import type { FileActions } from './use-file-actions.ts';
import styles from './version-panel.module.css';

interface Props {
  /** Any version of the file; null closes the panel. */
  fileId: string | null;
  actions: FileActions;
  onUpload: (file: SourceFile) => void;
  /** Starts the same work for this version, with the options of that job. */
  onAgain: (job: JobCardView, file: SourceFile) => void;
  onClose: () => void;
}

/** The versions of a file: which is current, what each is, and what can be done with them. */
export function VersionPanel({ fileId, actions, onUpload, onAgain, onClose }: Props) {
  const { data, error, mutate } = useVersions(fileId);
  const versions = data?.results ?? [];
  const current = versions.find(({ isCurrent }) => isCurrent);
  const kept = versions.filter(({ deletedAt }) => deletedAt === null);
  const worked = versions.find(({ jobCount }) => jobCount > 0);
  const jobs = useJobList(worked === undefined ? null : { fileId: worked.id, pageSize: 1 });
  const [last] = jobs.data?.results ?? [];
  const isFull = versions.length >= libraryLimits.versions;
  const mayRepeat = current?.status === 'Success' && current.deletedAt === null && current.jobCount === 0;
  return (
    <SidePanel
      addressed
      open={fileId !== null}
      onClose={onClose}
      size={560}
      title={current === undefined ? '版本' : `「${current.modelName}」的版本`}
      destroyOnHidden
      footer={
        current !== undefined && (
          <div className={styles.foot}>
            <span>
              {kept.length} 个版本，共占 {formatBytes(data?.storageBytes ?? 0)}
            </span>
            {kept.some(({ jobCount }) => jobCount > 0) && current.modelType === 'single' && (
              <Link to={addresses.runs(current.id)}>
                <Button tabIndex={-1}>并排对比结果</Button>
              </Link>
            )}
            <Button
              type="primary"
              icon={<UploadOutlined />}
              disabled={isFull || current.deletedAt !== null}
              title={isFull ? `最多 ${libraryLimits.versions} 个版本` : undefined}
              onClick={() => onUpload(current)}
            >
              上传新版本
            </Button>
          </div>
        )
      }
    >
      {data === undefined ? (
        error === undefined ? (
          <Skeleton active />
        ) : (
          <LoadError error={error} onRetry={() => void mutate()} />
        )
      ) : (
        <>
          <p className={styles.note}>新版本放在同一个位置，检测通过后成为现用版本。分享、上架和已有的处理结果仍然用它们原来的那个版本。</p>
          {mayRepeat && last !== undefined && last.fileId !== current.id && (
            <p className={styles.again}>
              <span>现用的第 {current.revision} 版还没有处理过。</span>
              <Button onClick={() => onAgain(last, current)}>用上次的选项再处理</Button>
            </p>
          )}
          <ol className={styles.list}>
            {versions.map((version) => (
              <Version key={version.id} version={version} actions={actions} isOnly={kept.length < 2} />
            ))}
          </ol>
        </>
      )}
    </SidePanel>
  );
}

function Version({ version, actions, isOnly }: { version: SourceFile; actions: FileActions; isOnly: boolean }) {
  const { id, revision, isCurrent, fileName, fileSize, triangles, createdAt, deletedAt, status, jobCount } = version;
  const restore = () => toast.outcome(restoreVersion(id), `已恢复到第 ${revision} 版`);
  return (
    <li className={styles.version} data-row-key={id} aria-label={`第 ${revision} 版`}>
      <div className={styles.picture}>
        <Thumbnail url={version.thumbnailUrl} format={version.format} alt="" />
      </div>
      <div className={styles.words}>
        <b>
          第 {revision} 版{isCurrent && deletedAt === null && <em>现用</em>}
        </b>
        <span className={styles.name} title={fileName}>
          {fileName}
        </span>
        <span>
          {formatBytes(fileSize)}
          {triangles !== null && ` · ${formatCount(triangles)} 面`} · <RelativeTime at={createdAt} />
        </span>
        {jobCount > 0 && <Link to={addresses.results({ fileId: id })}>{jobCount} 次处理</Link>}
        <FileState file={version} />
        <div className={styles.acts}>
          {deletedAt !== null ? (
            <Button size="small" onClick={() => actions.restore(version)}>
              撤销删除
            </Button>
          ) : (
            <>
              {!isCurrent && status === 'Success' && (
                <Button size="small" onClick={() => void restore()}>
                  恢复到这一版
                </Button>
              )}
              {(status === 'Error' || status === 'Cancelled') && (
                <Button size="small" onClick={() => actions.retry(version)}>
                  重新检测
                </Button>
              )}
              <Button size="small" onClick={() => saveFile(version.sourceUrl, fileName)}>
                下载
              </Button>
              {!isCurrent && !isOnly && (
                <Button size="small" danger onClick={() => actions.remove([version])}>
                  删除
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </li>
  );
}
