import { Box3, Vector3 } from 'three';
import { angleAt, areaOf, distanceBetween, lengthText, unitName } from '#domain/editor/lengths';
import { units } from '#domain/editor/settings';
import type { Tool } from '../store.ts';
import { useEditing, useEditor } from '../use-store.ts';
import { Empty, Group, SelectRow, SmallButton } from './rows.tsx';
import styles from './measure-panel.module.css';

const tools: readonly { tool: Tool; label: string; how: string }[] = [
  { tool: 'distance', label: '距离', how: '在模型上点两处或更多，得到各段和总长。' },
  { tool: 'angle', label: '角度', how: '点三处：一边、顶点、另一边。' },
  { tool: 'area', label: '面积', how: '沿边缘点三处或更多，得到围成的面积。' },
];

const square = (squareMetres: number, unit: (typeof units)[number]): string => {
  const factor = { mm: 1e6, cm: 1e4, m: 1, inch: 1 / 0.0254 ** 2 }[unit];
  return `${Number((squareMetres * factor).toPrecision(4))} 平方${unitName(unit)}`;
};

/** Lengths, angles and areas between places of the model, and the size of what is chosen. */
export function MeasurePanel() {
  const { store, model } = useEditing();
  const tool = useEditor((state) => state.tool);
  const points = useEditor(({ measured }) => measured);
  const unit = useEditor(({ settings }) => settings.unit);
  const part = useEditor((state) => state.part);
  const active = tools.find((one) => one.tool === tool);
  const node = part === null ? undefined : model?.byKey.get(part);
  if (model === null) return null;
  const legs = points.slice(1).map((point, index) => distanceBetween(points[index] ?? point, point));
  const [first, corner, last] = points;
  const angle = tool === 'angle' && first && corner && last ? angleAt(corner, first, last) : null;
  return (
    <>
      <Group
        title="测量"
        action={
          <SmallButton disabled={points.length === 0} onClick={() => store.set({ measured: [] })}>
            清除
          </SmallButton>
        }
      >
        <div className={styles.tools}>
          {tools.map((one) => (
            <SmallButton
              key={one.tool}
              pressed={one.tool === tool}
              onClick={() => store.set({ tool: one.tool === tool ? 'select' : one.tool, measured: [] })}
            >
              {one.label}
            </SmallButton>
          ))}
        </div>
        <Empty>{active?.how ?? '选一种测量，再在模型上点。'}</Empty>
        {points.length > 0 && (
          <dl className={styles.found} aria-live="polite">
            {tool === 'distance' &&
              legs.length > 1 &&
              legs.map((leg, index) => <Fact key={index} name={`第 ${index + 1} 段`} value={lengthText(leg, unit)} />)}
            {tool === 'distance' && legs.length > 0 && (
              <Fact
                name="总长"
                value={lengthText(
                  legs.reduce((sum, leg) => sum + leg, 0),
                  unit,
                )}
                strong
              />
            )}
            {angle !== null && <Fact name="角度" value={`${angle.toFixed(2)}°`} strong />}
            {tool === 'area' && points.length > 2 && <Fact name="面积" value={square(areaOf(points), unit)} strong />}
          </dl>
        )}
        <SelectRow
          {...{ label: '单位', value: unit, options: units.map((value) => ({ value, label: unitName(value) })) }}
          onChange={(next) => store.edit('修改单位', (settings) => ({ ...settings, unit: next }))}
        />
      </Group>
      <Size title="模型尺寸" box={model.box} unit={unit} />
      {node !== undefined && <Size title="选中部件的尺寸" box={new Box3().setFromObject(node.object)} unit={unit} />}
    </>
  );
}

function Fact({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div data-strong={strong}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Size({ title, box, unit }: { title: string; box: Box3; unit: (typeof units)[number] }) {
  if (box.isEmpty()) return null;
  const { x, y, z } = box.getSize(new Vector3());
  return (
    <Group title={title}>
      <dl className={styles.found}>
        <Fact name="宽（X）" value={lengthText(x, unit)} />
        <Fact name="高（Y）" value={lengthText(y, unit)} />
        <Fact name="深（Z）" value={lengthText(z, unit)} />
      </dl>
    </Group>
  );
}
