import { isPersonalCentre } from '../site/personal-centre.ts';

/** Guided tours for first visits, by the `location` of the wire: 0 workbench, 1 personal centre. */
export const guideLocations = { workbench: 0, personalCentre: 1 } as const;
export type GuideLocation = (typeof guideLocations)[keyof typeof guideLocations];

/** Where one pays, or is about to. */
const paying = /^\/workbench\/(myShoppCart|myOrder|account\/(accountRecharge|vipPackage))(\/|$)/i;

/** The tour that a first visit of this page shows; undefined where it has none, and where one pays. */
export function guideOf(pathname: string): GuideLocation | undefined {
  if (/^\/workbench\/?$/i.test(pathname)) return guideLocations.workbench;
  return isPersonalCentre(pathname) && !paying.test(pathname) ? guideLocations.personalCentre : undefined;
}
