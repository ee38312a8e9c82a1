/** Ids of the developers' API: what they name, and 32 hex digits. */
export const openPrefixes = {
  file: 'file',
  job: 'job',
  output: 'out',
  estimate: 'est',
  event: 'evt',
  key: 'key',
  project: 'proj',
  preset: 'pre',
  webhook: 'whk',
  delivery: 'dlv',
} as const;
export type OpenThing = keyof typeof openPrefixes;

export const openId = (thing: OpenThing, id: string): string => `${openPrefixes[thing]}_${id}`;
