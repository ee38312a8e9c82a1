import { Suspense, type ComponentProps } from 'react';
import { formatBytes, formatCount, formatSeconds, savedPercent } from '#domain/display/numbers';
import type { JobDetailOf } from '#domain/jobs/views';
import { unknownText, type TilesReport } from '#domain/models/tiles';
import { latitudeText, longitudeText } from '#domain/scenes/coordinates';
import { FactList, FactTiles } from '../../../../components/fact-list.tsx';
import { NamedFiles } from '../../../../components/named-files.tsx';
import { SceneView } from '../../../../components/scene/lazy-scene-view.ts';
import { SceneExports } from './scene-exports.tsx';
import { tilesFacts } from './tiles-facts.ts';
import styles from '../../result-page.module.css';
import own from './tiles-result.module.css';

/** A finished scene: to fly over, its figures before and after, where it stands, and what of the source is missing in it. */
export function TilesResult({ job }: { job: JobDetailOf<'tiles'> }) {
  const { scene, report, tilesetUrl } = job;
  const saved = scene === null ? null : savedPercent(scene.bytesBefore, scene.bytesAfter);
  return (
    <div className={styles.page}>
      {tilesetUrl !== null && (
        <section className={styles.stage} aria-label="三维场景">
          <div className={styles.view}>
            <Suspense fallback={<p className={styles.waiting}>正在准备三维场景</p>}>
              <SceneView url={tilesetUrl} label={`${job.modelName}的三维场景`} testId="scene-canvas" />
            </Suspense>
          </div>
        </section>
      )}
      {scene !== null && (
        <section className={styles.section} aria-label="场景">
          <FactTiles
            facts={[
              {
                label: '大小',
                value: `${formatBytes(scene.bytesBefore)} → ${formatBytes(scene.bytesAfter)}${saved !== null && saved > 0 ? `（−${saved}%）` : ''}`,
              },
              { label: '文件', value: `${formatCount(scene.files)} 个 OSGB → ${formatCount(scene.tiles)} 个瓦片` },
              { label: '三角面', value: formatCount(scene.triangles) },
              { label: '贴图', value: formatCount(scene.textures) },
            ]}
          />
        </section>
      )}
      {report !== null && isIncomplete(report) && <Losses report={report} />}
      {job.status === 'Success' && job.deletedAt === null && <SceneExports job={job} />}
      {report?.aboveRatio !== undefined && <AboveRatio {...report.aboveRatio} />}
      <div className={styles.columns}>
        {scene !== null && (
          <section className={styles.section}>
            <h2>位置</h2>
            <FactList
              facts={[
                { label: '经度', value: longitudeText(scene.place.longitude, 7) },
                { label: '纬度', value: latitudeText(scene.place.latitude, 7) },
                { label: '高（椭球面以上）', value: `${scene.place.height.toFixed(2)} 米` },
              ]}
            />
          </section>
        )}
        <section className={styles.section}>
          <h2>处理选项</h2>
          <FactList
            facts={[...tilesFacts(job.options), ...(report === null ? [] : [{ label: '用时', value: formatSeconds(report.seconds) }])]}
          />
        </section>
      </div>
    </div>
  );
}

const isIncomplete = ({ unreadable, missing, passedOver, unknown, dropped, shrunkTextures = 0 }: TilesReport): boolean =>
  unreadable +
    missing +
    shrunkTextures +
    (passedOver?.files ?? 0) +
    (unknown?.nodes ?? 0) +
    dropped.primitives +
    dropped.textures +
    dropped.repeated >
  0;

/** Tiles that kept more of their triangles than was asked for, and why. */
function AboveRatio({ tiles, farthest }: NonNullable<TilesReport['aboveRatio']>) {
  return (
    <section className={styles.section}>
      <h2>没有减到要求的比例</h2>
      <p>{formatCount(tiles)} 个瓦片保留的三角面比要求的多：再减就会超出允许的误差，或者动到瓦片的边缘、与相邻瓦片裂开。</p>
      <FoldedFiles
        title={`差得最多的 ${formatCount(farthest.length)} 个`}
        files={farthest.map(({ file, share }) => ({ file, found: `保留了 ${(share * 100).toFixed(1)}%` }))}
      />
    </section>
  );
}

/** What of the source is not in the scene; where finer files are missing, the coarser ones are shown. */
function Losses({ report }: { report: TilesReport }) {
  const { unreadable, missing, missingFiles, passedOver, unknown, problems, dropped, lostTextures, shrunkTextures = 0 } = report;
  const lost = [
    { label: '画不出的图元', value: dropped.primitives },
    { label: '没有用上的贴图', value: dropped.textures },
    { label: '为 KTX2 缩小的贴图', value: shrunkTextures },
    { label: '重复的引用', value: dropped.repeated },
  ].filter(({ value }) => value > 0);
  return (
    <section className={styles.section}>
      <h2>{unreadable > 0 ? '场景不完整' : '没有放进场景的'}</h2>
      {unreadable > 0 && (
        <>
          <p className={own.fault}>
            {formatCount(unreadable)}{' '}
            个文件无法读取，这些位置显示较粗的一级，没有更粗的就显示较细的一级。修好后重新上传，可以得到完整的场景。
          </p>
          <NamedFiles label="无法读取的文件" files={problems.map(({ file, reason }) => ({ file, found: reason }))} all={unreadable} />
        </>
      )}
      {missing > 0 && (
        <FoldedFiles
          title={`缺少 ${formatCount(missing)} 个被引用的文件，这些位置只有较粗的一级`}
          files={missingFiles.map((file) => ({ file }))}
          all={missing}
        />
      )}
      {passedOver && (
        <FoldedFiles
          title={`${formatCount(passedOver.files)} 个文件没有用到，它们的位置显示别的级别`}
          files={passedOver.first.map((file) => ({ file }))}
          all={passedOver.files}
        />
      )}
      {lostTextures && (
        <FoldedFiles
          title="找不到或无法解码的贴图（最多列出 10 张），用到它们的面只有颜色"
          files={lostTextures.map(({ file, reason }) => ({ file, found: reason }))}
        />
      )}
      {unknown && <p className={own.line}>{unknownText(unknown)}。</p>}
      {lost.length > 0 && <FactList facts={lost.map(({ label, value }) => ({ label, value: formatCount(value) }))} />}
    </section>
  );
}

/** Files by name, folded away below what they have in common. */
function FoldedFiles({ title, ...files }: { title: string } & Omit<ComponentProps<typeof NamedFiles>, 'label'>) {
  return (
    <details className={own.folded}>
      <summary>{title}</summary>
      <NamedFiles label={title} {...files} />
    </details>
  );
}
