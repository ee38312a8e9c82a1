import { z } from 'zod';

export const factorStatusView = z.object({
  isRequired: z.boolean().describe('这个账号使用后台时需要两步验证'),
  isEnrolled: z.boolean(),
  isProven: z.boolean().describe('这次登录已经验证过，并且没有闲置太久'),
  recoveryCodesLeft: z.int().describe('还没有用过的恢复码'),
});

export const factorBegunView = z.object({
  secret: z.string().describe('手动输入时用的密钥（Base32）'),
  uri: z.string().describe('二维码的内容（otpauth）'),
});
export type FactorBegunView = z.infer<typeof factorBegunView>;

export const factorConfirmedView = z.object({ recoveryCodes: z.array(z.string()).describe('只显示这一次') });
