import { Collapse, Form, Segmented } from 'antd';
import { useId } from 'react';
import { formatCount } from '#domain/display/numbers';
import { optionApplies, optionFields, optionGroups, optionSuits, type OptionGroup } from '#domain/kinds/lightweight/option-fields';
import type { ModelFigures } from '#domain/models/figures';
import { optionLimits, type LightweightOptions } from '#domain/kinds/lightweight/options';
import { OptionFieldInput } from './option-field.tsx';
import { PartLock } from './part-lock.tsx';
import styles from './option-fields.module.css';

export type OptionProblems = Partial<Record<keyof LightweightOptions, string>>;

interface OptionFieldsProps {
  value: LightweightOptions;
  onChange(options: LightweightOptions): void;
  problems: OptionProblems;
  /** What the check counted; null while unknown, and for several files. Options about what the model lacks are left out. */
  figures: ModelFigures | null;
  /** The file whose parts can be locked, and how many it has; null for several files. */
  parted: { fileId: string; count: number | undefined } | null;
}

const keys = Object.keys(optionFields) as (keyof LightweightOptions)[];
const groups = Object.keys(optionGroups) as OptionGroup[];

/** All options by group. The less common groups are collapsed unless they contain an invalid value. */
export function OptionFields({ value, onChange, problems, figures, parted }: OptionFieldsProps) {
  const id = useId();
  const triangles = figures?.triangles ?? null;
  const set = (changes: Partial<LightweightOptions>): void => onChange({ ...value, ...changes });
  const byTarget = value.targetTriangles !== null;
  const chooseWay = (way: string): void => {
    const target = Math.max(optionLimits.targetTriangles.min, Math.round((triangles ?? 20_000) * value.ratio));
    set({ targetTriangles: way === 'target' ? target : null });
  };
  const way = (
    <Form.Item label="减面方式">
      <Segmented
        aria-label="减面方式"
        block
        value={byTarget ? 'target' : 'ratio'}
        options={[
          { value: 'ratio', label: '按比例' },
          { value: 'target', label: '按目标面数' },
        ]}
        onChange={chooseWay}
      />
    </Form.Item>
  );
  const inputOf = (key: keyof LightweightOptions) => {
    const field = optionFields[key];
    if (field.kind === 'names') {
      const { fileId = null, count } = parted ?? {};
      const names = { label: field.label, hint: field.hint, locked: value.lockedParts };
      return <PartLock key={key} {...names} fileId={fileId} count={count} onChange={(next) => set({ [key]: next })} />;
    }
    return (
      <OptionFieldInput
        key={key}
        id={`${id}-${key}`}
        field={field}
        value={value[key]}
        problem={problems[key]}
        suffix={key === 'targetTriangles' && triangles !== null ? `/ ${formatCount(triangles)} 面` : undefined}
        onChange={(next) => set({ [key]: next })}
      />
    );
  };
  const fieldsOf = (group: OptionGroup) => (
    <Form component="div" layout="vertical" className={styles.fields}>
      {group === 'geometry' && way}
      {keys.filter((key) => optionFields[key].group === group && optionApplies(key, value) && optionSuits(key, figures)).map(inputOf)}
    </Form>
  );
  const shown = groups.filter((group) => keys.some((key) => optionFields[key].group === group && optionSuits(key, figures)));
  const invalid = groups.filter((group) => keys.some((key) => optionFields[key].group === group && problems[key] !== undefined));
  return (
    <Collapse
      className={styles.groups}
      ghost
      // Remounting expands a collapsed group that has an invalid value.
      key={invalid.join()}
      defaultActiveKey={groups.filter((group) => !optionGroups[group].folded || invalid.includes(group))}
      items={shown.map((group) => ({ key: group, label: optionGroups[group].label, children: fieldsOf(group) }))}
    />
  );
}
