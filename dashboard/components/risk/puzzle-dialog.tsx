import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from '../plain/button.tsx';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { PuzzleKind } from '#domain/risk/codes';
import { scratchSize, sliderSize } from '#domain/risk/limits';
import type { RiskQuestion } from '../../api/risk.ts';
import styles from './puzzle-dialog.module.css';
import type { PuzzleProps } from './puzzle-props.ts';
import { ScratchCard } from './scratch-card.tsx';
import { SliderPuzzle } from './slider-puzzle.tsx';
import { usePuzzle } from './use-puzzle.ts';

interface Face {
  lead: string;
  /** For those who use no pointer. */
  keys: string;
  size: { width: number; height: number };
  Puzzle: (props: PuzzleProps) => ReactNode;
}

const faces: Readonly<Record<PuzzleKind, Face>> = {
  slider: {
    lead: '拖动滑块，把拼图移到缺口处',
    keys: '也可以按左右方向键移动（加 Shift 更快），回车确认',
    size: sliderSize,
    Puzzle: SliderPuzzle,
  },
  scratch: {
    lead: '找到盾牌，刮开它的涂层，不要刮到其他图案',
    keys: '也可以按方向键移动硬币（加 Shift 更快），空格开始或停止刮，回车完成',
    size: scratchSize,
    Puzzle: ScratchCard,
  },
};

interface PuzzleDialogProps {
  kind: PuzzleKind;
  question: RiskQuestion;
  /** Rejects with an error whose message is shown. */
  onSolved: (token: string) => Promise<void>;
  onClose: () => void;
}

/** Shows a puzzle over the page until it is solved or closed. */
export function PuzzleDialog({ kind, question, onSolved, onClose }: PuzzleDialogProps) {
  const { state, submit, renew } = usePuzzle(kind, question, onSolved);
  const { lead, keys, size, Puzzle } = faces[kind];
  const dialog = useRef<HTMLDialogElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const leadId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (state.phase === 'failed') retry.current?.focus({ preventScroll: true });
  }, [state.phase]);

  const says = { loading: '正在加载拼图…', ready: keys, judging: '正在验证…', solved: '验证通过', failed: '' }[state.phase];
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={leadId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header className={styles.head}>
        <h2 id={titleId}>智能验证</h2>
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined />}
          aria-label="换一张"
          title="换一张"
          disabled={state.phase !== 'ready'}
          onClick={renew}
        />
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭" title="关闭" onClick={onClose} />
      </header>
      <p id={leadId} className={styles.lead}>
        {lead}
      </p>
      <div className={styles.stage} data-kind={kind} style={{ maxWidth: size.width }}>
        {'shownAt' in state ? (
          <Puzzle
            key={state.puzzle.captchaId}
            puzzle={state.puzzle}
            shownAt={state.shownAt}
            disabled={state.phase !== 'ready'}
            onTried={submit}
          />
        ) : (
          <div className={styles.blank} data-moving={state.phase === 'loading'} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
            {state.phase === 'failed' && (
              <>
                {state.puzzle && <img src={state.puzzle.image} alt="" />}
                <div className={styles.failed}>
                  <p role="alert">{state.message}</p>
                  <Button ref={retry} type="primary" icon={<ReloadOutlined />} onClick={renew}>
                    重试
                  </Button>
                </div>
              </>
            )}
          </div>
        )}
      </div>
      <p className={styles.says} data-phase={state.phase} role="status">
        {says}
      </p>
    </dialog>
  );
}
