/** Single channels of packed pictures, for programs that have a picture for each value. */

import { openPicture, sharp, throwIfMemory } from '../../images/vips.ts';
import type { Texture } from '../../scenes/scene.ts';

/** One value for all pixels, from 0 to 1, or a grey PNG. */
export type ChannelPicture = { value: number } | { png: Uint8Array };

/**
 * The values of a channel (0 red, 1 green, 2 blue) times `factor`; undefined for a picture that cannot be decoded.
 *
 * @example const roughness = await channelPicture(texture, 1, material.roughness);
 */
export async function channelPicture({ bytes }: Texture, channel: 0 | 1 | 2, factor: number): Promise<ChannelPicture | undefined> {
  try {
    const picture = openPicture(bytes).toColourspace('srgb').removeAlpha();
    const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    const grey = new Uint8Array(info.width * info.height);
    // Grey pictures have one channel for all.
    const from = Math.min(channel, info.channels - 1);
    for (let pixel = 0; pixel < grey.length; pixel++) grey[pixel] = Math.round(Math.min(255, data[pixel * info.channels + from]! * factor));
    if (grey.every((value) => value === grey[0])) return { value: grey[0]! / 255 };
    return {
      png: await sharp(grey, { raw: { width: info.width, height: info.height, channels: 1 } })
        .png()
        .toBuffer(),
    };
  } catch (error) {
    throwIfMemory(error);
    return undefined;
  }
}
