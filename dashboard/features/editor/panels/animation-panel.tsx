import type { SceneSettings } from '#domain/editor/settings';
import { useEditing, useEditor } from '../use-store.ts';
import { Empty, Group, SelectRow, SliderRow, SwitchRow } from './rows.tsx';

const loops: readonly { value: SceneSettings['animation']['loop']; label: string }[] = [
  { value: 'repeat', label: '循环' },
  { value: 'once', label: '播放一次' },
  { value: 'pingPong', label: '来回' },
];

/** The animations of the file. */
export function AnimationPanel() {
  const { store, model } = useEditing();
  const animation = useEditor(({ settings }) => settings.animation);
  const clips = model?.animations ?? [];
  const change = (next: Partial<SceneSettings['animation']>, what: string): void =>
    store.edit(`修改动画的${what}`, (settings) => ({ ...settings, animation: { ...settings.animation, ...next } }), `animation ${what}`);
  return (
    <Group title={`动画（${clips.length}）`}>
      {clips.length === 0 ? (
        <Empty>这个文件里没有动画。</Empty>
      ) : (
        <>
          <SwitchRow label="播放" value={animation.playing} onChange={(playing) => change({ playing }, '播放')} />
          <SelectRow
            label="动画"
            value={String(Math.min(animation.clip, clips.length - 1))}
            options={clips.map(({ name }, index) => ({ value: String(index), label: name || `动画 ${index + 1}` }))}
            onChange={(clip) => change({ clip: Number(clip) }, '片段')}
          />
          <SliderRow label="速度" value={animation.speed} min={0.05} max={4} step={0.05} onChange={(speed) => change({ speed }, '速度')} />
          <SelectRow label="循环" value={animation.loop} options={loops} onChange={(loop) => change({ loop }, '循环')} />
        </>
      )}
    </Group>
  );
}
