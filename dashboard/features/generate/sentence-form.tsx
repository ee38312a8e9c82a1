import { useEffect, useState } from 'react';
import { maxSentence, readSentence } from '#domain/text3d/read-sentence';
import type { ReadSentence } from '#domain/text3d/reading';
import { templates, type TemplateKey } from '#domain/text3d/templates';
import { Checkbox } from '../../components/plain/choice.tsx';
import { FinishField } from './finish-field.tsx';
import type { MakeOrder } from './made-model.ts';
import { NumberField, unitFor } from './number-field.tsx';
import { SelectField } from './select-field.tsx';
import styles from './workshop.module.css';

const examples = [
  '一张 1.2 米长、四条腿的胡桃木桌子，桌面厚 3 厘米',
  '六角亭，朱红色柱子，青瓦屋顶，三级台阶',
  '20 齿的黄铜齿轮，外径 6 厘米，厚 1 厘米',
  '两把白色的椅子，没有扶手，靠背是黑色的',
  '一座七层八角宝塔，高三十米',
  '一个蓝色马克杯，高 10 厘米，壁厚 4 毫米',
];

interface Props {
  onOrder: (order: MakeOrder | undefined) => void;
}

/** A sentence, what was understood of it as fields that can be changed, and what was not. */
export function SentenceForm({ onOrder }: Props) {
  const [text, setText] = useState(examples[0] ?? '');
  const [read, setRead] = useState<ReadSentence | null>(() => readSentence(text));
  const write = (next: string): void => {
    setText(next);
    setRead(readSentence(next));
  };
  useEffect(() => {
    onOrder(read === null ? undefined : { kind: 'thing', order: read, name: templates[read.template].label });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The order follows what was read.
  }, [read]);
  const names = (Object.keys(templates) as TemplateKey[]).map((key) => templates[key].label);
  return (
    <>
      <label htmlFor="sentence" className={styles.heading}>
        用一句话说要做什么
      </label>
      <textarea
        id="sentence"
        className={styles.sentence}
        rows={3}
        maxLength={maxSentence}
        value={text}
        placeholder="例如：一张 1.2 米长、四条腿的胡桃木桌子"
        onChange={({ target }) => write(target.value)}
      />
      <div className={styles.examples} role="group" aria-label="例子">
        {examples.map((example) => (
          <button key={example} type="button" onClick={() => write(example)}>
            {example}
          </button>
        ))}
      </div>
      {read === null ? (
        <p className={styles.notice} role="status">
          没有听出要做什么。会做的有：{names.join('、')}。
        </p>
      ) : (
        <Understood read={read} onChange={setRead} />
      )}
    </>
  );
}

function Understood({ read, onChange }: { read: ReadSentence; onChange: (read: ReadSentence) => void }) {
  const template = templates[read.template];
  const set = (key: string, value: number | boolean | string): void => onChange({ ...read, values: { ...read.values, [key]: value } });
  return (
    <>
      {read.unmet.length > 0 && (
        <p className={styles.unmet} role="status">
          <b>没有做到：</b>
          {read.unmet.join('、')}
        </p>
      )}
      {read.notes.length > 0 && (
        <ul className={styles.notes}>
          {read.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <h2 className={styles.heading}>
        听懂的：{template.label}
        <small>蓝色的是你说的，其余是常见尺寸；都可以改</small>
      </h2>
      <div className={styles.fields}>
        {Object.entries(template.fields).map(([key, field]) => {
          const value = read.values[key];
          const isGiven = read.given.includes(key);
          if (field.kind === 'length' || field.kind === 'count')
            return (
              <NumberField
                key={`${read.template}.${key}`}
                label={field.label}
                value={Number(value)}
                min={field.min}
                max={field.max}
                unit={field.kind === 'count' ? '' : unitFor(field.default)}
                isGiven={isGiven}
                onChange={(next) => set(key, next)}
              />
            );
          if (field.kind === 'choice')
            return (
              <SelectField
                key={key}
                label={field.label}
                value={String(value)}
                options={Object.entries(field.options).map(([option, { label }]) => ({ value: option, label }))}
                isGiven={isGiven}
                onChange={(next) => set(key, next)}
              />
            );
          return (
            <Checkbox key={key} checked={value === true} className={styles.flag} onChange={(next) => set(key, next)}>
              {field.label}
            </Checkbox>
          );
        })}
        {Object.entries(template.finishes).map(([key, { label }]) => {
          const finish = read.finishes[key];
          if (finish === undefined) return null;
          return (
            <FinishField
              key={`finish.${key}`}
              label={label}
              value={finish}
              isGiven={read.given.includes(`finish.${key}`)}
              onChange={(next) => onChange({ ...read, finishes: { ...read.finishes, [key]: next } })}
            />
          );
        })}
        <NumberField label="做几个" value={read.copies} min={1} max={12} unit="" onChange={(copies) => onChange({ ...read, copies })} />
      </div>
    </>
  );
}
