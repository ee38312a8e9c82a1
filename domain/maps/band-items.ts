export const bandItemNames = ['DESCRIPTION', 'COLORINTERP', 'UNITTYPE', 'OFFSET', 'SCALE'] as const;

/** What GDAL's metadata says of one band, which holds for its enlargement too. */
export interface BandItem {
  name: (typeof bandItemNames)[number];
  sample: number;
  text: string;
}
