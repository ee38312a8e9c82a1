import { useEffect, useState } from 'react';
import type { Effects } from '#domain/editor/settings';
import type { EffectName } from '../scene/effects.ts';
import { useEditing, useEditor } from '../use-store.ts';
import styles from './effect-panel.module.css';
import { ColorRow, Empty, Group, SliderRow, SmallButton, SwitchRow } from './rows.tsx';

const titles: Record<EffectName, { label: string; note: string }> = {
  occlusion: { label: '环境光遮蔽', note: '缝隙和接触处变暗' },
  bloom: { label: '泛光', note: '亮处向外发光' },
  depthOfField: { label: '景深', note: '对焦以外变模糊' },
  vignette: { label: '暗角', note: '四角变暗' },
  colour: { label: '调色', note: '亮度、对比、饱和' },
  outline: { label: '描边', note: '沿轮廓描一圈线' },
  sharpen: { label: '锐化', note: '细节更清楚' },
  smaa: { label: '抗锯齿', note: '边缘更平滑' },
};

interface Slider {
  key: string;
  label: string;
  min: number;
  max: number;
  step?: number;
}
const sliders: { [K in EffectName]: readonly (Slider & { key: Exclude<keyof Effects[K], 'on'> })[] } = {
  occlusion: [
    { key: 'radius', label: '半径', min: 0.002, max: 0.2, step: 0.002 },
    { key: 'intensity', label: '强度', min: 0, max: 2 },
  ],
  bloom: [
    { key: 'strength', label: '强度', min: 0, max: 2 },
    { key: 'radius', label: '半径', min: 0, max: 1 },
    { key: 'threshold', label: '阈值', min: 0, max: 1 },
  ],
  depthOfField: [
    { key: 'focus', label: '对焦', min: -0.5, max: 0.5 },
    { key: 'aperture', label: '光圈', min: 0, max: 10, step: 0.1 },
  ],
  vignette: [
    { key: 'darkness', label: '深浅', min: 0, max: 1 },
    { key: 'offset', label: '范围', min: 0.3, max: 1.6 },
  ],
  colour: [
    { key: 'brightness', label: '亮度', min: -0.5, max: 0.5 },
    { key: 'contrast', label: '对比度', min: -0.5, max: 0.5 },
    { key: 'saturation', label: '饱和度', min: -1, max: 1 },
  ],
  outline: [{ key: 'strength', label: '粗细', min: 0.5, max: 10, step: 0.5 }] as never,
  sharpen: [{ key: 'amount', label: '强度', min: 0, max: 1 }],
  smaa: [],
};

/** A frame of a screen that shows 60 of them a second. */
const budgetMs = 1000 / 60;
const settledMs = 700;
const milliseconds = (ms: number): string => (ms < 0.1 ? '不到 0.1 毫秒' : `${ms.toFixed(1)} 毫秒`);

/** Effects over the picture, each with what it costs on this machine. */
export function EffectPanel() {
  const { store, stage } = useEditing();
  const effects = useEditor(({ settings }) => settings.effects);
  const isCut = useEditor(({ settings }) => settings.sections.some(({ on }) => on));
  const [times, setTimes] = useState<{ frame: number; effects: Partial<Record<EffectName, number>> } | null>(null);
  const on = (Object.keys(titles) as EffectName[]).filter((name) => effects[name].on).join();
  useEffect(() => {
    if (stage === null) return undefined;
    // Once the switch has been drawn: measuring waits for the graphics card.
    const timer = setTimeout(() => setTimes(stage.time()), settledMs);
    return () => clearTimeout(timer);
  }, [stage, on]);
  const change = (name: EffectName, next: object): void =>
    store.edit(
      `修改${titles[name].label}`,
      (settings) => ({ ...settings, effects: { ...settings.effects, [name]: { ...settings.effects[name], ...next } } }),
      `effect ${name} ${Object.keys(next).join()}`,
    );
  return (
    <>
      <Group title="每帧用时" action={<SmallButton onClick={() => stage !== null && setTimes(stage.time())}>重新测量</SmallButton>}>
        {times === null ? <Empty>正在测量…</Empty> : <Budget frame={times.frame} />}
      </Group>
      {(Object.keys(titles) as EffectName[]).map((name) => {
        const effect = effects[name] as Record<string, unknown>;
        const cost = times?.effects[name];
        const isPaused = isCut && (name === 'occlusion' || name === 'depthOfField');
        const note = isPaused ? '剖切时暂停' : effect.on === true && cost !== undefined ? `本机 ${milliseconds(cost)}` : titles[name].note;
        return (
          <div key={name} className={styles.effect}>
            <SwitchRow label={titles[name].label} note={note} value={effect.on === true} onChange={(isOn) => change(name, { on: isOn })} />
            {effect.on === true && (
              <>
                {name === 'outline' && (
                  <ColorRow label="颜色" value={effects.outline.color} onChange={(color) => change(name, { color })} />
                )}
                {(sliders[name] as readonly Slider[]).map(({ key, ...slider }) => (
                  <SliderRow key={key} {...slider} value={Number(effect[key])} onChange={(value) => change(name, { [key]: value })} />
                ))}
              </>
            )}
          </div>
        );
      })}
      <Group title="在手机上">
        <Empty>手机上打开预览时会略去环境光遮蔽和景深，其他效果照常显示。</Empty>
      </Group>
    </>
  );
}

/** How much of the time of one picture a frame takes. */
function Budget({ frame }: { frame: number }) {
  const share = frame / budgetMs;
  return (
    <div className={styles.budget} data-over={share > 1}>
      <div
        role="meter"
        aria-label="每帧用时占 60 帧每秒预算的份额"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.round(share * 100))}
      >
        <i style={{ width: `${Math.min(100, share * 100)}%` }} />
      </div>
      <p>
        {milliseconds(frame)}，{share <= 1 ? `是 60 帧每秒预算的 ${Math.round(share * 100)}%` : `超过 60 帧每秒的 16.7 毫秒，画面会慢一些`}
      </p>
    </div>
  );
}
