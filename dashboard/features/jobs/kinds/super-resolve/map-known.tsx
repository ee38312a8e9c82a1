import { formatCount, formatBytes } from '#domain/display/numbers';
import type { MapCorner, MapReport } from '#domain/maps/report';
import { mapReportWarnings } from '#domain/maps/warnings';
import { FactTiles } from '../../../../components/fact-list.tsx';
import styles from '../../result-page.module.css';
import own from './map-result.module.css';

const names = ['左上', '右上', '右下', '左下'] as const;

/** Degrees to a hundredth of a millimetre, metres to a millimetre. */
const cornerText = ([x, y]: MapCorner): string => {
  const digits = Math.abs(x) <= 360 && Math.abs(y) <= 90 ? 9 : 3;
  return `${x.toFixed(digits)}，${y.toFixed(digits)}`;
};

/** What can be known of a result, in plain words with its figures: colours, sharpness, seams, place, and how its values lie beside those of the source. */
export function MapKnown({ report }: { report: MapReport }) {
  const { before, after, place, area, sharpness, seams, histogram, warnings } = report;
  return (
    <>
      <section className={styles.section} aria-label="处理报告">
        <h2>处理报告</h2>
        <FactTiles
          facts={[
            {
              label: '像素',
              value: `${formatCount(before.width)} × ${formatCount(before.height)} → ${formatCount(after.width)} × ${formatCount(after.height)}`,
            },
            { label: '大小', value: `${formatBytes(before.bytes)} → ${formatBytes(after.bytes)}` },
            { label: '颜色偏差', value: `最大 ${area.largest.toFixed(2)} 级` },
            { label: '清晰度', value: `普通放大的 ${sharpness.toFixed(2)} 倍` },
            { label: '接缝', value: seams.differing === 0 ? '没有' : `${formatCount(seams.differing)} 个像素` },
          ]}
        />
        <ul className={own.words}>
          <li>
            <b>颜色</b>：把结果缩回原来的大小，与原影像逐像素相比，均方根相差 {area.rms.toFixed(2)} 级，最大 {area.largest.toFixed(2)}{' '}
            级（共 255 级）。
          </li>
          <li>
            <b>清晰度</b>：相邻像素的差别，是三次插值放大的 {sharpness.toFixed(2)} 倍；说明边缘更利落，不说明细节是真的。
          </li>
          <li>
            <b>接缝</b>：跨过分块的边界重新计算了 {formatCount(seams.looked)} 个像素，
            {seams.differing === 0 ? '与结果完全相同' : `${formatCount(seams.differing)} 个不同`}。
          </li>
          {warnings.map((code) => (
            <li key={code}>
              <b>注意</b>：{mapReportWarnings[code]}
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.columns}>
        <section className={styles.section}>
          <h2>位置</h2>
          {place === null ? (
            <p>原影像没有写明位置，结果也没有坐标。</p>
          ) : (
            <>
              <p className={own.system}>{place.system || '没有写明坐标系'}</p>
              <div className={own.scroll} tabIndex={0} role="region" aria-label="四角坐标">
                <table className={own.corners}>
                  <thead>
                    <tr>
                      <th scope="col">角</th>
                      <th scope="col">处理前</th>
                      <th scope="col">处理后</th>
                    </tr>
                  </thead>
                  <tbody>
                    {names.map((name, index) => (
                      <tr key={name}>
                        <th scope="row">{name}</th>
                        <td>{cornerText(place.before[index] ?? [0, 0])}</td>
                        <td>{cornerText(place.after[index] ?? [0, 0])}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </>
          )}
        </section>
        <section className={styles.section}>
          <h2>明暗分布</h2>
          <Histogram {...histogram} />
        </section>
      </div>
    </>
  );
}

const chart = { width: 320, height: 120 };

/** How often each value is met, before and after: two lines that lie over each other where nothing has changed. */
function Histogram({ low, high, before, after }: MapReport['histogram']) {
  const top = Math.max(1e-9, ...before, ...after);
  const line = (shares: readonly number[]): string =>
    shares
      .map(
        (share, index) =>
          `${((index / Math.max(1, shares.length - 1)) * chart.width).toFixed(1)},${(chart.height * (1 - share / top)).toFixed(1)}`,
      )
      .join(' ');
  return (
    <figure className={own.histogram}>
      <svg viewBox={`0 -2 ${chart.width} ${chart.height + 4}`} role="img" aria-label="处理前后的明暗分布" preserveAspectRatio="none">
        <polyline points={line(before)} className={own.before} />
        <polyline points={line(after)} className={own.after} />
      </svg>
      <figcaption>
        <span>{Number(low.toPrecision(6))}</span>
        <span>
          <i className={own.keyBefore} /> 处理前 <i className={own.keyAfter} /> 处理后
        </span>
        <span>{Number(high.toPrecision(6))}</span>
      </figcaption>
    </figure>
  );
}
