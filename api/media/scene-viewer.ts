import { fileURLToPath } from 'node:url';
import { decoders } from '#domain/offline/page';
import type { TilesOptions } from '#domain/kinds/tiles/options';

/** The viewers of scenes, made by script/bootstrap: `script/commands/offline-viewer.ts`. */
export const viewerFolder = fileURLToPath(new URL('../../offline-viewer', import.meta.url));

/** What unpacks the files of a scene that was made with these options. */
export const neededDecoders = ({ compression, textures }: TilesOptions): (typeof decoders)[keyof typeof decoders][] => [
  ...(compression === 'draco' ? [decoders.draco] : []),
  ...(textures === 'ktx2' ? [decoders.basis] : []),
];
