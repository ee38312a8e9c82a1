import { checkFen, type Fen } from '../money/fen.ts';
import { transactionTypes, type TransactionTypeName } from '../trade/types.ts';

/** What a price is for, and how much of it one such unit is: docs/decisions/service-prices.md. A begun unit counts as a whole one. */
export const priceUnits = {
  item: { size: 1, label: '个' },
  call: { size: 1, label: '次' },
  /** Of an upload's bytes. */
  gigabyte: { size: 1024 ** 3, label: 'GB' },
  /** Of a result's pixels. */
  tenMegapixels: { size: 10_000_000, label: '千万像素' },
} as const;
export type PriceUnit = keyof typeof priceUnits;

export interface ServicePrice {
  /** What an order of it is. */
  type: TransactionTypeName;
  unit: PriceUnit;
  unitFen: Fen;
  /** Free counts are for the basic version: docs/decisions/member-benefits.md. */
  noCount?: true;
  /** Tells it from another price of its type. */
  variant?: string;
}

/** What the table of prices is seeded with; the back office changes `unitFen` there. */
export const priceSeeds = {
  lightweight: { type: 'lightweight', unit: 'item', unitFen: 9_90 },
  topologyLightweight: { type: 'topologyLightweight', unit: 'item', unitFen: 19_90 },
  faceReduction: { type: 'faceReduction', unit: 'item', unitFen: 9_90 },
  conversion: { type: 'conversion', unit: 'item', unitFen: 4_90 },
  offlinePackage: { type: 'offlinePackage', unit: 'item', unitFen: 9_90 },
  amrtFile: { type: 'amrtFile', unit: 'item', unitFen: 0 },
  logo: { type: 'logo', unit: 'item', unitFen: 9_90 },
  embed: { type: 'embed', unit: 'item', unitFen: 9_90 },
  logoEmbed: { type: 'logoEmbed', unit: 'item', unitFen: 15_90 },
  shareLink: { type: 'shareLink', unit: 'item', unitFen: 9_90 },
  originalDownload: { type: 'originalDownload', unit: 'item', unitFen: 9_90 },
  toolFee: { type: 'toolFee', unit: 'item', unitFen: 9_90 },
  editorLogo: { type: 'editorLogo', unit: 'item', unitFen: 9_90 },
  editorEmbed: { type: 'editorEmbed', unit: 'item', unitFen: 9_90 },
  effectsLogo: { type: 'effectsLogo', unit: 'item', unitFen: 9_90 },
  effectsEmbed: { type: 'effectsEmbed', unit: 'item', unitFen: 9_90 },
  previewLogo: { type: 'previewLogo', unit: 'item', unitFen: 9_90 },
  previewEmbed: { type: 'previewEmbed', unit: 'item', unitFen: 9_90 },
  obliqueLightweight: { type: 'obliqueLightweight', unit: 'gigabyte', unitFen: 9_90 },
  obliqueOffline: { type: 'obliqueOffline', unit: 'item', unitFen: 9_90 },
  obliqueEmbed: { type: 'obliqueEmbed', unit: 'item', unitFen: 9_90 },
  obliqueLogo: { type: 'obliqueLogo', unit: 'item', unitFen: 9_90 },
  obliqueOriginal: { type: 'obliqueOriginal', unit: 'item', unitFen: 9_90 },
  mapSuperResolution: { type: 'mapSuperResolution', unit: 'tenMegapixels', unitFen: 1_99 },
  textTo3D: { type: 'textTo3D', unit: 'call', unitFen: 2_99 },
  imageTo3D: { type: 'imageTo3D', unit: 'call', unitFen: 2_99 },
  imageTo3DFine: { type: 'imageTo3D', unit: 'call', unitFen: 3_99, noCount: true, variant: '精细' },
} as const satisfies Record<string, ServicePrice>;

export type PriceId = keyof typeof priceSeeds;
export const priceIds = Object.keys(priceSeeds) as PriceId[];

/** What the back office may set for one unit, in fen; 0: it is free. */
export const priceLimits = { maxFen: 10_000_00 } as const;

/** What a price is for: `图生3D模型（精细）`. */
export function priceLabel(id: PriceId): string {
  const { type, variant }: ServicePrice = priceSeeds[id];
  return transactionTypes[type].label + (variant === undefined ? '' : `（${variant}）`);
}

/** Units begun by so many bytes, pixels, items or calls; at least one. */
export const unitsOf = (unit: PriceUnit, size: number): number => Math.max(1, Math.ceil(size / priceUnits[unit].size));

/**
 * What so much of a service costs before any discount.
 *
 * @param size Bytes, pixels, items or calls, as the price's unit says; a whole number, 0 or more.
 * @throws RangeError for another size, or an amount beyond what adds up exactly.
 */
export const amountOf = ({ unit, unitFen }: Pick<ServicePrice, 'unit' | 'unitFen'>, size: number): Fen =>
  checkFen(unitsOf(unit, checkFen(size)) * unitFen);
