import { Form, InputNumber, Segmented, Select, Slider } from 'antd';
import { useId } from 'react';
import { formatCount } from '#domain/display/numbers';
import { compressionLabels, textureFormatLabels } from '#domain/jobs/labels';
import { geometryCompressions, optionLimits, textureFormats, type LightweightOptions } from '#domain/jobs/options';
import styles from './option-fields.module.css';

export type OptionProblems = Partial<Record<keyof LightweightOptions, string>>;

interface OptionFieldsProps {
  value: LightweightOptions;
  onChange(options: LightweightOptions): void;
  problems: OptionProblems;
  /** Triangles of the file, null while unknown. */
  triangles: number | null;
}

const { ratio, targetTriangles, errorPercent, textureSizes } = optionLimits;

/** Every option of a lightweighting. */
export function OptionFields({ value, onChange, problems, triangles }: OptionFieldsProps) {
  const id = useId();
  const set = (changes: Partial<LightweightOptions>): void => onChange({ ...value, ...changes });
  const byTarget = value.targetTriangles !== null;
  const item = (key: keyof LightweightOptions) => ({
    validateStatus: problems[key] === undefined ? undefined : ('error' as const),
    help: problems[key],
  });
  return (
    <Form component="div" layout="vertical" className={styles.fields}>
      <Form.Item label="减面方式">
        <Segmented
          aria-label="减面方式"
          block
          value={byTarget ? 'target' : 'ratio'}
          options={[
            { value: 'ratio', label: '按比例' },
            { value: 'target', label: '按目标面数' },
          ]}
          onChange={(way) =>
            set({
              targetTriangles: way === 'target' ? Math.max(targetTriangles.min, Math.round((triangles ?? 20_000) * value.ratio)) : null,
            })
          }
        />
      </Form.Item>
      {byTarget ? (
        <Form.Item label="目标面数" htmlFor={`${id}-target`} {...item('targetTriangles')}>
          <InputNumber<number>
            id={`${id}-target`}
            className={styles.wide}
            value={value.targetTriangles}
            min={targetTriangles.min}
            max={targetTriangles.max}
            precision={0}
            step={1000}
            suffix={triangles === null ? '面' : `/ ${formatCount(triangles)} 面`}
            onChange={(target) => set({ targetTriangles: target ?? targetTriangles.min })}
          />
        </Form.Item>
      ) : (
        <Form.Item label={`保留面数 ${Math.round(value.ratio * 100)}%`} {...item('ratio')}>
          <Slider
            ariaLabelForHandle="保留面数比例"
            value={value.ratio}
            {...ratio}
            tooltip={{ formatter: (share) => `${Math.round((share ?? 0) * 100)}%` }}
            onChange={(share) => set({ ratio: share })}
          />
        </Form.Item>
      )}
      <Form.Item label="误差上限（对角线的百分比）" htmlFor={`${id}-error`} extra="到了上限就不再减面，形状优先" {...item('errorPercent')}>
        <InputNumber<number>
          id={`${id}-error`}
          className={styles.wide}
          value={value.errorPercent}
          {...errorPercent}
          suffix="%"
          onChange={(percent) => set({ errorPercent: percent ?? 0 })}
        />
      </Form.Item>
      <Form.Item label="贴图最长边" htmlFor={`${id}-size`} {...item('textureSize')}>
        <Select<number>
          id={`${id}-size`}
          value={value.textureSize ?? 0}
          options={[{ value: 0, label: '保持原尺寸' }, ...textureSizes.map((size) => ({ value: size, label: `${size} 像素` }))]}
          onChange={(size) => set({ textureSize: size === 0 ? null : size })}
        />
      </Form.Item>
      <Form.Item label="贴图格式" {...item('textureFormat')}>
        <Segmented
          aria-label="贴图格式"
          block
          value={value.textureFormat}
          options={textureFormats.map((format) => ({ value: format, label: textureFormatLabels[format] }))}
          onChange={(textureFormat) => set({ textureFormat })}
        />
      </Form.Item>
      <Form.Item label="几何压缩" htmlFor={`${id}-compression`} {...item('compression')}>
        <Select
          id={`${id}-compression`}
          value={value.compression}
          options={geometryCompressions.map((compression) => ({ value: compression, label: compressionLabels[compression] }))}
          onChange={(compression) => set({ compression })}
        />
      </Form.Item>
    </Form>
  );
}
