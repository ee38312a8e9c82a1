import { z } from 'zod';
import { riskCodes, type RiskCode } from '#domain/risk/codes';
import { ProviderFault } from '../calling/ask.ts';
import { AliyunError, callAliyun } from '../aliyun/call.ts';
import type { AliyunKey } from '../aliyun/sign.ts';
import type { RiskAssessor } from './contract.ts';

export interface AliyunCaptchaOptions {
  key: AliyunKey;
  /** Of captcha 2.0; without one the app is of 1.0 (无痕验证). */
  sceneId?: string | undefined;
  /** Default the public one of the version. */
  endpoint?: string;
  /** For the whole call; default 5 seconds. */
  timeoutMs?: number;
}

/** What the page does at each score of 1.0, as the pages here do it. */
const actions = JSON.stringify({ '200': 'PASS', '400': 'NC', '600': 'SC', '800': 'BLOCK' });

const scoreSchema = z.object({ BizCode: z.coerce.number() });
const verdictSchema = z.object({
  Success: z.boolean(),
  Code: z.string().optional(),
  Result: z.object({ VerifyResult: z.boolean() }).optional(),
});

const isRiskCode = (code: number): code is RiskCode => (riskCodes as readonly number[]).includes(code);

/**
 * Aliyun's captcha. 1.0 (afs 2018-01-12, AnalyzeNvc) answers our codes itself. 2.0 (captcha 2023-03-05, VerifyIntelligentCaptcha) answers yes, which is
 * 100, or no, which is 900. Whoever brings nothing that its script collected is asked for the slider (400) and nobody else is asked.
 */
export function createAliyunCaptcha({ key, sceneId, endpoint, timeoutMs = 5000 }: AliyunCaptchaOptions): RiskAssessor {
  // What the page collected is good once, so it is asked about once.
  const common = (signal: AbortSignal) => ({ key, place: 'body', signal }) as const;

  const score = async (data: string, signal: AbortSignal): Promise<RiskCode> => {
    const { BizCode } = await callAliyun({
      ...common(signal),
      ...{ endpoint: endpoint ?? 'https://afs.aliyuncs.com', action: 'AnalyzeNvc', version: '2018-01-12', answer: scoreSchema },
      parameters: { Data: data, ScoreJsonStr: actions },
    });
    if (!isRiskCode(BizCode)) throw new ProviderFault(`BizCode ${BizCode}`);
    return BizCode;
  };

  const verify = async (scene: string, parameter: string, signal: AbortSignal): Promise<RiskCode> => {
    const { Success, Code, Result } = await callAliyun({
      ...common(signal),
      endpoint: endpoint ?? 'https://captcha.cn-shanghai.aliyuncs.com',
      ...{ action: 'VerifyIntelligentCaptcha', version: '2023-03-05', answer: verdictSchema },
      parameters: { CaptchaVerifyParam: parameter, SceneId: scene },
    });
    if (!Success || Result === undefined) throw new AliyunError(Code ?? 'no result');
    return Result.VerifyResult ? 100 : 900;
  };

  return {
    async assess({ collected }) {
      if (collected === undefined || collected === '') return 400;
      const signal = AbortSignal.timeout(timeoutMs);
      return sceneId === undefined ? score(collected, signal) : verify(sceneId, collected, signal);
    },
  };
}
