import type { Finish } from '#domain/text3d/finishes';
import { colorChoices, materialChoices } from './made-model.ts';
import { SelectField } from './select-field.tsx';

interface Props {
  label: string;
  value: Finish;
  onChange: (value: Finish) => void;
  isGiven?: boolean;
}

const own = [{ value: '', label: '材质本色' }, ...colorChoices];

/** What a surface is made of, and its colour. */
export function FinishField({ label, value, onChange, isGiven = false }: Props) {
  return (
    <>
      <SelectField
        label={`${label}材质`}
        value={value.material}
        options={materialChoices}
        isGiven={isGiven}
        onChange={(material) => onChange({ ...value, material })}
      />
      <SelectField
        label={`${label}颜色`}
        value={value.color ?? ''}
        options={own}
        isGiven={isGiven}
        onChange={(color) => onChange({ ...value, color: color === '' ? null : color })}
      />
    </>
  );
}
