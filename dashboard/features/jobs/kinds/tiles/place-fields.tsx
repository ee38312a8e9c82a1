import { Collapse, Form, Input, InputNumber } from 'antd';
import { useId } from 'react';
import { cutText } from '#domain/display/sentence';
import { placeHeights } from '#domain/formats/place';
import type { ObliqueReport } from '#domain/models/oblique';
import { latitudeText, longitudeText } from '#domain/scenes/coordinates';
import { missingPlace, tilesLimits, unchangedPlace, type PlaceChoice } from '#domain/kinds/tiles/options';
import { findPlace, type FoundPlace } from './find-place.ts';
import styles from './tiles-dialog.module.css';

/** Where a scene stands, as it is being typed: a number is null while it is missing. */
export interface TypedPlace {
  system: string;
  origin: readonly [number | null, number | null, number | null];
  heightOffset: number | null;
  /** Longitude, latitude, height. */
  centre: readonly [number | null, number | null, number | null];
}

export const typedPlace = ({ system, origin, heightOffset, centre }: PlaceChoice): TypedPlace => ({
  system: system ?? '',
  origin: origin ?? [null, null, null],
  heightOffset,
  centre: centre === null ? [null, null, null] : [centre.longitude, centre.latitude, centre.height],
});

/** Three numbers of which the last may be left out, then 0; null where none is typed, undefined while they are typed in part. */
function triple([first, second, third]: TypedPlace['origin']): [number, number, number] | null | undefined {
  if (first === null && second === null && third === null) return null;
  return first === null || second === null ? undefined : [first, second, third ?? 0];
}

/** What was typed, as options, or what is missing of it. Nothing typed leaves it to metadata.xml. */
export function placeOf({ system, heightOffset, ...typed }: TypedPlace): PlaceChoice | { problem: string } {
  const origin = triple(typed.origin);
  if (origin === undefined) return { problem: '原点要写明 X 和 Y' };
  const centre = triple(typed.centre);
  if (centre === undefined) return { problem: '中心要写明经度和纬度' };
  return {
    system: system.trim() === '' ? null : system.trim(),
    origin,
    heightOffset: heightOffset ?? 0,
    centre: centre === null ? null : { longitude: centre[0], latitude: centre[1], height: centre[2] },
  };
}

interface PlaceFieldsProps {
  oblique: ObliqueReport | null;
  value: TypedPlace;
  onChange(value: TypedPlace): void;
}

/** Three numbers that are typed side by side: what each is called, and its bounds. */
const triples = {
  origin: ['X', 'Y', 'Z'].map((axis) => ({ label: `原点 ${axis}`, prefix: axis, min: -tilesLimits.origin, max: tilesLimits.origin })),
  centre: [
    { label: '中心经度', prefix: '经度', min: -180, max: 180 },
    { label: '中心纬度', prefix: '纬度', min: -90, max: 90 },
    { label: '中心最低处的高', prefix: '高', ...placeHeights },
  ],
} as const;

/** Says where a scene will stand, and asks for it where metadata.xml does not say it, or what it says cannot be; another place can always be given. */
export function PlaceFields({ oblique, value, onChange }: PlaceFieldsProps) {
  const known = oblique ?? { metadata: null };
  const options = placeOf(value);
  const isPart = 'problem' in options;
  const found = isPart ? options : findPlace(oblique, options);
  // Before anything is typed.
  const isKnown = 'place' in findPlace(oblique, unchangedPlace);
  const fields = <Fields known={known} value={value} onChange={onChange} />;
  return (
    <>
      <Standing
        found={found}
        needed={isPart ? [] : missingPlace(known, options)}
        isPart={isPart}
        isCentred={!isPart && options.centre !== null}
      />
      {isKnown ? <Collapse ghost className={styles.more} items={[{ key: 'place', label: '改变位置或高程', children: fields }]} /> : fields}
    </>
  );
}

interface StandingProps {
  found: FoundPlace;
  needed: readonly ('system' | 'origin')[];
  /** Whether something is typed in part. */
  isPart: boolean;
  isCentred: boolean;
}

