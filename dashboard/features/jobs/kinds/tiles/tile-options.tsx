import { Collapse, Form } from 'antd';
import { useId } from 'react';
import type { TileOptions } from '#domain/models/tiles';
import { tileFieldApplies, tileFields } from '#domain/kinds/tiles/option-fields';
import { tilePresetNames, tilePresetOf, tilePresets } from '#domain/kinds/tiles/presets';
import { ChoiceCards } from '../../../../components/choice-cards.tsx';
import { OptionFieldInput } from '../lightweight/option-field.tsx';
import styles from './tiles-dialog.module.css';

interface TileOptionsFieldsProps {
  value: Required<TileOptions>;
  onChange(changes: Partial<Required<TileOptions>>): void;
}

const keys = Object.keys(tileFields) as (keyof TileOptions)[];

/** How a scene's tiles are written: one of the presets, or each option by itself. */
export function TileOptionsFields({ value, onChange }: TileOptionsFieldsProps) {
  const id = useId();
  const preset = tilePresetOf(value);
  const fields = (
    <Form component="div" layout="vertical" className={styles.fields}>
      {keys
        .filter((key) => tileFieldApplies(key, value))
        .map((key) => (
          <OptionFieldInput
            key={key}
            id={`${id}-${key}`}
            field={tileFields[key]}
            value={value[key]}
            problem={undefined}
            onChange={(next) => onChange({ [key]: next })}
          />
        ))}
    </Form>
  );
  return (
    <>
      <ChoiceCards
        legend="处理方案"
        choices={tilePresetNames.map((name) => ({ value: name, label: tilePresets[name].label, hint: tilePresets[name].hint }))}
        value={preset}
        onChange={(name) => onChange(tilePresets[name].options)}
      />
      <Collapse
        ghost
        className={styles.more}
        defaultActiveKey={preset === null ? ['more'] : []}
        items={[{ key: 'more', label: preset === null ? '更多选项（已修改）' : '更多选项', children: fields }]}
      />
    </>
  );
}
