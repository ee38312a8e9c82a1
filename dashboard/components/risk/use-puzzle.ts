import { useEffect, useRef, useState } from 'react';
import type { PuzzleKind } from '#domain/risk/codes';
import type { TrackPoint } from '#domain/risk/tracks';
import type { CaptchaView } from '#domain/risk/views';
import { knownErrorText } from '../../api/known-errors.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { openPuzzle, solvePuzzle, type RiskQuestion } from '../../api/risk.ts';

export type PuzzleState =
  | { phase: 'loading' }
  | { phase: 'ready' | 'judging' | 'solved'; puzzle: CaptchaView; shownAt: number }
  /** With the last picture, if there was one. */
  | { phase: 'failed'; message: string; puzzle: CaptchaView | undefined };

export interface PuzzleControl {
  state: PuzzleState;
  /** Hands in how the puzzle was solved. */
  submit: (track: readonly TrackPoint[]) => void;
  /** Asks for another one. */
  renew: () => void;
}

/** Loads a puzzle, lets it expire, and hands in its one try. Whatever goes wrong is a sentence, and `renew` begins anew. */
export function usePuzzle(kind: PuzzleKind, question: RiskQuestion, onSolved: (token: string) => Promise<void>): PuzzleControl {
  const [state, setState] = useState<PuzzleState>({ phase: 'loading' });
  const [round, setRound] = useState(0);
  const shown = useRef<AbortController>(undefined);
  const { phone, type } = question;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    shown.current = controller;
    let expiry: ReturnType<typeof setTimeout> | undefined;
    const load = async (): Promise<void> => {
      try {
        const puzzle = await openPuzzle(kind, { phone, type }, signal);
        if (signal.aborted) return;
        setState({ phase: 'ready', puzzle, shownAt: performance.now() });
        const expire = (): void =>
          setState((now) => (now.phase === 'ready' ? { phase: 'failed', message: knownErrorText('captcha.expired'), puzzle } : now));
        expiry = setTimeout(expire, puzzle.expiresInMs);
      } catch (error) {
        if (!signal.aborted) setState({ phase: 'failed', message: sentenceOf(error), puzzle: undefined });
      }
    };
    void load();
    return () => {
      controller.abort();
      clearTimeout(expiry);
    };
  }, [kind, phone, type, round]);

  const renew = (): void => {
    setState({ phase: 'loading' });
    setRound((now) => now + 1);
  };

  const submit = (track: readonly TrackPoint[]): void => {
    if (state.phase !== 'ready') return;
    const { puzzle, shownAt } = state;
    const signal = shown.current?.signal;
    const isGone = (): boolean => signal?.aborted === true;
    setState({ phase: 'judging', puzzle, shownAt });
    const judge = async (): Promise<void> => {
      try {
        const token = await solvePuzzle(puzzle.captchaId, track);
        if (isGone()) return;
        setState({ phase: 'solved', puzzle, shownAt });
        await onSolved(token);
      } catch (error) {
        if (!isGone()) setState({ phase: 'failed', message: sentenceOf(error), puzzle });
      }
    };
    void judge();
  };

  return { state, submit, renew };
}
