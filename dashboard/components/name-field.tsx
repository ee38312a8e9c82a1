import { Input } from 'antd';
import { useState } from 'react';
import type { ModelType } from '#domain/files/model-type';
import { fileNouns } from '#domain/files/nouns';
import { nameLimits } from '#domain/limits';
import { cutName } from '#domain/uploads/naming';
import { nameCutTexts, uploadTexts } from '#domain/uploads/notes';
import { knownErrors } from '../api/known-errors.ts';
import { sentenceOf } from '../api/api-error.ts';
import styles from './name-field.module.css';

interface Props {
  id: string;
  /** Of the file that is named, or whose result is. */
  modelType: ModelType;
  name: string;
  onName: (name: string) => void;
  /** What is wrong with the name; '' when nothing is. */
  problem: string;
  /** Said below the field until the name is changed. */
  hint?: string;
  onEnter: () => void;
}

/** A model's name: what is typed beyond its limit is left out, and the field says so. */
export function NameField({ id, modelType, name, onName, problem, hint = '', onEnter }: Props) {
  const [said, setSaid] = useState(hint);
  const what = fileNouns[modelType];
  const told = problem === '' ? said : problem;
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {what}名称
      </label>
      <Input
        id={id}
        size="large"
        autoFocus
        value={name}
        placeholder={`请输入${what}名称`}
        // An input method's unfinished text is longer than what it becomes, so it is cut only afterwards.
        count={{
          show: true,
          max: nameLimits.modelName,
          strategy: (text) => [...text].length,
          exceedFormatter: (text) => {
            setSaid(nameCutTexts.typed);
            return cutName(text);
          },
        }}
        {...(problem !== '' && { status: 'error' as const, 'aria-invalid': true })}
        {...(told !== '' && { 'aria-describedby': `${id}-told` })}
        onChange={(event) => {
          if ([...event.target.value].length < nameLimits.modelName) setSaid('');
          onName(event.target.value);
        }}
        onPressEnter={(event) => {
          event.preventDefault();
          onEnter();
        }}
      />
      <p id={`${id}-told`} className={`${styles.told} ${problem === '' ? '' : styles.problem}`} role="alert">
        {told}
      </p>
    </div>
  );
}

/** Why a name was not saved: with a prefix when it failed the content scan. */
export function nameRefusal(error: unknown): string {
  const refused = error instanceof Error && 'respCode' in error && error.respCode === knownErrors['content.rejected'].respCode;
  return `${refused ? uploadTexts.scanFailed : ''}${sentenceOf(error)}`;
}
