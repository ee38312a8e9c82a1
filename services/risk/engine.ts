import { highestLevel, riskTable, timeShapeOf, type RiskTally } from '#domain/risk/thresholds';
import type { RiskAssessor } from '#providers/captcha/contract';
import type { ClockDeps } from '../deps.ts';
import type { RiskThresholdDeps } from './deps.ts';
import { levelReached, raise } from './levels.ts';

const counted: readonly RiskTally[] = ['phone', 'device', 'address', 'phonesOfDevice', 'phonesOfAddress'];
const passwords: readonly RiskTally[] = ['passwordsOfAccount', 'passwordsOfAddress'];

/**
 * The embedded risk engine: judges by how much phone, device and address have asked lately, over all processes, and by what the page measured of its
 * form. Its tables are `domain/risk/thresholds.ts`; what they mean is docs/decisions/risk-codes.md.
 */
export const createRiskEngine = (deps: ClockDeps & RiskThresholdDeps): RiskAssessor => ({
  async assess({ phone, type, address, deviceId: device, isKnownDevice, trace }) {
    const subject = { phone, address, device, isKnownDevice };
    const happened: readonly RiskTally[] = type === 'passwordLogin' ? ['failedPuzzles', ...passwords] : ['failedPuzzles'];
    const level = highestLevel([await raise(deps, counted, subject), await levelReached(deps, happened, subject)]);
    return level === 'quiet' && isKnownDevice ? 100 : riskTable[level][timeShapeOf(trace)];
  },
});
