import { Form, Input, InputNumber } from 'antd';
import { useId } from 'react';
import { cutText } from '#domain/display/sentence';
import type { ObliqueMetadata } from '#domain/models/oblique';
import { missingPlace, tilesLimits, type TilesOptions } from '#domain/tiles/options';
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
  metadata: ObliqueMetadata | null;
  value: TypedPlace;
  onChange(value: TypedPlace): void;
}

const axes = ['X', 'Y', 'Z'] as const;

/** Asks where a scene stands; what metadata.xml says of it need not be typed. */
export function PlaceFields({ metadata, value, onChange }: PlaceFieldsProps) {
  const systemId = useId();
  const originId = useId();
  const offsetId = useId();
  const needed = missingPlace(metadata, { system: null, origin: null });
  const known = metadata?.coordinateSystem ?? null;
  return (
    <>
      {needed.length > 0 && (
        <p className={styles.needed}>
          metadata.xml 没有写明{needed.map((one) => (one === 'system' ? '坐标系' : '原点')).join('和')}，请填写，场景才知道放在哪里。
        </p>
      )}
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
    </>
  );
}
