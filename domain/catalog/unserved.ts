/** Calls that the specification names and that are not served yet. The table only shrinks: a call leaves it with the commit that serves it. */
export interface UnservedCall {
  path: string;
  /** What it will do, in one short Chinese line. */
  title: string;
  /** The area that brings it. */
  area: 'modelMakers';
}

/** What an area is called where the table is shown. */
export const unservedAreaTitles: Record<UnservedCall['area'], string> = {
  modelMakers: '建模师中心',
};

export const unservedCalls: readonly UnservedCall[] = [
  { path: '/api-personal/laozi/v3/integral/integralInfo', title: '积分', area: 'modelMakers' },
];
