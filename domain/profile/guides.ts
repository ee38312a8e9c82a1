/** Guided tours for first visits, by the `location` of the wire: 0 workbench, 1 personal centre. */
export const guideLocations = { workbench: 0, personalCentre: 1 } as const;
export type GuideLocation = (typeof guideLocations)[keyof typeof guideLocations];
