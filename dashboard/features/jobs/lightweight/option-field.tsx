import { Form, InputNumber, Select, Slider, Switch } from 'antd';
import { shownNumber, storedNumber, type OptionField, type OptionValue } from '#domain/jobs/option-fields';
import styles from './option-fields.module.css';

interface OptionFieldInputProps {
  id: string;
  /** Names of parts have a field of their own. */
  field: Exclude<OptionField, { kind: 'names' }>;
  value: OptionValue;
  problem: string | undefined;
  /** Shown after a number instead of its unit. */
  suffix?: string | undefined;
  onChange(value: OptionValue): void;
}

/** The input for one option, built from its row in `optionFields`. */
export function OptionFieldInput({ id, field, value, problem, suffix, onChange }: OptionFieldInputProps) {
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

type Control = Omit<OptionFieldInputProps, 'problem' | 'field'> & { field: Exclude<OptionField, { kind: 'switch' | 'names' }> };

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
          onChange={(choice) => onChange(field.choices.find((one) => one === choice) as OptionValue)}
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
