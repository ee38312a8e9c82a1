import { formatOrderNumber } from '#domain/trade/order-number';
import type { Entry, Story, Teller } from './story.ts';

/** An activation code: who made it, and who used it. */
export const codeStory: Teller = async ({ database }, id) => {
  const { activationCodes, packages, packageOffers, orders } = database;
  const code = await activationCodes.findByPk(id);
  if (code === null) return null;
  const [offer, given] = await Promise.all([packageOffers.findByPk(code.offerId), packages.findOne({ where: { codeId: id } })]);
  const order = given === null || given.orderId === null ? null : await orders.findByPk(given.orderId);
  const entries: Entry[] = [
    { at: code.createdAt, what: '制作', by: code.madeBy, note: `批次 ${code.batchId}` },
    ...(code.usedAt === null ? [] : [{ at: code.usedAt, what: '使用', by: code.usedBy }]),
  ];
  return {
    title: offer?.label ?? code.offerId,
    state: code.usedAt === null ? '还没有使用' : '已使用',
    tone: code.usedAt === null ? 'waiting' : 'success',
    lead: code.usedAt === null ? '激活码有效，还没有人使用。' : '激活码已经使用，不能再用一次。',
    ownerId: code.usedBy,
    facts: [
      { label: '套餐', value: offer?.label ?? code.offerId },
      { label: '批次', value: code.batchId, isCode: true },
    ],
    related: order === null ? [] : [{ kind: 'order', id: order.id, title: formatOrderNumber(order.orderNumber), note: order.description }],
    entries,
    acts: [],
  } satisfies Story;
};
