import type { RiskThresholds } from '#domain/risk/thresholds';
import type { RiskAssessor } from '#providers/captcha/contract';
import type { AttemptDeps } from '../accounts/visitor.ts';

export interface RiskThresholdDeps {
  /** Default: those of the product. */
  riskThresholds?: RiskThresholds;
}

export interface RiskDeps extends AttemptDeps, RiskThresholdDeps {
  /** Judges in place of the embedded engine. */
  captcha?: RiskAssessor | undefined;
}
