/** The asset of a glTF: what made it, who made what it shows, and by what right it may be used. */

import { aiMarkField } from '#domain/models/ai-mark';
import type { Scene } from '../scenes/scene.ts';
import { signatureOf } from './signature.ts';

const packetExtension = 'KHR_xmp_json_ld';

export interface AssetParts {
  asset: Record<string, unknown>;
  /** Extensions of the file's root by name. */
  extensions: Record<string, unknown>;
}

/** Credits as Sketchfab writes them, under names of the asset's extras; the packet of XMP as the file had it. */
export function assetOf(scene: Scene): AssetParts {
  const { credits, about, aiMark } = scene;
  const { copyright, licence, tool, ...named } = credits;
  const extras = {
    ...about.extras,
    ...(aiMark && aiMarkField(aiMark)),
    ...named,
    ...(licence !== undefined && { license: licence }),
    ...(tool !== undefined && { generator: tool }),
  };
  return {
    asset: {
      version: '2.0',
      generator: signatureOf(scene),
      ...(copyright !== undefined && { copyright }),
      ...(Object.keys(extras).length > 0 && { extras }),
      ...(about.xmp && { extensions: { [packetExtension]: { packet: 0 } } }),
    },
    extensions: about.xmp ? { [packetExtension]: { packets: [about.xmp] } } : {},
  };
}
