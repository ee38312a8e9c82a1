import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense } from 'react';
import { formatBytes, formatCount, formatSeconds } from '#domain/display/numbers';
import type { DownloadName } from '#domain/jobs/schema';
import type { JobDetailOf } from '#domain/jobs/views';
import { describeMapOptions } from '#domain/maps/option-fields';
import { mapStatement } from '#domain/maps/report';
import { downloadOf } from '../../../../api/jobs.ts';
import { FactList } from '../../../../components/fact-list.tsx';
import { MapView } from '../../../../components/map/lazy-map-view.ts';
import { toast } from '../../../../components/toast.tsx';
import styles from '../../result-page.module.css';
import { MapKnown } from './map-known.tsx';
import own from './map-result.module.css';

/** A finished map: before and after under one cursor, what can be known of it, and its files. */
export function MapResult({ job }: { job: JobDetailOf<'superResolve'> }) {
  const { report, options, resultUrl, beforeUrl } = job;
  return (
    <div className={styles.page}>
      {resultUrl !== null && (
        <section className={styles.stage} aria-label="影像对比">
          <div className={styles.view}>
            <Suspense fallback={<p className={styles.waiting}>正在准备影像</p>}>
              <MapView
                {...{ after: resultUrl, before: beforeUrl, scale: options.scale, shown: report?.shown ?? null }}
                label={`${job.modelName}的前后对比`}
                testId="map"
              />
            </Suspense>
          </div>
        </section>
      )}
      <p className={own.truth} role="note">
        {mapStatement}
      </p>
      {report !== null && <MapKnown report={report} />}
      <div className={styles.columns}>
        <section className={styles.section}>
          <h2>下载</h2>
          <Downloads job={job} />
        </section>
        <section className={styles.section}>
          <h2>处理选项</h2>
          <FactList
            facts={[...describeMapOptions(options), ...(report === null ? [] : [{ label: '用时', value: formatSeconds(report.seconds) }])]}
          />
        </section>
      </div>
    </div>
  );
}

interface Offered {
  what: DownloadName;
  label: string;
  /** What it is for. */
  text: string;
}

/** The files of a result, each with what it is for. */
function Downloads({ job: { id, map, options, tilesUrl } }: { job: JobDetailOf<'superResolve'> }) {
  const offered: Offered[] = [
    {
      ...{ what: 'result', label: 'GeoTIFF（COG）' },
      text:
        map === null
          ? ''
          : `${formatCount(map.after.width)} × ${formatCount(map.after.height)}，${formatBytes(map.after.bytes)}，可直接放进 GIS`,
    },
    ...(tilesUrl === null
      ? []
      : [
          {
            ...({ what: 'tiles', label: options.tiles === 'mbtiles' ? 'MBTiles' : 'XYZ 瓦片（ZIP）' } as const),
            text: map?.tiles
              ? `${formatCount(map.tiles.count)} 张 WebP 瓦片，${formatBytes(map.tiles.bytes)}，用于网页地图`
              : '用于网页地图',
          },
        ]),
    { what: 'report', label: '处理报告', text: 'JSON，含位置、颜色和接缝的全部数字' },
    { what: 'source', label: '原影像', text: '上传的文件，没有改动' },
  ];
  return (
    <ul className={own.files}>
      {offered.map(({ what, label, text }) => (
        <li key={what}>
          <span>
            <b>{label}</b>
            <small>{text}</small>
          </span>
          <Button icon={<DownloadOutlined />} aria-label={`下载${label}`} onClick={() => void downloadOf(id, what).catch(toast.error)}>
            下载
          </Button>
        </li>
      ))}
    </ul>
  );
}
