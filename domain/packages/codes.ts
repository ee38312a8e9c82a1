import { bytesFor, groupCode, readableCode, readCode } from '../trade/readable-code.ts';
import { packageLimits } from './limits.ts';

/** Random bytes that an activation code is made from. */
export const activationCodeBytes = bytesFor(packageLimits.codeCharacters);

/** An activation code: 80 random bits, as `7KQ49XWD2M3PT5VN`. @throws RangeError for fewer than `activationCodeBytes` bytes. */
export const activationCodeOf = (random: Uint8Array): string => readableCode(random, packageLimits.codeCharacters);

/** As it is shown and handed on: `7KQ4-9XWD-2M3P-T5VN`. */
export const formatActivationCode = groupCode;

/** The code that was meant, however it was typed; undefined for what cannot be one. */
export function readActivationCode(typed: string): string | undefined {
  const code = readCode(typed);
  return new RegExp(`^[0-9A-HJKMNP-TV-Z]{${packageLimits.codeCharacters}}$`).test(code) ? code : undefined;
}
