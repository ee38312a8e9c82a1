/** What a risk check answers. The numbers are documented; what each means here and when it is given: docs/decisions/risk-codes.md. */
export const riskCodes = [100, 200, 400, 600, 800, 900] as const;
export type RiskCode = (typeof riskCodes)[number];

export type PuzzleKind = 'slider' | 'scratch';

export interface RiskAnswer {
  meaning: string;
  /** To be solved before the check passes; none: it passes. */
  puzzle: PuzzleKind | undefined;
  /** Figures beside the right one that a person tells apart. */
  decoys: number;
  /** How far beside the right place a slider's piece may end, in pixels of the picture. */
  tolerance: number;
}

export const riskAnswers: Readonly<Record<RiskCode, RiskAnswer>> = {
  100: { meaning: '通过：在这台设备上登录过该账号', puzzle: undefined, decoys: 0, tolerance: 0 },
  200: { meaning: '通过：未见异常，或拼图已完成', puzzle: undefined, decoys: 0, tolerance: 0 },
  400: { meaning: '请求偏多：滑块验证', puzzle: 'slider', decoys: 0, tolerance: 6 },
  600: { meaning: '操作不像真人：刮刮卡验证', puzzle: 'scratch', decoys: 3, tolerance: 0 },
  800: { meaning: '请求过多：滑块验证，有一个假缺口', puzzle: 'slider', decoys: 1, tolerance: 5 },
  900: { meaning: '请求过多且操作不像真人，或多次验证失败：滑块验证，有两个假缺口', puzzle: 'slider', decoys: 2, tolerance: 4 },
};

export const isPassing = (code: RiskCode): boolean => riskAnswers[code].puzzle === undefined;

/** The codes of a check that passed. */
export const passingCodes: readonly RiskCode[] = riskCodes.filter(isPassing);
