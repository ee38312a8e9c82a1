import type { ActCall, ActView } from '#domain/office/views';
import { freezeAccount, unfreezeAccount } from '../../api/administration.ts';
import { refundOrder, retryRefund } from '../../api/backoffice.ts';
import { endAccountSessions, giveCoins } from '../../api/office.ts';
import { decideWork } from '../../api/work.ts';

/** What was typed before it is done. */
export interface Typed {
  cause: string;
  amountFen: number;
  /** Made anew for each dialog: however often it is sent, it is done once. */
  onceId: string;
}

/** Names what is to be done once, however often it is sent. */
export const newOnceId = (): string => crypto.randomUUID().replaceAll('-', '');

interface Doer {
  run: (act: ActView, typed: Typed) => Promise<unknown>;
  said: string;
  /** Whether it needs no cause. */
  isBare?: true;
  asksAmount?: true;
}

/** How each act is done, by its call. */
export const doers: Readonly<Record<ActCall, Doer>> = {
  accountFreeze: { run: ({ subject }, { cause }) => freezeAccount(subject, cause), said: '账号已冻结' },
  accountUnfreeze: { run: ({ subject }, { cause }) => unfreezeAccount(subject, cause), said: '账号已解冻' },
  officeEndSessions: { run: ({ subject }, { cause }) => endAccountSessions(subject, cause), said: '已全部下线' },
  officeGiveCoins: {
    run: ({ subject }, { cause, amountFen, onceId }) => giveCoins({ accountId: subject, amountFen, onceId, cause }),
    said: '已赠送',
    asksAmount: true,
  },
  operateOrderRefund: { run: ({ subject }, { cause }) => refundOrder(subject, cause, []), said: '已退款' },
  operateRefundRetry: { run: ({ subject }) => retryRefund(subject), said: '已再次申请', isBare: true },
  operateJobDecide: {
    run: ({ subject, choice }, { cause }) => decideWork(subject, choice ?? 'retry', cause),
    said: '已决定，几秒内生效',
  },
};