/** Where the scene will stand, or what is wrong. */
function Standing({ found, needed, isPart, isCentred }: StandingProps) {
  if (needed.length > 0)
    return (
      <p className={styles.needed} role="status">
        metadata.xml 没有写明{needed.map((one) => (one === 'system' ? '坐标系' : '原点')).join('和')}，请填写，场景才知道放在哪里。
      </p>
    );
  if ('problem' in found)
    return (
      <p className={styles.needed} role="status">
        {found.problem}。{!isPart && '请在下面填写正确的坐标系或原点。'}
      </p>
    );
  const { place } = found;
  if (place === null) return null;
  return (
    <p className={styles.placed} role="status">
      {isCentred ? '场景的中心' : '场景'}将放在{longitudeText(place.longitude)}，{latitudeText(place.latitude)}，{isCentred && '最低处'}高{' '}
      {place.height.toFixed(2)} 米（椭球面以上）。
    </p>
  );
}

interface FieldsProps extends Pick<PlaceFieldsProps, 'value' | 'onChange'> {
  known: Pick<ObliqueReport, 'metadata' | 'blockMetadata'>;
}

/** Of several blocks each has its own. */
const severalBlocks = '不填时各块用自己的 metadata.xml；填写则代替全部。';

function Fields({ known: { metadata, blockMetadata }, value, onChange }: FieldsProps) {
  const systemId = useId();
  const originId = useId();
  const offsetId = useId();
  const centreId = useId();
  const needed = missingPlace({ metadata, ...(blockMetadata && { blockMetadata }) }, unchangedPlace);
  const known = metadata?.coordinateSystem ?? null;
  const isSeveral = blockMetadata !== undefined && needed.length === 0;
  return (
    <Form layout="vertical">
      <Form.Item
        className={styles.field}
        label="坐标系"
        htmlFor={systemId}
        required={needed.includes('system')}
        extra={
          isSeveral
            ? severalBlocks
            : known === null
              ? 'EPSG 编号（如 EPSG:4547）、ENU:纬度,经度，或完整的 WKT'
              : `metadata.xml：${cutText(known)}。不填就用它；填写则代替它。`
        }
      >
        <Input
          id={systemId}
          value={value.system}
          maxLength={tilesLimits.system}
          placeholder={known === null ? 'EPSG:4547' : ''}
          onChange={({ target }) => onChange({ ...value, system: target.value })}
        />
      </Form.Item>
      <Form.Item
        className={styles.field}
        label={<span id={originId}>原点（米）</span>}
        required={needed.includes('origin')}
        extra={
          isSeveral
            ? severalBlocks
            : metadata?.origin
              ? `metadata.xml：${metadata.origin.join('，')}。不填就用它。`
              : '瓦片坐标的零点在坐标系里的位置；Z 不填为 0'
        }
      >
        <Triple labelId={originId} name="origin" value={value} onChange={onChange} />
      </Form.Item>
      <Form.Item className={styles.field} label="高程偏移" htmlFor={offsetId} extra="加在所有高度上，例如把海拔高换成椭球高；负数向下">
        <InputNumber<number>
          id={offsetId}
          className={styles.offset}
          suffix="米"
          min={tilesLimits.heightOffset.min}
          max={tilesLimits.heightOffset.max}
          value={value.heightOffset}
          onChange={(heightOffset) => onChange({ ...value, heightOffset })}
        />
      </Form.Item>
      <Form.Item
        className={styles.field}
        label={<span id={centreId}>中心移到（选填）</span>}
        extra="把整个场景平移过去：中心放在这里，最低处放在这个高（椭球面以上，米）。不填则按坐标所说的位置"
      >
        <Triple labelId={centreId} name="centre" value={value} onChange={onChange} />
      </Form.Item>
    </Form>
  );
}

interface TripleProps extends Pick<PlaceFieldsProps, 'value' | 'onChange'> {
  labelId: string;
  name: keyof typeof triples;
}

/** Three numbers side by side. */
function Triple({ labelId, name, value, onChange }: TripleProps) {
  const typed = value[name];
  return (
    <div className={styles.axes} role="group" aria-labelledby={labelId}>
      {triples[name].map(({ label, ...field }, index) => (
        <InputNumber<number>
          key={label}
          aria-label={label}
          controls={false}
          {...field}
          value={typed[index] ?? null}
          onChange={(given) =>
            onChange({ ...value, [name]: typed.map((one, place) => (place === index ? given : one)) as unknown as TypedPlace['origin'] })
          }
        />
      ))}
    </div>
  );
}
