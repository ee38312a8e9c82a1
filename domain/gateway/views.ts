import { z } from 'zod';
import { keyAlgorithm } from '../wire/lz1.ts';

export const gatewayKeyView = z.object({
  kid: z.string().describe('密钥编号，写在 X-Lz-Key 里'),
  alg: z.literal(keyAlgorithm).describe('RSA-OAEP，散列函数 SHA-256'),
  spki: z.string().describe('公钥，DER 编码，base64url'),
});
export type GatewayKeyView = z.infer<typeof gatewayKeyView>;
