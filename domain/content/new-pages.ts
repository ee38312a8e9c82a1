import type { Section } from './page.ts';

/** Where a new page of a section stands: a path that takes its name as `?id=`. Sections without one have pages of a fixed number. */
export const newPageBases: Partial<Record<Section, string>> = {
  news: '/news/detail',
  help: '/helpCenter/teach',
  case: '/case/details',
  product: '/production/detail',
};

/** Whether an address may be that of a new page. */
export const isNewPageAddress = (address: string): boolean => Object.values(newPageBases).some((base) => address.startsWith(`${base}?id=`));
