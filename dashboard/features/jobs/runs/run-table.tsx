import { CrownFilled } from '@ant-design/icons';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { presets } from '#domain/kinds/lightweight/options';
import type { FileRunsView, JobRunView } from '#domain/jobs/views';
import { pictureViews } from '#domain/models/comparison';
import { judgeQuality, qualityVerdicts } from '#domain/models/quality';
import { addresses } from '../../../addresses.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { JobStateTag } from '../job-state-tag.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { TryAgain } from '../kinds/lightweight/try-again.tsx';
import { PictureCell } from '../report/picture-cell.tsx';
import { RunCharts } from './run-charts.tsx';
import { bestOf, rowGroups, type Cell } from './run-rows.ts';
import styles from './run-table.module.css';

/** The original and its runs in columns, with pictures from the same viewpoint; the best of each row is marked. */
export function RunTable({ data }: { data: FileRunsView }) {
  const { file, runs } = data;
  const [view, setView] = useState(0);
  const before = data.before ?? runs.find((run) => run.before !== null)?.before ?? null;
  const drawn = runs.find(({ comparisonUrl }) => comparisonUrl !== null);
  return (
    <section className={styles.panel} aria-label="各次处理">
      <RunCharts runs={runs} before={before} />
      {drawn !== undefined && (
        <div className={styles.views} role="group" aria-label="视角">
          {pictureViews.map(({ label }, index) => (
            <button key={label} type="button" aria-pressed={index === view} onClick={() => setView(index)}>
              {label}
            </button>
          ))}
        </div>
      )}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="对比表，可左右滚动">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                <span className="visually-hidden">项目</span>
              </th>
              <th scope="col" className={styles.original}>
                <span className={styles.picture}>
                  {drawn?.comparisonUrl ? (
                    <PictureCell url={drawn.comparisonUrl} view={view} side="before" alt="" />
                  ) : (
                    <Thumbnail url={file.thumbnailUrl} format={file.format} alt="" />
                  )}
                </span>
                <strong>原模型</strong>
                <span className={styles.meta}>{file.fileName}</span>
              </th>
              {runs.map((run) => (
                <RunHead
                  key={run.id}
                  run={run}
                  view={view}
                  revision={data.versions.length > 1 ? data.versions.find(({ fileId }) => fileId === run.fileId)?.revision : undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rowGroups.map(({ title, rows }) => (
              <Fragment key={title}>
                <tr className={styles.group}>
                  <th scope="rowgroup" colSpan={runs.length + 2}>
                    <span>{title}</span>
                  </th>
                </tr>
                {rows.map((row) => {
                  const cells = runs.map((run) => row.of(run));
                  const best = bestOf(cells);
                  return (
                    <tr key={row.label}>
                      <th scope="row">{row.label}</th>
                      <td className={styles.original}>{before === null ? '—' : (row.original(before)?.text ?? '—')}</td>
                      {cells.map((cell, index) => (
                        <td key={runs[index]?.id}>
                          <RunCell cell={cell} best={best.has(index)} />
                        </td>
                      ))}
                    </tr>
                  );
                })}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** `revision`: of the source's version, where there are several. */
function RunHead({ run, view, revision }: { run: JobRunView; view: number; revision: number | undefined }) {
  const level = run.quality === null ? null : judgeQuality(run.quality);
  const address = addresses.job(run.id);
  return (
    <th scope="col">
      <Link to={address} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {run.comparisonUrl === null ? (
          <Thumbnail url={run.thumbnailUrl} format="glb" alt="" />
        ) : (
          <PictureCell url={run.comparisonUrl} view={view} side="after" alt="" />
        )}
      </Link>
      <strong>
        <Link to={address}>{run.savedPreset?.name ?? presets[run.preset].label}</Link>
        {run.status !== 'Success' && <JobStateTag status={run.status} deleted={false} />}
      </strong>
      <span className={styles.meta}>
        {revision !== undefined && `第 ${revision} 版 · `}
        <RelativeTime at={run.createdAt} />
      </span>
      {level !== null && <span className={`${styles.verdict} ${styles[level]}`}>{qualityVerdicts[level].title}</span>}
      <span className={styles.again}>
        <TryAgain job={run} size="small" />
      </span>
    </th>
  );
}

function RunCell({ cell, best }: { cell: Cell | null; best: boolean }) {
  if (cell === null) return <span className={styles.none}>—</span>;
  return (
    <span className={`${styles.cell} ${best ? styles.best : ''}`}>
      <span className={cell.level === undefined ? undefined : styles[cell.level]}>{cell.text}</span>
      {cell.change !== undefined && <span className={`${styles.change} ${styles[cell.change.tone]}`}>{cell.change.text}</span>}
      {best && (
        <>
          <CrownFilled aria-hidden="true" />
          <span className="visually-hidden">（最好）</span>
        </>
      )}
    </span>
  );
}
