import { Form, InputNumber, Select, Slider, Switch } from 'antd';
import { shownNumber, storedNumber, type OptionInput } from '#domain/kinds/lightweight/option-fields';
import styles from './option-fields.module.css';

interface OptionFieldInputProps<V> {
  id: string;
  field: OptionInput;
  value: V;
  problem: string | undefined;
  /** Shown after a number instead of its unit. */
  suffix?: string | undefined;
  /** With what its row allows. */
  onChange(value: V): void;
}

/** The input for one option, built from its row in a table of fields. */
export function OptionFieldInput<V>({ id, field, value, problem, suffix, onChange: choose }: OptionFieldInputProps<V>) {
  const onChange = (next: string | number | boolean | null): void => choose(next as V);
  if (field.kind === 'switch') {
    return (
      <label className={styles.switchRow} htmlFor={id}>
        <span>
          {field.label}
          {field.hint !== undefined && <small>{field.hint}</small>}
        </span>
        <Switch id={id} checked={value === true} onChange={onChange} />
      </label>
    );
  }
  const label = field.kind === 'share' ? `${field.label} ${Math.round(Number(value) * 100)}%` : field.label;
  const status = problem === undefined ? {} : { validateStatus: 'error' as const, help: problem };
  return (
    <Form.Item label={label} extra={field.hint} {...(field.kind !== 'share' && { htmlFor: id })} {...status}>
      {control({ id, field, value, suffix, onChange })}
    </Form.Item>
  );
}

interface Control extends Pick<OptionFieldInputProps<unknown>, 'id' | 'value' | 'suffix'> {
  field: Exclude<OptionInput, { kind: 'switch' }>;
  onChange(value: string | number | null): void;
}

function control({ id, field, value, suffix, onChange }: Control) {
  switch (field.kind) {
    case 'share':
      return (
        <Slider
          ariaLabelForHandle={`${field.label}比例`}
          value={Number(value)}
          {...field.range}
          tooltip={{ formatter: (share) => `${Math.round((share ?? 0) * 100)}%` }}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <Select
          id={id}
          value={String(value)}
          options={field.choices.map((choice) => ({ value: choice, label: field.labels[choice] ?? choice }))}
          onChange={onChange}
        />
      );
    case 'size':
      return (
        <Select<number>
          id={id}
          value={Number(value ?? 0)}
          options={[{ value: 0, label: field.none }, ...field.sizes.map((size) => ({ value: size, label: `${size} 像素` }))]}
          onChange={(size) => onChange(size === 0 ? null : size)}
        />
      );
    case 'number': {
      return (
        <InputNumber<number>
          id={id}
          className={styles.wide}
          value={value === null ? null : shownNumber(field, Number(value))}
          {...field.range}
          placeholder={field.none}
          suffix={suffix ?? field.unit}
          onChange={(next) => onChange(next === null ? (field.none === undefined ? field.range.min : null) : storedNumber(field, next))}
        />
      );
    }
  }
}
