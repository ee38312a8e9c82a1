import { changing } from './changes.ts';
import { call } from './client.ts';

/** Has a model of ours given to who has none; resolves to its file's id. */
export const giveSample = (): Promise<string> => changing(['files', 'storage'], () => call('sampleGive', {}));
