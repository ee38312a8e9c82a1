import { formatCount } from '#domain/display/numbers';
import { targetOf, type TargetId } from '#domain/formats/targets';
import { tessellationIds, tessellations, usualTessellation, type TessellationId } from '#domain/formats/tessellation';
import { ChoiceCards } from '../../../../components/choice-cards.tsx';
import styles from './tessellation-choice.module.css';

interface TessellationChoiceProps {
  value: TessellationId;
  /** Triangles that the check counted, at the usual one. */
  checked: number | undefined;
  /** The formats that it is for, where others keep the surfaces. */
  only: readonly TargetId[] | null;
  onChange(value: TessellationId): void;
}

/** Against the check's count, of which alone anything is known before the work. */
const facesOf = (id: TessellationId, checked: number): string => {
  if (id === usualTessellation) return `${formatCount(checked)} 面`;
  return tessellations[id].linear > tessellations[usualTessellation].linear ? '面更少' : '面更多';
};

/** How finely the surfaces of a CAD model become triangles. */
export const TessellationChoice = ({ value, checked, only, onChange }: TessellationChoiceProps) => (
  <section className={styles.choice}>
    <p>曲面精度{only !== null && `（只用于 ${only.map((id) => targetOf(id).label).join('、')}）`}</p>
    <ChoiceCards<TessellationId>
      legend="曲面精度"
      choices={tessellationIds.map((id) => ({
        ...{ value: id, label: tessellations[id].label },
        hint: `${tessellations[id].text}。偏差约在模型尺寸的 ${tessellations[id].linear * 100}% 以内`,
        ...(checked !== undefined && { outcome: facesOf(id, checked) }),
      }))}
      value={value}
      onChange={onChange}
    />
  </section>
);
