/**
 * What an account must have settled before it can be deleted, by area; `services/deletion/guards.ts` is the other half. An area with money or with
 * something that others rely on adds its row.
 */
export const deletionGuards = {
  membership: { reason: '会员还没有到期，到期后才能注销', link: { label: '查看会员', to: '/workbench/account/accoInforIndex' } },
  balance: {
    reason: '账户里还有购买的云币或收益，用完或提现后才能注销',
    link: { label: '查看账户', to: '/workbench/account/accoInforIndex' },
  },
  withdrawals: {
    reason: '还有提现在处理中，到账或退回后才能注销',
    link: { label: '查看提现', to: '/workbench/account/accountWithdrawals' },
  },
  refunds: { reason: '还有退款在处理中，退到原支付账户后才能注销', link: null },
  packages: {
    reason: '还有购买的套餐没有用完，用完或到期后才能注销',
    link: { label: '查看套餐', to: '/workbench/account/mySetMeal' },
  },
  orders: { reason: '还有没有完成的订单，完成或取消后才能注销', link: null },
  contracts: {
    reason: '还有进行中的服务合同，结束后才能注销',
    link: { label: '查看合同', to: '/matchingPlatform/my?tab=contracts' },
  },
  role: { reason: '管理员账号不能注销，请先由运营人员收回管理员权限', link: null },
  frozen: { reason: '账号已冻结，解冻后才能注销，请联系客服', link: null },
} as const satisfies Record<string, { reason: string; link: { label: string; to: string } | null }>;

export type DeletionGuard = keyof typeof deletionGuards;
export const deletionGuardNames = Object.keys(deletionGuards) as DeletionGuard[];
