import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { formatBytes, formatCount } from '#domain/display/numbers';
import type { DownloadName } from '#domain/jobs/schema';
import type { JobDetailOf } from '#domain/jobs/views';
import type { ModelSummary } from '#domain/models/figures';
import styles from './level-list.module.css';
import type { JobActions } from '../../use-job-actions.ts';

interface Row {
  what: DownloadName;
  fileName: string;
  note: string;
  triangles: number;
  bytes: number;
}

const rowsOf = ({ modelName, after, levels }: JobDetailOf<'lightweight'>): Row[] => [
  ...(after === null ? [] : [mainRow(modelName, after)]),
  ...levels.map(({ name, fileName, triangles, bytes }) => ({
    what: name,
    fileName,
    note: after === null ? '' : `主文件面数的 ${Math.round((triangles / after.triangles) * 100)}%`,
    triangles,
    bytes,
  })),
];

const mainRow = (modelName: string, { triangles, bytes }: ModelSummary): Row => ({
  what: 'result',
  fileName: `${modelName}.glb`,
  note: '主文件，内含各级（MSFT_lod）',
  triangles,
  bytes,
});

/** The files of a result with levels of detail, each with its size and a download button. */
export function LevelList({ job, actions }: { job: JobDetailOf<'lightweight'>; actions: JobActions }) {
  return (
    <ul className={styles.list}>
      {rowsOf(job).map(({ what, fileName, note, triangles, bytes }) => (
        <li key={what}>
          <span className={styles.name}>
            <strong>{fileName}</strong>
            <small>{note}</small>
          </span>
          <span className={styles.triangles}>{formatCount(triangles)} 面</span>
          <span className={styles.bytes}>{formatBytes(bytes)}</span>
          <Button icon={<DownloadOutlined />} aria-label={`下载 ${fileName}`} onClick={() => actions.download(job, what)}>
            下载
          </Button>
        </li>
      ))}
    </ul>
  );
}
