import { editorLimits } from '#domain/editor/limits';
import type { SectionPlane } from '#domain/editor/settings';
import { addSection, removeFrom } from '../acts.ts';
import { useEditing, useEditor } from '../use-store.ts';
import { ColorRow, Empty, Group, SliderRow, SmallButton, SwitchRow } from './rows.tsx';

const axes = ['X', 'Y', 'Z'] as const;

/** The axis that a plane stands across; null for any other direction. */
const axisOf = ({ normal }: SectionPlane): 0 | 1 | 2 | null => {
  const at = normal.findIndex((value) => Math.abs(value) > 0.999);
  return at < 0 ? null : (at as 0 | 1 | 2);
};

/** Planes that cut the model, filled where it is closed. */
export function SectionPanel() {
  const editing = useEditing();
  const { store, model } = editing;
  const sections = useEditor(({ settings }) => settings.sections);
  const isFull = sections.length >= editorLimits.sections;
  const change = (id: string, next: Partial<SectionPlane>, what: string): void =>
    store.edit(
      `修改剖切面的${what}`,
      (settings) => ({ ...settings, sections: settings.sections.map((one) => (one.id === id ? { ...one, ...next } : one)) }),
      `section ${id} ${what}`,
    );
  if (model === null) return null;
  return (
    <>
      <Group title="添加剖切面">
        <div>
          {axes.map((axis, index) => (
            <span key={axis}>
              <SmallButton disabled={isFull} onClick={() => addSection(editing, index as 0 | 1 | 2)}>
                垂直于 {axis}
              </SmallButton>{' '}
            </span>
          ))}
        </div>
        {sections.length === 0 && <Empty>剖开模型看内部。封闭的部件会填上剖面，不漏空。</Empty>}
      </Group>
      {sections.map((section, number) => {
        const axis = axisOf(section);
        const [min, max] =
          axis === null ? [-model.diagonal, model.diagonal] : [model.box.min.getComponent(axis), model.box.max.getComponent(axis)];
        const sign = axis === null ? 1 : Math.sign(section.normal[axis] ?? 1);
        return (
          <Group
            key={section.id}
            title={`剖切面 ${number + 1}${axis === null ? '' : ` · ${axes[axis]}`}`}
            action={
              <SmallButton danger onClick={() => removeFrom(editing, 'sections', section.id, '删除剖切面')}>
                删除
              </SmallButton>
            }
          >
            <SwitchRow label="启用" value={section.on} onChange={(on) => change(section.id, { on }, '开关')} />
            <SliderRow
              {...{ label: '位置', value: section.offset * sign, min, max, step: (max - min) / 500 || 0.001 }}
              onChange={(value) => change(section.id, { offset: value * sign }, '位置')}
            />
            <SwitchRow
              {...{ label: '反向', value: sign < 0 }}
              onChange={() =>
                change(
                  section.id,
                  { normal: section.normal.map((value) => (value === 0 ? 0 : -value)) as SectionPlane['normal'], offset: -section.offset },
                  '方向',
                )
              }
            />
            <SwitchRow label="填充剖面" value={section.cap} onChange={(cap) => change(section.id, { cap }, '填充')} />
            {section.cap && <ColorRow label="剖面颜色" value={section.color} onChange={(color) => change(section.id, { color }, '颜色')} />}
          </Group>
        );
      })}
    </>
  );
}
