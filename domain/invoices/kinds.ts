import type { SoldType } from '../trade/sold-types.ts';

/** What is invoiced: docs/decisions/invoices.md. Coins are invoiced as they are bought, and never again as they are spent. */
export const invoiceKinds = {
  consumption: {
    label: '消费',
    types: [
      'membership',
      'lightweight',
      'conversion',
      'offlinePackage',
      'topologyLightweight',
      'faceReduction',
      'obliqueLightweight',
      'mapSuperResolution',
      'obliqueOffline',
      'obliqueEmbed',
      'obliqueLogo',
      'modelPurchase',
      'package',
    ],
  },
  recharge: { label: '充值', types: ['recharge', 'rechargePackage'] },
} as const satisfies Record<string, { label: string; types: readonly SoldType[] }>;

export type InvoiceKind = keyof typeof invoiceKinds;
export const invoiceKindNames = Object.keys(invoiceKinds) as InvoiceKind[];

/** Whom an invoice is made out to. */
export const titleKinds = { personal: '个人', enterprise: '企业' } as const;
export type TitleKind = keyof typeof titleKinds;
export const titleKindNames = Object.keys(titleKinds) as TitleKind[];

/** A title, as it is sealed at rest. */
export interface InvoiceTitle {
  kind: TitleKind;
  name: string;
  /** '' for persons. */
  taxNumber: string;
}
