import { z } from 'zod';
import { couponLimits } from '#domain/coupons/limits';
import { parseYuan } from '#domain/money/yuan';
import { transactionType, transactionTypeNames } from '#domain/trade/types';
import { endCampaign } from '#services/coupons/end-campaign';
import { openCampaign, type NewCampaign } from '#services/coupons/open-campaign';
import type { Database } from '#storage/database/connect';

const dayMs = 24 * 60 * 60_000;

/** What `script/admin campaign` takes beside the name. */
export const campaignOptions = {
  off: { type: 'string' },
  percent: { type: 'string' },
  from: { type: 'string' },
  for: { type: 'string' },
  total: { type: 'string' },
  each: { type: 'string' },
  days: { type: 'string' },
  valid: { type: 'string' },
} as const;

const yuan = z.string().transform((typed, context) => {
  const fen = parseYuan(typed);
  if (fen === undefined) context.addIssue({ code: 'custom', message: 'yuan' });
  return fen ?? 0;
});
const upTo = (most: number) => z.coerce.number().int().min(1).max(most);
const sellable = transactionTypeNames.filter((name) => transactionType(name).noCoupon !== true);

const campaignSchema = z
  .object({
    name: z.string().trim().min(1).max(couponLimits.nameLength),
    off: yuan.optional(),
    percent: upTo(99).optional(),
    from: yuan.default(0),
    for: z.enum(sellable).optional(),
    total: upTo(couponLimits.campaignTotal),
    each: upTo(couponLimits.campaignEach).default(1),
    days: upTo(couponLimits.campaignDays),
    valid: upTo(couponLimits.campaignDays).default(30),
  })
  .refine(({ off = 0, percent }) => off > 0 !== (percent !== undefined));

/** The campaign that the options describe; undefined where they do not. */
export function campaignOf(name: string, options: object): NewCampaign | undefined {
  const asked = campaignSchema.safeParse({ ...options, name });
  if (!asked.success) return undefined;
  const { off = 0, percent = null, from, for: type, total, each, days, valid } = asked.data;
  const kind = percent === null ? 'value' : 'systemPercent';
  const types = type === undefined ? null : [type];
  const template = {
    kind,
    name: asked.data.name,
    faceValueFen: off,
    percent,
    thresholdFen: from,
    types,
    validMs: valid * dayMs,
    uses: 1,
  } as const;
  return { template, total, perPerson: each, runsMs: days * dayMs };
}

/** Has coupons claimed from now on, and prints the campaign's id. */
export async function startCampaign(database: Database, campaign: NewCampaign): Promise<number> {
  process.stdout.write(`${await openCampaign({ database }, campaign)}\n`);
  return 0;
}

/** Ends a campaign; 1 where none of this id runs. */
export async function stopCampaign(database: Database, campaignId: string): Promise<number> {
  const ended = await endCampaign({ database }, { campaignId });
  process.stdout.write(ended ? `${campaignId} has ended\n` : `no campaign ${campaignId} runs\n`);
  return ended ? 0 : 1;
}
