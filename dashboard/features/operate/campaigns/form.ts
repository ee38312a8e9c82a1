import type { Prize } from '#domain/boxes/prizes';
import { campaignSaveSchema } from '#domain/campaigns/schema';
import type { Popup } from '#domain/campaigns/popups';
import type { CampaignDetailView } from '#domain/campaigns/views';
import { parseYuan, yuanText } from '#domain/money/yuan';
import type { Payload } from '../../../api/contract.ts';

/** What each kind of prize is told with: its fields, as the form names them. */
export const prizeFields: {
  readonly [K in Prize['kind']]: readonly { name: string; label: string; as: 'yuan' | 'count' | 'tier' | 'service'; begun: string }[];
} = {
  coupon: [
    { name: 'faceValueFen', label: '减多少（元）', as: 'yuan', begun: '5' },
    { name: 'thresholdFen', label: '满多少可用（元）', as: 'yuan', begun: '0' },
    { name: 'validDays', label: '几天内有效', as: 'count', begun: '30' },
  ],
  coins: [{ name: 'amountFen', label: '云币数量', as: 'yuan', begun: '10' }],
  membership: [
    { name: 'tier', label: '会员等级', as: 'tier', begun: 'basic' },
    { name: 'days', label: '天数', as: 'count', begun: '7' },
    { name: 'insteadFen', label: '更高等级会员改发云币', as: 'yuan', begun: '5' },
  ],
  model: [
    { name: 'maxFen', label: '最高价格（元）', as: 'yuan', begun: '20' },
    { name: 'validDays', label: '几天内有效', as: 'count', begun: '30' },
  ],
  uses: [
    { name: 'service', label: '服务', as: 'service', begun: 'lightweight' },
    { name: 'uses', label: '次数', as: 'count', begun: '1' },
    { name: 'validDays', label: '几天内有效', as: 'count', begun: '30' },
  ],
};

export interface TypedPrize {
  kind: Prize['kind'];
  fields: Readonly<Record<string, string>>;
  percent: string;
  /** Empty: without an end. */
  stock: string;
  rare: boolean;
}

export interface TypedPopup extends Omit<Popup, 'pages' | 'newWithinDays' | 'priority'> {
  pages: string;
  newWithinDays: string;
  priority: string;
}

export interface TypedBox {
  name: string;
  text: string;
  price: string;
  total: string;
  perDay: string;
  perPerson: string;
  pityAfter: string;
  prizes: readonly TypedPrize[];
}

/** A campaign as it is typed. */
export interface TypedCampaign {
  code: string;
  name: string;
  startsAt: string;
  endsAt: string;
  couponCampaignIds: readonly string[];
  popup: TypedPopup | null;
  box: TypedBox | null;
}

const dayMs = 24 * 60 * 60_000;
/** An instant in the field of a date and a time, in the reader's zone. */
const localText = (at: Date): string => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

export const newPrize = (kind: Prize['kind']): TypedPrize => ({
  ...{ kind, percent: '', stock: '', rare: false },
  fields: Object.fromEntries(prizeFields[kind].map(({ name, begun }) => [name, begun])),
});

export const newPopup: TypedPopup = {
  ...{ title: '', text: '', img: '', jumpLink: '/activity/blindBox', rule: 'daily', audience: 'everybody', tiers: [] },
  ...{ pages: '', newWithinDays: '7', priority: '10' },
};

export const newBox = (): TypedBox => ({
  ...{ name: '', text: '', price: '9.9', total: '100', perDay: '5', perPerson: '50', pityAfter: '' },
  prizes: [{ ...newPrize('coins'), percent: '100' }],
});

export const newCampaign = (): TypedCampaign => ({
  ...{ code: '', name: '', startsAt: localText(new Date()), endsAt: localText(new Date(Date.now() + 14 * dayMs)) },
  ...{ couponCampaignIds: [], popup: null, box: null },
});

function typedPrize({ prize, ppm, stock, rare }: NonNullable<CampaignDetailView['box']>['prizes'][number]): TypedPrize {
  const values = prize as unknown as Readonly<Record<string, string | number>>;
  const fields = prizeFields[prize.kind].map(({ name, as }) => {
    const value = values[name] ?? '';
    return [name, as === 'yuan' && typeof value === 'number' ? yuanText(value) : String(value)] as const;
  });
  return { kind: prize.kind, fields: Object.fromEntries(fields), percent: String(ppm / 10_000), stock: String(stock ?? ''), rare };
}

/** A campaign that was read, as it is typed. */
export const typedOf = ({ code, name, startsAt, endsAt, couponCampaignIds, popup, box }: CampaignDetailView): TypedCampaign => ({
  ...{ code, name, startsAt: localText(new Date(startsAt)), endsAt: localText(new Date(endsAt)), couponCampaignIds },
  popup: popup && {
    ...popup,
    ...{ pages: popup.pages.join(' '), newWithinDays: String(popup.newWithinDays), priority: String(popup.priority) },
  },
  box: box && {
    ...{ name: box.name, text: box.text, price: yuanText(box.priceFen), total: String(box.total) },
    ...{ perDay: String(box.perDay), perPerson: String(box.perPerson), pityAfter: String(box.pityAfter ?? '') },
    prizes: box.prizes.map(typedPrize),
  },
});

const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));
const countOrNull = (text: string): number | null => numberOf(text) ?? null;
/** What is no amount is refused where it stands. */
const fenOf = (text: string): number | undefined => (text.trim() === '' ? undefined : (parseYuan(text) ?? Number.NaN));
const instantOf = (text: string): string => (Number.isNaN(Date.parse(text)) ? '' : new Date(text).toISOString());

const prizeOf = ({ kind, fields, percent, stock, rare }: TypedPrize) => ({
  prize: {
    kind,
    ...Object.fromEntries(
      prizeFields[kind].map(({ name, as }) => {
        const text = fields[name] ?? '';
        return [name, as === 'yuan' ? fenOf(text) : as === 'count' ? numberOf(text) : text];
      }),
    ),
  },
  ppm: percent.trim() === '' ? undefined : Math.round(Number(percent) * 10_000),
  ...{ stock: countOrNull(stock), rare },
});

export type Problems = Readonly<Record<string, string>>;

/** What is sent of a typed campaign, or what is wrong with it, by the path of each field. */
export function readTyped(
  typed: TypedCampaign,
  saved: { campaignId: string; version: number } | undefined,
): { payload: Payload<'campaignSave'> } | { problems: Problems } {
  const { popup, box } = typed;
  const asked = {
    ...{ ...saved, code: typed.code, name: typed.name, startsAt: instantOf(typed.startsAt), endsAt: instantOf(typed.endsAt) },
    couponCampaignIds: [...typed.couponCampaignIds],
    popup: popup && {
      ...popup,
      pages: popup.pages.split(/[\s,，]+/).filter((page) => page !== ''),
      ...{ newWithinDays: numberOf(popup.newWithinDays), priority: numberOf(popup.priority) },
    },
    box: box && {
      ...{ name: box.name, text: box.text, priceFen: fenOf(box.price), total: numberOf(box.total) },
      ...{ perDay: numberOf(box.perDay), perPerson: numberOf(box.perPerson), pityAfter: countOrNull(box.pityAfter) },
      prizes: box.prizes.map(prizeOf),
    },
  };
  const parsed = campaignSaveSchema.safeParse(asked);
  if (parsed.success) return { payload: asked as Payload<'campaignSave'> };
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) problems[path.join('.')] ??= message;
  return { problems };
}
