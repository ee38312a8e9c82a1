/** What GDAL's metadata (tag 42112) says of each band, read and written anew: what numbers mean, and what they are called. Statistics are of the image's own pixels, and stay behind. */

import { bandItemNames, type BandItem } from '#domain/maps/band-items';
import { parseSmallXml } from './small-xml.ts';
import type { Directory, TiffFile } from './tiff-file.ts';
import { tags } from './tiff-tags.ts';

const most = { bytes: 65_536, characters: 1000 } as const;
const numeric: ReadonlySet<BandItem['name']> = new Set(['SCALE', 'OFFSET']);
/** What XML has no way to say. */
const forbidden = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The items of the bands `0` to `samples - 1`, one of each name a band; null for a document that is too long, or broken. */
export async function readBandItems(file: TiffFile, directory: Directory, samples: number): Promise<BandItem[] | null> {
  const field = directory.get(tags.metadata);
  if (!field) return [];
  if (field.count > most.bytes) return null;
  const root = parseSmallXml(Buffer.from((await file.text(directory, tags.metadata)) ?? '', 'latin1'));
  if (root?.name !== 'GDALMetadata') return null;
  const items = new Map<string, BandItem>();
  for (const element of root.all('Item')) {
    const { attributes } = element;
    const name = bandItemNames.find((known) => known === attributes['name']);
    const sample = /^\d{1,2}$/.test(attributes['sample'] ?? '') ? Number(attributes['sample']) : Number.NaN;
    const key = `${name} ${sample}`;
    if (!name || !(sample < samples) || items.has(key)) continue;
    const text = element.text().replace(forbidden, '').slice(0, most.characters);
    if (text !== '' && (!numeric.has(name) || Number.isFinite(Number(text)))) items.set(key, { name, sample, text });
  }
  return [...items.values()];
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The document of some items, in UTF-8, a character a byte. */
export function bandItemsText(items: readonly BandItem[]): string {
  const lines = items.map(({ name, sample, text }) => {
    const escaped = text.replace(/[&<>]/g, (character) => escapes[character]!);
    return `  <Item name="${name}" sample="${sample}" role="${name.toLowerCase()}">${escaped}</Item>\n`;
  });
  return Buffer.from(`<GDALMetadata>\n${lines.join('')}</GDALMetadata>\n`).toString('latin1');
}
