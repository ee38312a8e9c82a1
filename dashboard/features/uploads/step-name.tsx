import type { ModelType } from '#domain/files/model-type';
import { NameField } from '../../components/name-field.tsx';
import styles from './upload-steps.module.css';

interface Props {
  modelType: ModelType;
  name: string;
  onName: (name: string) => void;
  /** What is wrong with the name; '' when nothing is. */
  problem: string;
  /** That the file's name was too long; '' otherwise. */
  hint: string;
  onEnter: () => void;
}

/** Step 3: the model's name. */
export function StepName(props: Props) {
  return (
    <div className={styles.step}>
      <NameField id="model-name" {...props} />
      <p className={styles.calm}>完成后可以在列表里进行{props.modelType === 'map' ? '地图超分' : '轻量化'}，名称随时可以修改。</p>
    </div>
  );
}
