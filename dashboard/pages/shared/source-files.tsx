import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { modelTypes, type ModelType } from '#domain/files/model-type';
import type { JobKind } from '#domain/kinds/jobs';
import type { JobCardView } from '#domain/jobs/views';
import { addresses } from '../../addresses.ts';
import type { SourceFile } from '../../api/contract.ts';
import { lazyDialog } from '../../components/lazy-part.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { StorageMeter } from '../../features/accounts/storage-meter.tsx';
import { FileList } from '../../features/files/file-list.tsx';
import { useFileActions } from '../../features/files/use-file-actions.ts';
import { AgainDialog } from '../../features/jobs/again-dialog.tsx';
import { jobServices, StartDialog } from '../../features/jobs/start-dialog.tsx';
import { openUploadDialog, uploadInto } from '../../features/uploads/upload-dialog-state.ts';
import { useAddressed } from '../../hooks/use-addressed.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import styles from './source-files.module.css';

const CheckReportDrawer = lazyDialog(async () => (await import('../../features/checks/check-report-drawer.tsx')).CheckReportDrawer);

const VersionPanel = lazyDialog(async () => (await import('../../features/files/version-panel.tsx')).VersionPanel);

const ShareDialog = lazyDialog(async () => (await import('../../features/shares/share-dialog.tsx')).ShareDialog);

interface SourceFilesProps {
  title: string;
  description: string;
  origin: SourceFile['origin'];
  /** Default: models of every type. */
  holds?: 'models' | 'maps';
}

/** The work that a type of model is most often uploaded for. */
const usualKind: Record<ModelType, JobKind> = { single: 'lightweight', oblique: 'tiles', map: 'superResolve' };

/** Source files of the workbench or the publish centre. `?report=<id>` opens a file's check report, `?versions=<id>` its versions, `?upload=single` the upload dialog. */
export function SourceFiles({ title, description, origin, holds = 'models' }: SourceFilesProps) {
  usePageTitle(title);
  const [params, setParams] = useSearchParams();
  const actions = useFileActions();
  const [started, setStarted] = useState<{ fileIds: readonly string[]; kind: JobKind } | null>(null);

  const [shared, setShared] = useState<SourceFile | null>(null);

  const [reportId, openReport, closeReport] = useAddressed('report');
  /** Stays, so that the drawer can slide out. */
  const [reportWanted, setReportWanted] = useState(reportId !== null);
  if (reportId !== null && !reportWanted) setReportWanted(true);

  const hasLibrary = holds === 'models' && origin === 'workbench';
  const [versionsId, openVersions, closeVersions] = useAddressed('versions');
  /** Stays, so that the panel can slide out. */
  const [versionsWanted, setVersionsWanted] = useState(versionsId !== null);
  if (versionsId !== null && !versionsWanted) setVersionsWanted(true);
  const [again, setAgain] = useState<JobCardView | null>(null);
  const uploadVersion = ({ id, modelName, modelType }: SourceFile): void => {
    closeVersions();
    openUploadDialog({ origin, modelType, place: { versionOf: id }, versionName: modelName, onChecked: openVersions });
  };
  // What is uploaded from anywhere goes to the folder that is open.
  const folder = hasLibrary ? (params.get('folder') ?? undefined) : undefined;
  useEffect(() => {
    uploadInto(folder);
    return () => uploadInto(undefined);
  }, [folder]);

  // Pages about a service lead here with `upload`.
  const upload = modelTypes.find((modelType) => modelType === params.get('upload'));
  useEffect(() => {
    if (upload === undefined) return;
    openUploadDialog({ origin, modelType: upload });
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('upload');
        return next;
      },
      { replace: true },
    );
  }, [upload, origin, setParams]);

  return (
    <>
      <PageHeading title={title} description={description}>
        {holds === 'maps' && (
          <>
            <Link to={addresses.maps}>
              <Button tabIndex={-1}>超分结果</Button>
            </Link>
            <Button type="primary" icon={<UploadOutlined />} onClick={() => openUploadDialog({ origin, modelType: 'map' })}>
              上传影像
            </Button>
          </>
        )}
        <div className={styles.meter}>
          <StorageMeter />
        </div>
      </PageHeading>
      <FileList
        title={title}
        origin={origin}
        holds={holds}
        actions={actions}
        onUpload={() => openUploadDialog({ origin, modelType: holds === 'maps' ? 'map' : 'single' })}
        services={jobServices}
        onService={(files, key) => setStarted({ fileIds: files.map(({ id }) => id), kind: key as JobKind })}
        onReport={({ id }) => openReport(id)}
        onShare={setShared}
        onVersions={hasLibrary ? ({ id }) => openVersions(id) : undefined}
      />
      {versionsWanted && (
        <Suspense>
          <VersionPanel
            fileId={versionsId}
            actions={actions}
            onUpload={uploadVersion}
            onAgain={(job, file) => setAgain({ ...job, fileId: file.id })}
            onClose={closeVersions}
          />
        </Suspense>
      )}
      {again !== null && <AgainDialog job={again} onClose={() => setAgain(null)} />}
      {reportWanted && (
        <Suspense>
          <CheckReportDrawer
            fileId={reportId}
            onClose={closeReport}
            onLightweight={({ id, modelType }) => setStarted({ fileIds: [id], kind: usualKind[modelType] })}
            onRetry={actions.retry}
          />
        </Suspense>
      )}
      {shared !== null && (
        <Suspense>
          <ShareDialog fileId={shared.id} modelName={shared.modelName} onClose={() => setShared(null)} />
        </Suspense>
      )}
      {started !== null && <StartDialog {...started} onClose={() => setStarted(null)} />}
    </>
  );
}
