import type { PuzzleKind, RiskCode } from '#domain/risk/codes';
import type { RiskPurpose } from '#domain/risk/schema';
import type { FormTrace } from '#domain/risk/thresholds';
import type { TrackPoint } from '#domain/risk/tracks';
import type { CaptchaView } from '#domain/risk/views';
import { call } from './client.ts';

/** What is to be sent or tried. */
export interface RiskQuestion {
  phone: string;
  type: RiskPurpose;
}

/** Asks whether a puzzle must be solved first. `token`: of one that was. */
export const askRiskCode = (question: RiskQuestion & { token?: string; trace: FormTrace }): Promise<RiskCode> =>
  call('getAliyunAcs', { nvcdata: JSON.stringify(question) });

export const openPuzzle = (kind: PuzzleKind, question: RiskQuestion, signal: AbortSignal): Promise<CaptchaView> =>
  call('captchaCreate', { kind, ...question }, signal);

/** Hands in the one try that a puzzle allows; resolves to what `askRiskCode` takes. */
export const solvePuzzle = async (captchaId: string, track: readonly TrackPoint[]): Promise<string> =>
  (await call('captchaVerify', { captchaId, track: track.map(([x, y, ms]): [number, number, number] => [x, y, ms]) })).token;
