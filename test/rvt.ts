import * as cfb from 'cfb';
import sharp from 'sharp';

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/**
 * A compound file with the two streams that are read, as Revit writes them: binary fields, then UTF-16.
 *
 * @param info of the stream BasicFileInfo, which null leaves out; `skewed` puts it at an odd place.
 * @param picture in place of the preview, a red PNG of 8 × 6 pixels.
 */
export async function buildRvt(info: string | null, skewed = false, picture?: Buffer): Promise<{ bytes: Buffer; preview: Buffer }> {
  const red = sharp({ create: { width: 8, height: 6, channels: 3, background: '#cc3300' } });
  const preview = picture ?? (await red.png().toBuffer());
  const container = cfb.utils.cfb_new();
  const prefix = Buffer.from([0x0d, 0, 0, 0, ...(skewed ? [7] : [])]);
  if (info !== null) cfb.utils.cfb_add(container, '/BasicFileInfo', Buffer.concat([prefix, utf16(info)]));
  cfb.utils.cfb_add(container, '/RevitPreview4.0', Buffer.concat([Buffer.from('preview header'), preview, Buffer.alloc(9)]));
  return { bytes: Buffer.from(cfb.write(container, { type: 'buffer' }) as Uint8Array), preview };
}

/** What Revit 2024 says of itself. */
export const revit2024 =
  'Worksharing: Not enabled\r\nUsername: \r\nFormat: 2024\r\nBuild: 20230308_1635(x64)\r\nLast Save Path: C:\\a.rvt\r\n';
