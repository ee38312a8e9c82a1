import { Collapse, Form, Input, InputNumber } from 'antd';
import { useId } from 'react';
import { cutText } from '#domain/display/sentence';
import type { ObliqueMetadata, ObliqueReport } from '#domain/models/oblique';
import { latitudeText, longitudeText } from '#domain/scenes/coordinates';
import { missingPlace, tilesLimits, type TilesOptions } from '#domain/tiles/options';
import { findPlace, type FoundPlace } from './find-place.ts';
import styles from './tiles-dialog.module.css';

/** Where a scene stands, as it is being typed: a number is null while it is missing. */
export interface TypedPlace {
  system: string;
  origin: readonly [number | null, number | null, number | null];
  heightOffset: number | null;
}

export const typedPlace = ({ system, origin, heightOffset }: TilesOptions): TypedPlace => ({
  system: system ?? '',
  origin: origin ?? [null, null, null],
  heightOffset,
});

/** What was typed, as options; null while an origin is typed in part. Nothing typed leaves it to metadata.xml. */
export function placeOf({ system, origin, heightOffset }: TypedPlace): Pick<TilesOptions, 'system' | 'origin' | 'heightOffset'> | null {
  const [x, y, z] = origin;
  const isNone = x === null && y === null && z === null;
  if (!isNone && (x === null || y === null)) return null;
  return {
    system: system.trim() === '' ? null : system.trim(),
    origin: isNone || x === null || y === null ? null : [x, y, z ?? 0],
    heightOffset: heightOffset ?? 0,
  };
}

interface PlaceFieldsProps {
  oblique: ObliqueReport | null;
  value: TypedPlace;
  onChange(value: TypedPlace): void;
}

const axes = ['X', 'Y', 'Z'] as const;
const untyped = { system: null, origin: null, heightOffset: 0 } as const;

/** Says where a scene will stand, and asks for it where metadata.xml does not say it, or what it says cannot be; another place can always be given. */
export function PlaceFields({ oblique, value, onChange }: PlaceFieldsProps) {
  const metadata = oblique?.metadata ?? null;
  const options = placeOf(value);
  const found = options === null ? { problem: '原点要写明 X 和 Y' } : findPlace(oblique, options);
  // Before anything is typed.
  const isKnown = 'place' in findPlace(oblique, untyped);
  const fields = <Fields metadata={metadata} value={value} onChange={onChange} />;
  return (
    <>
      <Standing found={found} needed={missingPlace(metadata, options ?? untyped)} />
      {isKnown ? <Collapse ghost className={styles.more} items={[{ key: 'place', label: '改变位置或高程', children: fields }]} /> : fields}
    </>
  );
}

/** Where the scene will stand, or what is wrong. */
function Standing({ found, needed }: { found: FoundPlace; needed: readonly ('system' | 'origin')[] }) {
  if (needed.length > 0)
    return (
      <p className={styles.needed} role="status">
        metadata.xml 没有写明{needed.map((one) => (one === 'system' ? '坐标系' : '原点')).join('和')}，请填写，场景才知道放在哪里。
      </p>
    );
  if ('problem' in found)
    return (
      <p className={styles.needed} role="status">
        {found.problem}。请在下面填写正确的坐标系或原点。
      </p>
    );
  const { place } = found;
  if (place === null) return null;
  return (
    <p className={styles.placed} role="status">
      场景将放在{longitudeText(place.longitude)}，{latitudeText(place.latitude)}，高 {place.height.toFixed(2)} 米（椭球面以上）。
    </p>
  );
}

function Fields({ metadata, value, onChange }: Pick<PlaceFieldsProps, 'value' | 'onChange'> & { metadata: ObliqueMetadata | null }) {
  const systemId = useId();
  const originId = useId();
  const offsetId = useId();
  const needed = missingPlace(metadata, { system: null, origin: null });
  const known = metadata?.coordinateSystem ?? null;
  return (
    <Form layout="vertical">
      <Form.Item
        className={styles.field}
        label="坐标系"
        htmlFor={systemId}
        required={needed.includes('system')}
        extra={
          known === null
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
          metadata?.origin ? `metadata.xml：${metadata.origin.join('，')}。不填就用它。` : '瓦片坐标的零点在坐标系里的位置；Z 不填为 0'
        }
      >
        <div className={styles.axes} role="group" aria-labelledby={originId}>
          {axes.map((axis, index) => (
            <InputNumber<number>
              key={axis}
              aria-label={`原点 ${axis}`}
              prefix={axis}
              controls={false}
              min={-tilesLimits.origin}
              max={tilesLimits.origin}
              value={value.origin[index] ?? null}
              onChange={(typed) =>
                onChange({
                  ...value,
                  origin: value.origin.map((one, place) => (place === index ? typed : one)) as unknown as TypedPlace['origin'],
                })
              }
            />
          ))}
        </div>
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
    </Form>
  );
}
