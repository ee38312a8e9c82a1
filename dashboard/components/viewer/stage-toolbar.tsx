import {
  AimOutlined,
  BlockOutlined,
  BorderOuterOutlined,
  CompressOutlined,
  ExpandOutlined,
  HeatMapOutlined,
  PauseOutlined,
  PicCenterOutlined,
  PlayCircleOutlined,
  QuestionOutlined,
  SkinOutlined,
  SplitCellsOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { ReactNode, RefObject } from 'react';
import styles from './stage-view.module.css';
import type { ShownMode } from './surfaces.ts';
import { useFullscreen } from './use-fullscreen.ts';
import type { CompareLayout } from './viewports.ts';

interface StageToolbarProps {
  mode: ShownMode;
  onMode(mode: ShownMode): void;
  /** Whether there is a deviation map. */
  mapped: boolean;
  /** null with a single model. */
  layout: CompareLayout | null;
  onLayout(layout: CompareLayout): void;
  /** null without animations. */
  playing: boolean | null;
  onPlaying(playing: boolean): void;
  /** Names of the animations to choose from; fewer than two are no choice. */
  clips: readonly string[];
  clip: number;
  onClip(clip: number): void;
  /** Id of the list of parts, null where there is none, and whether it is shown. */
  partsId: string | null;
  listed: boolean;
  onListed(listed: boolean): void;
  onReset(): void;
  /** Id of the help, and whether it is shown. */
  helpId: string;
  helped: boolean;
  onHelped(helped: boolean): void;
  /** The element to show full-screen. */
  frameRef: RefObject<HTMLElement | null>;
}

interface Choice<T> {
  value: T;
  label: string;
  icon: ReactNode;
}

const modes: Choice<ShownMode>[] = [
  { value: 'material', label: '材质', icon: <SkinOutlined /> },
  { value: 'wire', label: '线框', icon: <BorderOuterOutlined /> },
  { value: 'clay', label: '白模', icon: <BlockOutlined /> },
  { value: 'deviation', label: '偏差', icon: <HeatMapOutlined /> },
];
const layouts: Choice<CompareLayout>[] = [
  { value: 'side', label: '并排', icon: <SplitCellsOutlined /> },
  { value: 'slider', label: '滑块', icon: <PicCenterOutlined rotate={90} /> },
];

interface ChoicesProps<T> {
  label: string;
  choices: Choice<T>[];
  value: T;
  onChange(value: T): void;
}

function Choices<T extends string>({ label, choices, value, onChange }: ChoicesProps<T>) {
  return (
    <div className={styles.group} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          className={styles.tool}
          onClick={() => onChange(choice.value)}
        >
          <span aria-hidden="true">{choice.icon}</span>
          <span className={styles.word}>{choice.label}</span>
        </button>
      ))}
    </div>
  );
}

/** The controls over a stage. */
export function StageToolbar(props: StageToolbarProps) {
  const { mode, onMode, mapped, layout, onLayout, playing, onPlaying, onReset, helpId, helped, onHelped, frameRef } = props;
  const { clips, clip, onClip, partsId, listed, onListed } = props;
  const [full, toggleFull] = useFullscreen(frameRef);
  return (
    <div className={styles.toolbar}>
      {layout !== null && <Choices label="对比方式" choices={layouts} value={layout} onChange={onLayout} />}
      <Choices
        label="显示方式"
        choices={mapped ? modes : modes.filter(({ value }) => value !== 'deviation')}
        value={mode}
        onChange={onMode}
      />
      <div className={styles.group} role="group" aria-label="视图">
        {playing !== null && (
          <button type="button" className={styles.tool} aria-label={playing ? '暂停动画' : '播放动画'} onClick={() => onPlaying(!playing)}>
            {playing ? <PauseOutlined /> : <PlayCircleOutlined />}
          </button>
        )}
        {clips.length > 1 && (
          <select className={styles.clips} aria-label="动画" value={clip} onChange={({ target }) => onClip(Number(target.value))}>
            {clips.map((name, index) => (
              <option key={index} value={index}>
                {name || `动画 ${index + 1}`}
              </option>
            ))}
          </select>
        )}
        {partsId !== null && (
          <button
            type="button"
            className={styles.tool}
            aria-label="部件"
            title="部件"
            aria-expanded={listed}
            aria-controls={partsId}
            onClick={() => onListed(!listed)}
          >
            <UnorderedListOutlined />
          </button>
        )}
        <button type="button" className={styles.tool} aria-label="复位视角" title="复位视角（R）" onClick={onReset}>
          <AimOutlined />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label="操作说明"
          title="操作说明"
          aria-expanded={helped}
          aria-controls={helpId}
          onClick={() => onHelped(!helped)}
        >
          <QuestionOutlined />
        </button>
        {document.fullscreenEnabled && (
          <button
            type="button"
            className={styles.tool}
            aria-label={full ? '退出全屏' : '全屏'}
            title={full ? '退出全屏' : '全屏'}
            onClick={toggleFull}
          >
            {full ? <CompressOutlined /> : <ExpandOutlined />}
          </button>
        )}
      </div>
    </div>
  );
}
