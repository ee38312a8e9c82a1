import { createOrder } from '#services/orders/create';
import { requestInvoice } from '#services/invoices/request';
import { saveTitle } from '#services/invoices/save-title';
import { payOutside } from '#test/packages';
import { own, type Visits } from './visit.ts';
import { secretWord, type World } from './world.ts';

const titleOf = ({ api, owner }: World): Promise<string> =>
  saveTitle(api.deps, { ownerId: owner.user.id, kind: 'personal', name: `${secretWord}张三`, taxNumber: '' });

/** A recharge of the owner's, paid in cash. */
async function rechargeOf({ api, owner }: World): Promise<string> {
  const order = await createOrder(api.deps, { ownerId: owner.user.id, wishes: [{ type: 'recharge', amountFen: 50_00 }] });
  await payOutside(api.deps, order);
  return order.id;
}

async function invoiceOf(world: World): Promise<string> {
  const [titleId, orderId] = [await titleOf(world), await rechargeOf(world)];
  const asked = { ownerId: world.owner.user.id, kind: 'recharge', titleId, orderIds: [orderId] } as const;
  return (await requestInvoice(world.api.deps, asked)).id;
}

/** Invoices: only ever one's own. */
export const invoiceVisits: Visits = {
  invoiceOrders: own({ kind: 'recharge' }),
  invoiceTitleList: own(),
  invoiceTitleSave: own({ kind: 'enterprise', name: '某公司', taxNumber: '91110108MA01ABCD2X' }),
  invoiceTitleDelete: { payload: async (world) => ({ titleId: await titleOf(world) }), others: 'invoice.titleUnknown' },
  invoiceRequest: {
    payload: async (world) => ({ kind: 'recharge', titleId: await titleOf(world), orderIds: [await rechargeOf(world)] }),
    others: 'invoice.titleUnknown',
  },
  invoiceList: own(),
  invoiceDocument: { payload: async (world) => ({ invoiceId: await invoiceOf(world) }), others: 'invoice.notFound' },
};
