import { Button, Skeleton } from 'antd';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { formatFullTime } from '#domain/display/times';
import { checkStageLabels } from '#domain/kinds/check/stages';
import type { ModelType } from '#domain/files/model-type';
import { isFinalFileStatus } from '#domain/files/state';
import { textureCount } from '#domain/models/figures';
import { SidePanel } from '../../components/side-panel.tsx';
import type { SourceFileDetail } from '../../api/contract.ts';
import { formatBytes } from '#domain/display/numbers';
import { addresses } from '../../addresses.ts';
import { useFileDetail } from '../../api/files.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { FailureHelp } from '../../components/failure-help.tsx';
import { TipText } from '../../components/tip-text.tsx';
import { copyText } from '../../components/copy-text.ts';
import { LiveProgress } from '../../components/live-progress.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { saveFile } from '../../api/save-file.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { FindingList } from './finding-list.tsx';
import { MapFindings } from './map-findings.tsx';
import { SceneFindings } from './scene-findings.tsx';
import { TextureList } from './texture-list.tsx';
import { WarningList } from '../../components/warning-list.tsx';
import { StageView } from '../../components/viewer/lazy-stage-view.ts';
import styles from './check-report-drawer.module.css';

interface CheckReportDrawerProps {
  /** null closes the drawer. */
  fileId: string | null;
  onClose(): void;
  /** Starts the lightweighting that fits the file. */
  onLightweight(file: SourceFileDetail): void;
  onRetry(file: SourceFileDetail): void;
}

/** What the check found: the model itself, its figures, what is wrong and what would help. */
export function CheckReportDrawer({ fileId, onClose, onLightweight, onRetry }: CheckReportDrawerProps) {
  const { data: file, error, mutate } = useFileDetail(fileId);
  const ready = file?.status === 'Success' && file.deletedAt === null;
  return (
    <SidePanel
      addressed
      open={fileId !== null}
      onClose={onClose}
      size={760}
      title={file === undefined ? '检测报告' : `检测报告 · ${file.modelName}`}
      destroyOnHidden
      footer={
        file !== undefined && (
          <div className={styles.actions}>
            <Button onClick={() => saveFile(file.sourceUrl, file.fileName)}>下载源文件</Button>
            {file.error !== null && <Button onClick={() => void copyText(appealOf(file))}>复制申诉信息</Button>}
            {(file.status === 'Error' || file.status === 'Cancelled') && file.deletedAt === null && (
              <Button type="primary" onClick={() => onRetry(file)}>
                重新检测
              </Button>
            )}
            {ready && (
              <Button type="primary" onClick={() => onLightweight(file)}>
                {works[file.modelType]}
              </Button>
            )}
          </div>
        )
      }
    >
      {file !== undefined ? (
        <ReportBody file={file} />
      ) : error !== undefined ? (
        <LoadError error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </SidePanel>
  );
}

/** What is started from the report of a type of model. */
const works: Record<ModelType, string> = { single: '轻量化', oblique: '倾斜摄影轻量化', map: '地图超分' };
/** What the picture of one without a preview shows. */
const covers: Record<ModelType, string> = { single: '文件自带的图片', oblique: '抽查的根瓦片，从上方看', map: '影像全貌' };

/** What support needs to look into a failed check. */
const appealOf = ({ id, fileName, fileSize, createdAt, error }: SourceFileDetail): string =>
  [
    `文件：${fileName}（${formatBytes(fileSize)}）`,
    `编号：${id}`,
    `上传时间：${formatFullTime(new Date(createdAt))}`,
    `失败原因：${error?.tips ?? ''}（${error?.code ?? ''}）`,
  ].join('\n');

function ReportBody({ file }: { file: SourceFileDetail }) {
  const { report } = file;
  return (
    <div className={styles.body}>
      {file.previewUrl !== null && (
        <div className={styles.stage}>
          <Suspense fallback={null}>
            <StageView
              sources={[{ url: file.previewUrl, label: file.modelName, detail: formatBytes(file.fileSize) }]}
              label={`${file.modelName}的三维预览`}
              testId="preview-canvas"
            />
          </Suspense>
        </div>
      )}
      {file.previewUrl === null && file.thumbnailUrl !== null && (
        <figure className={styles.cover}>
          <img src={file.thumbnailUrl} alt={`${file.modelName}的图片`} />
          <figcaption>{covers[file.modelType]}</figcaption>
        </figure>
      )}
      <p className={styles.meta}>
        {file.fileName} · {formatBytes(file.fileSize)} · <RelativeTime at={file.createdAt} />
        上传
        {file.storageBytes > file.fileSize && ` · 解压内容与预览另占 ${formatBytes(file.storageBytes - file.fileSize)}`}
      </p>
      {file.error !== null ? (
        <div className={styles.failure} role="alert">
          <h2>{file.modelType === 'map' ? '影像' : '模型'}检测失败</h2>
          <p>
            <TipText text={file.error.tips} file={file} /> <FailureHelp code={file.error.code} />
          </p>
          <p className={styles.kept}>
            源文件仍然保留，可以下载，或修改后重新上传。认为结果有误时，先点「重新检测」；仍然失败，点「复制申诉信息」，然后
            <Link className="text-link" to={addresses.help('contact')}>
              联系客服
            </Link>
            。
          </p>
        </div>
      ) : (
        !isFinalFileStatus(file.status) && (
          <LiveProgress stage={checkStageLabels[file.stage]} percent={file.percent} label={`${file.modelName}的检测进度`} />
        )
      )}
      {file.advice !== null && file.modelType !== 'map' && (
        <p className={styles.advice}>
          {file.advice.link === null ? file.advice.text : <Link to={file.advice.link}>{file.advice.text}</Link>}
          {file.modelType === 'oblique' && (
            <>
              ，
              <Link className="text-link" to={addresses.oblique()}>
                了解倾斜摄影
              </Link>
            </>
          )}
        </p>
      )}
      {file.modelType === 'map' && file.status === 'Success' && (
        <p className={styles.advice}>
          检测通过，可以放大 2 倍或 4 倍，
          <Link className="text-link" to={addresses.help('maps')}>
            了解地图超分
          </Link>
        </p>
      )}
      {file.oblique !== null && <SceneFindings report={file.oblique} />}
      {file.map !== null && <MapFindings image={file.map} />}
      {report !== null && (
        <>
          <FindingList findings={report.findings} />
          <section>
            <h2>模型数据</h2>
            <FigureTiles report={report} />
          </section>
          <WarningList title="读取时的说明" warnings={report.figures.warnings} />
          {report.figures.textures.length > 0 && (
            <section>
              <h2>贴图（{textureCount(report.figures)}）</h2>
              <TextureList textures={report.figures.textures} />
              {report.figures.texturesOmitted !== undefined && (
                <p className={styles.version}>还有 {report.figures.texturesOmitted} 张没有列出</p>
              )}
            </section>
          )}
          <p className={styles.version}>
            模型文件 {report.modelPath} · 引擎 {report.engineVersion}
          </p>
        </>
      )}
    </div>
  );
}
