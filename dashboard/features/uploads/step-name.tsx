import { Alert, Input } from 'antd';
import { nameLimits } from '#domain/limits';
import styles from './upload-steps.module.css';

interface Props {
  name: string;
  onName: (name: string) => void;
  /** What is wrong with the name; '' when nothing is. */
  problem: string;
  refusal: string;
  onEnter: () => void;
}

/** Step 3: the model's name. */
export function StepName({ name, onName, problem, refusal, onEnter }: Props) {
  return (
    <div className={styles.step}>
      {refusal !== '' && <Alert type="error" showIcon role="alert" title={refusal} />}
      <div>
        <label className={styles.label} htmlFor="model-name">
          模型名称
        </label>
        <Input
          id="model-name"
          size="large"
          autoFocus
          value={name}
          maxLength={nameLimits.modelName}
          count={{ show: true, max: nameLimits.modelName, strategy: (text) => [...text].length }}
          placeholder="请输入模型名称"
          {...(problem !== '' && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': 'model-name-problem' })}
          onChange={(event) => onName(event.target.value)}
          onPressEnter={onEnter}
        />
        <p id="model-name-problem" className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
      <p className={styles.calm}>完成后可以在列表里进行轻量化，名称随时可以修改。</p>
    </div>
  );
}
