import { formatCount } from '#domain/display/numbers';
import { groundHeight, groundSize } from '#domain/maps/ground-size';
import { formatLabels, sampleLabels } from '#domain/maps/describe-image';
import { mapWarnings, type MapImage } from '#domain/maps/image';
import { cornersOf, toGlobe, type MapPlace } from '#domain/maps/place';
import { latitudeText, longitudeText } from '#domain/scenes/coordinates';
import { areaText, lengthText } from '#domain/scenes/measure';
import { FactList, FactTiles, type Fact } from '../../components/fact-list.tsx';
import { ScenePlan } from '../../components/scene/scene-plan.tsx';
import styles from './scene-findings.module.css';

/** What the check found in a map: how many pixels of what kind, where it lies, and what to know of it. */
export function MapFindings({ image }: { image: MapImage }) {
  const { format, width, height, bands, alpha, mask, sample, nodata, place, warnings } = image;
  const ground = place === null ? null : groundOf(place, width, height);
  return (
    <>
      <section>
        <h2>影像</h2>
        <FactTiles
          facts={[
            { label: '像素', value: `${formatCount(width)} × ${formatCount(height)}` },
            { label: '格式', value: formatLabels[format] },
            { label: '波段', value: [`${bands} 个`, ...(alpha ? ['透明度'] : []), ...(mask ? ['掩膜'] : [])].join('、') },
            { label: '深度', value: sampleLabels[sample] },
            ...(nodata === null ? [] : [{ label: '无效值', value: String(nodata) }]),
          ]}
        />
      </section>
      <section>
        <h2>位置</h2>
        {place === null ? (
          <p className={styles.note}>影像没有写明位置，结果也没有坐标。</p>
        ) : (
          <div className={styles.place}>
            {ground !== null && <ScenePlan footprint={ground.footprint} place={ground.middle} />}
            <FactList facts={[...placeFacts(place, width, height), ...(ground === null ? [] : groundFacts(ground))]} />
          </div>
        )}
      </section>
      {warnings.length > 0 && (
        <section>
          <h2>需要知道的</h2>
          {warnings.map((code) => (
            <p key={code} className={styles.fault}>
              {mapWarnings[code]}
            </p>
          ))}
        </section>
      )}
    </>
  );
}

interface Ground {
  middle: { longitude: number; latitude: number; height: number };
  /** Metres from the middle. */
  footprint: { west: number; east: number; south: number; north: number };
}

/** What a map covers of the earth; null where its system is not known, or measures nothing. */
function groundOf(place: MapPlace, width: number, height: number): Ground | null {
  const [across, down] = [groundSize(place, height), groundHeight(place, height)];
  const [x0, dx, rx, y0, ry, dy] = place.transform;
  const [x, y] = [x0 + (width / 2) * dx + (height / 2) * rx, y0 + (width / 2) * ry + (height / 2) * dy];
  const at = place.crs?.geographic === true ? { longitude: x, latitude: y } : toGlobe(place)?.(x, y);
  if (across === null || down === null || at === undefined || !Number.isFinite(at.longitude)) return null;
  const [east, north] = [(width * across) / 2, (height * down) / 2];
  return { middle: { ...at, height: 0 }, footprint: { west: -east, east, south: -north, north } };
}

function placeFacts(place: MapPlace, width: number, height: number): Fact[] {
  const { crs, pixelIs, transform } = place;
  const [upperLeft, , lowerRight] = cornersOf(transform, width, height);
  const digits = crs?.geographic === true ? 7 : 2;
  const text = (corner: readonly [number, number] | undefined): string => corner?.map((value) => value.toFixed(digits)).join('，') ?? '';
  const code = crs === null || crs.epsg === null ? [] : [`EPSG:${crs.epsg}`];
  return [
    { label: '坐标系', value: crs === null ? '没有写明' : [...(crs.name === '' ? [] : [crs.name]), ...code].join('，') },
    { label: '左上角', value: text(upperLeft) },
    { label: '右下角', value: text(lowerRight) },
    ...(pixelIs === 'point' ? [{ label: '坐标所指', value: '像素中心（PixelIsPoint）' }] : []),
  ];
}

function groundFacts({ middle, footprint: { east, north } }: Ground): Fact[] {
  return [
    { label: '中心', value: `${longitudeText(middle.longitude)}，${latitudeText(middle.latitude)}` },
    { label: '范围', value: `约 ${lengthText(2 * east)} × ${lengthText(2 * north)}，${areaText(4 * east * north)}` },
  ];
}
