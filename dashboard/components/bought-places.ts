import type { Bought, BoughtKind } from '#domain/orders/bought';
import { addresses } from '../addresses.ts';

interface Place {
  /** What the link to it says. */
  label: string;
  see: (id: string) => string;
  /** Where the same is bought again. */
  again: (id: string) => string;
}

const places: Record<BoughtKind, Place> = {
  membership: { label: '查看会员', see: () => addresses.account, again: () => addresses.prices({ buy: '' }) },
  job: { label: '查看结果', see: addresses.job, again: addresses.job },
  file: {
    label: '查看源文件',
    see: (id) => addresses.files('workbench', { report: id }),
    again: (id) => addresses.files('workbench', { report: id }),
  },
  model: { label: '查看模型', see: (id) => addresses.mallModel(id), again: (id) => addresses.mallModel(id) },
  coins: { label: '查看账户', see: () => addresses.accountDetails, again: () => addresses.recharge },
  package: { label: '查看套餐', see: () => addresses.packages(), again: () => addresses.packageShop },
  box: { label: '查看奖品', see: () => addresses.boxes(), again: () => addresses.boxes() },
  contract: { label: '查看合同', see: addresses.contract, again: addresses.contract },
};

/** Where what was bought is, and where to buy the same again. */
export function placeOf({ kind, id }: Bought): { label: string; see: string; again: string } {
  const { label, see, again } = places[kind];
  return { label, see: see(id ?? ''), again: again(id ?? '') };
}
