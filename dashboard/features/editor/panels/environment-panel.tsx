import type { SceneSettings } from '#domain/editor/settings';
import { useEditing, useEditor } from '../use-store.ts';
import { ColorRow, Group, SelectRow, SliderRow, SwitchRow } from './rows.tsx';

type Environment = SceneSettings['environment'];

const kinds: readonly { value: Environment['kind']; label: string }[] = [
  { value: 'studio', label: '摄影棚（随镜头转）' },
  { value: 'room', label: '室内' },
  { value: 'softbox', label: '柔光箱' },
  { value: 'sky', label: '晴天' },
  { value: 'sunset', label: '黄昏' },
  { value: 'night', label: '夜晚' },
];
const mappings: readonly { value: Environment['toneMapping']; label: string }[] = [
  { value: 'neutral', label: '中性（颜色准）' },
  { value: 'aces', label: '电影' },
  { value: 'agx', label: '柔和' },
  { value: 'reinhard', label: '经典' },
  { value: 'linear', label: '不处理' },
];
const backgrounds: readonly { value: SceneSettings['background']['kind']; label: string }[] = [
  { value: 'stage', label: '深色舞台' },
  { value: 'color', label: '纯色' },
  { value: 'environment', label: '环境' },
  { value: 'transparent', label: '透明' },
];

/** Surroundings, exposure, background and ground. */
export function EnvironmentPanel() {
  const { store } = useEditing();
  const { environment, background, ground } = useEditor(({ settings }) => settings);
  const change = <K extends 'environment' | 'background' | 'ground'>(key: K, next: Partial<SceneSettings[K]>, what: string): void =>
    store.edit(`修改${what}`, (settings) => ({ ...settings, [key]: { ...settings[key], ...next } }), `${key} ${what}`);
  return (
    <>
      <Group title="环境光">
        <SelectRow label="环境" value={environment.kind} options={kinds} onChange={(kind) => change('environment', { kind }, '环境光')} />
        <SliderRow
          {...{ label: '强度', value: environment.intensity, min: 0, max: 4 }}
          onChange={(intensity) => change('environment', { intensity }, '环境光强度')}
        />
        <SliderRow
          {...{ label: '旋转', unit: '°', value: environment.rotation, min: -180, max: 180, step: 1 }}
          onChange={(rotation) => change('environment', { rotation }, '环境旋转')}
        />
      </Group>
      <Group title="曝光">
        <SliderRow
          {...{ label: '曝光', value: environment.exposure, min: 0.05, max: 4 }}
          onChange={(exposure) => change('environment', { exposure }, '曝光')}
        />
        <SelectRow
          {...{ label: '色调映射', value: environment.toneMapping, options: mappings }}
          onChange={(toneMapping) => change('environment', { toneMapping }, '色调映射')}
        />
      </Group>
      <Group title="背景">
        <SelectRow label="背景" value={background.kind} options={backgrounds} onChange={(kind) => change('background', { kind }, '背景')} />
        {background.kind === 'color' && (
          <ColorRow label="颜色" value={background.color} onChange={(color) => change('background', { color }, '背景颜色')} />
        )}
        {background.kind === 'environment' && environment.kind !== 'studio' && (
          <SliderRow label="模糊" value={background.blur} min={0} max={1} onChange={(blur) => change('background', { blur }, '背景模糊')} />
        )}
      </Group>
      <Group title="地面">
        <SwitchRow label="接触阴影" value={ground.shadow} onChange={(shadow) => change('ground', { shadow }, '地面阴影')} />
        {ground.shadow && (
          <SliderRow
            label="深浅"
            value={ground.opacity}
            min={0}
            max={1}
            onChange={(opacity) => change('ground', { opacity }, '阴影深浅')}
          />
        )}
        <SwitchRow label="网格" value={ground.grid} onChange={(grid) => change('ground', { grid }, '地面网格')} />
      </Group>
    </>
  );
}
