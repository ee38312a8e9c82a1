import type { AreaReference } from '../wire/call-reference.ts';
import type { gatewayCalls } from './calls.ts';
import { gatewayPublicKeySchema } from './schema.ts';
import { gatewayKeyView } from './views.ts';

export const gatewayReference = {
  gatewayPublicKey: {
    title: '取得网关公钥',
    payload: gatewayPublicKeySchema,
    answer: gatewayKeyView,
    refusals: [],
    note: '唯一不经 LZ1 加密或签名的调用；公钥可以保存 12 小时，更换后旧公钥仍可使用 24 小时',
  },
} satisfies AreaReference<typeof gatewayCalls>;
