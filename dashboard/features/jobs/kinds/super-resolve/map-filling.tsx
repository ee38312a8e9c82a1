import { cellsOf } from '#domain/maps/pieces';
import type { MapRange } from '#domain/maps/plan';
import type { JobCardOf } from '#domain/jobs/views';
import { Thumbnail } from '../../../../components/thumbnail.tsx';
import styles from './map-filling.module.css';

const pathOf = (cells: readonly MapRange[]): string =>
  cells.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('');

/** A map that is being made: its picture, dark where it is still to be made. Fills its box. */
export function MapFilling({ job: { pieces, sourceThumbnailUrl, fileName } }: { job: JobCardOf<'superResolve'> }) {
  if (pieces === null) return <Thumbnail url={sourceThumbnailUrl} format={fileName.split('.').at(-1) ?? ''} alt="" />;
  const { width, height } = pieces;
  const cells = cellsOf(pieces);
  const done = cells.filter(({ isDone }) => isDone);
  const ahead = cells.filter(({ isDone }) => !isDone);
  return (
    <svg
      className={styles.filling}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`分 ${cells.length} 块处理，完成了 ${done.length} 块`}
      data-testid="map-filling"
      data-done={done.length}
    >
      <rect className={styles.ground} width={width} height={height} />
      {sourceThumbnailUrl === null ? (
        <path className={styles.finished} d={pathOf(done)} />
      ) : (
        <image href={sourceThumbnailUrl} width={width} height={height} preserveAspectRatio="none" />
      )}
      <path className={styles.ahead} d={pathOf(ahead)} />
      {cells.length > 1 && <path className={styles.lines} d={pathOf(ahead)} />}
    </svg>
  );
}
