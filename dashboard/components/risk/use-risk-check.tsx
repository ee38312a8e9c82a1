import { useEffect, useRef, useState, type ReactNode } from 'react';
import { riskAnswers, type PuzzleKind } from '#domain/risk/codes';
import { ApiError } from '../../api/api-error.ts';
import { askRiskCode, type RiskQuestion } from '../../api/risk.ts';
import { useFormTrace } from './form-trace.ts';
import type { PuzzleDialog } from './puzzle-dialog.tsx';

export interface RiskCheck {
  /**
   * Resolves true when the server lets this phone and purpose pass, after a puzzle where it asks for one; false when the person closed that. Rejects with
   * `ApiError` when the server cannot be asked.
   */
  check: (question: RiskQuestion) => Promise<boolean>;
  /** To be rendered in the form; null while there is no puzzle. */
  dialog: ReactNode;
  /** Closes an open puzzle, as if the person had: for a form that is closed or starts anew. */
  reset: () => void;
}

interface OpenPuzzle {
  kind: PuzzleKind;
  question: RiskQuestion;
  /** Another puzzle may be asked for after one was solved. */
  round: number;
  Dialog: typeof PuzzleDialog;
}

/** Few people meet a puzzle. Where its code does not come, the form says so and keeps what was typed. */
async function loadDialog(): Promise<typeof PuzzleDialog> {
  try {
    return (await import('./puzzle-dialog.tsx')).PuzzleDialog;
  } catch {
    throw ApiError.of('network.unreachable');
  }
}

/**
 * The risk check before a code is sent, and before a password is tried when the server says `risk.required`:
 *
 *     const { check, dialog } = useRiskCheck();
 *     if (!(await check({ phone, type: 'register' }))) return;
 *     const smsKey = await sendCode(phone, 'register');
 *     …
 *     return <form>…{dialog}</form>;
 *
 * Each check lets one code be sent, or one password be tried; so it is asked again for the next. It measures how the form is used from when it is
 * mounted: call it in the form's own component.
 */
export function useRiskCheck(): RiskCheck {
  const trace = useFormTrace();
  const [puzzle, setPuzzle] = useState<OpenPuzzle | undefined>();
  const settle = useRef<(passed: boolean) => void>(undefined);

  const end = (passed: boolean): void => {
    settle.current?.(passed);
    settle.current = undefined;
    setPuzzle(undefined);
  };
  useEffect(() => () => settle.current?.(false), []);

  const check = async (question: RiskQuestion): Promise<boolean> => {
    const { puzzle: kind } = riskAnswers[await askRiskCode({ ...question, trace: trace() })];
    if (kind === undefined) return true;
    const Dialog = await loadDialog();
    end(false);
    return new Promise((resolve) => {
      settle.current = resolve;
      setPuzzle({ kind, question, round: 0, Dialog });
    });
  };

  const onSolved = async ({ question, round, Dialog }: OpenPuzzle, token: string): Promise<void> => {
    const { puzzle: kind } = riskAnswers[await askRiskCode({ ...question, token, trace: trace() })];
    if (kind === undefined) end(true);
    else setPuzzle({ kind, question, round: round + 1, Dialog });
  };

  const dialog = puzzle && (
    <puzzle.Dialog
      key={puzzle.round}
      kind={puzzle.kind}
      question={puzzle.question}
      onSolved={(token) => onSolved(puzzle, token)}
      onClose={() => end(false)}
    />
  );
  return { check, dialog: dialog ?? null, reset: () => end(false) };
}
