import { editorLimits } from '#domain/editor/limits';
import type { LightEdit } from '#domain/editor/settings';
import { addLight, lightName, removeFrom } from '../acts.ts';
import { useEditing, useEditor } from '../use-store.ts';
import { ChoiceList, ColorRow, Empty, Group, SliderRow, SmallButton, SwitchRow } from './rows.tsx';

const kinds = ['sun', 'point', 'spot', 'area'] as const;
const axes = ['X', 'Y', 'Z'] as const;

/** Lights that were added to those of the surroundings. */
export function LightPanel() {
  const editing = useEditing();
  const { store } = editing;
  const lights = useEditor(({ settings }) => settings.lights);
  const chosen = useEditor(({ light }) => light);
  const light = lights.find(({ id }) => id === chosen);
  const isFull = lights.length >= editorLimits.lights;
  return (
    <>
      <Group title="添加灯光">
        <div>
          {kinds.map((kind) => (
            <span key={kind}>
              <SmallButton disabled={isFull} onClick={() => addLight(editing, kind)}>
                {lightName(kind)}
              </SmallButton>{' '}
            </span>
          ))}
        </div>
      </Group>
      <Group title={`灯光（${lights.length}）`}>
        {lights.length === 0 ? (
          <Empty>现在只有环境光。加一盏灯，它从镜头的右上方照过来。</Empty>
        ) : (
          <ChoiceList
            label="灯光"
            items={lights.map(({ id, name, on }) => ({ id, name, detail: on ? '' : '已关' }))}
            chosen={chosen}
            onChoose={(id) => store.set({ light: id })}
            actions={(id) => (
              <SmallButton danger label="删除这盏灯" onClick={() => removeFrom(editing, 'lights', id, '删除灯光')}>
                删除
              </SmallButton>
            )}
          />
        )}
      </Group>
      {light !== undefined && <LightForm key={light.id} light={light} />}
    </>
  );
}

function LightForm({ light }: { light: LightEdit }) {
  const { store, model } = useEditing();
  const change = (next: Partial<LightEdit>, what: string): void =>
    store.edit(
      `修改灯光的${what}`,
      (settings) => ({ ...settings, lights: settings.lights.map((one) => (one.id === light.id ? { ...one, ...next } : one)) }),
      `light ${light.id} ${what}`,
    );
  const reach = Number(((model?.diagonal ?? 1) * 3).toPrecision(3));
  const axis = (list: LightEdit['position'], index: number, value: number): LightEdit['position'] =>
    list.map((one, at) => (at === index ? value : one)) as LightEdit['position'];
  return (
    <>
      <Group title={light.name}>
        <SwitchRow label="打开" value={light.on} onChange={(on) => change({ on }, '开关')} />
        <ColorRow label="颜色" value={light.color} onChange={(color) => change({ color }, '颜色')} />
        <SliderRow
          label="强度"
          value={light.intensity}
          min={0}
          max={10}
          step={0.05}
          onChange={(intensity) => change({ intensity }, '强度')}
        />
        {light.kind === 'spot' && (
          <SliderRow label="张角" unit="°" value={light.angle} min={1} max={89} step={1} onChange={(angle) => change({ angle }, '张角')} />
        )}
        {light.kind === 'area' ? (
          <SliderRow label="大小" value={light.size} min={0.05} max={3} onChange={(size) => change({ size }, '大小')} />
        ) : (
          <SwitchRow label="投射阴影" value={light.shadow} onChange={(shadow) => change({ shadow }, '阴影')} />
        )}
      </Group>
      <Group title="位置（米）">
        {axes.map((name, index) => (
          <SliderRow
            key={name}
            {...{ label: name, value: light.position[index] ?? 0, min: -reach, max: reach, step: reach / 500 }}
            onChange={(value) => change({ position: axis(light.position, index, value) }, '位置')}
          />
        ))}
      </Group>
      {light.kind !== 'point' && (
        <Group title="照向（米）">
          {axes.map((name, index) => (
            <SliderRow
              key={name}
              {...{ label: name, value: light.target[index] ?? 0, min: -reach, max: reach, step: reach / 500 }}
              onChange={(value) => change({ target: axis(light.target, index, value) }, '朝向')}
            />
          ))}
        </Group>
      )}
    </>
  );
}
