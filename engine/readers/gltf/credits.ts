/** Who made a glTF and by what right it may be used: its asset, packets of XMP and the meta data of VRM avatars. */

import { addCredit, creditLimits, type CreditField, type Credits } from '#domain/formats/credits';
import { isNestedDeeper } from '#domain/json-depth';
import { addTool } from '#engine/scenes/credit-lines';
import type { Scene } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import type { Gltf } from './schema.ts';

/** Of the asset's extras, as Sketchfab and we write them. */
const ofExtras: Readonly<Record<string, CreditField>> = {
  ...{ title: 'title', author: 'author', organization: 'organization', license: 'licence', licence: 'licence' },
  ...{ source: 'source', description: 'description', generator: 'tool' },
};

/** Of a packet, by Dublin Core, XMP Rights Management, Creative Commons and XMP Basic. */
const ofXmp: Readonly<Record<string, CreditField>> = {
  ...{ 'dc:title': 'title', 'dc:creator': 'author', 'dc:publisher': 'organization', 'dc:rights': 'copyright' },
  ...{ 'xmpRights:UsageTerms': 'licence', 'xmpRights:WebStatement': 'licence', 'cc:license': 'licence', 'dc:license': 'licence' },
  ...{ 'dc:source': 'source', 'dc:description': 'description', 'xmp:CreatorTool': 'tool' },
};

/** Of an avatar's meta data, by VRM 0.0 and 1.0. */
const ofVrm: Readonly<Record<string, CreditField>> = {
  ...{ title: 'title', name: 'title', author: 'author', authors: 'author', copyrightInformation: 'copyright' },
  ...{ licenseName: 'licence', licenseUrl: 'licence', otherLicenseUrl: 'licence', reference: 'source', references: 'source' },
};

export const xmpExtensions = ['KHR_xmp_json_ld', 'KHR_xmp'] as const;

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});

/** Reads the credits of `json` into `scene`; what is too long or deep to be carried is said. */
export function readCredits({ asset, extensions = {} }: Gltf, scene: Scene, warnings: WarningList): void {
  const { credits, about } = scene;
  addCredit(credits, 'copyright', asset.copyright);
  const { known, others } = split(objectOf(asset.extras), ofExtras);
  addAll(credits, known, ofExtras);
  about.extras = bounded(others, warnings);
  addTool(credits, asset.generator);
  for (const name of xmpExtensions) {
    const packet = packetOf(asset.extensions?.[name], extensions[name]);
    if (!packet) continue;
    addAll(credits, packet, ofXmp);
    if (name === 'KHR_xmp_json_ld') about.xmp = bounded(packet, warnings);
  }
  for (const name of ['VRM', 'VRMC_vrm']) addAll(credits, objectOf(objectOf(extensions[name]).meta), ofVrm);
}

/** Whether all packets of a file are the one that its asset names and the scene holds. */
export const holdsPackets = ({ extensions = {} }: Gltf, { about }: Scene): boolean => {
  const { packets } = objectOf(extensions['KHR_xmp_json_ld']);
  return about.xmp !== null && Array.isArray(packets) && packets.length === 1;
};

function packetOf(reference: unknown, table: unknown): Json | undefined {
  const { packet } = objectOf(reference);
  const { packets } = objectOf(table);
  const found: unknown = Array.isArray(packets) && typeof packet === 'number' ? packets[packet] : undefined;
  return isObject(found) ? found : undefined;
}

function split(all: Json, names: Readonly<Record<string, CreditField>>): { known: Json; others: Json } {
  const isKnown = ([key, value]: [string, unknown]): boolean => Object.hasOwn(names, key) && typeof value === 'string';
  const entries = Object.entries(all);
  return {
    known: Object.fromEntries(entries.filter(isKnown)),
    others: Object.fromEntries(entries.filter((entry) => !isKnown(entry))),
  };
}

function addAll(credits: Credits, values: Json, names: Readonly<Record<string, CreditField>>): void {
  for (const [key, field] of Object.entries(names))
    if (Object.hasOwn(values, key)) for (const text of textsOf(values[key])) addCredit(credits, field, text);
}

/** The texts of a value, whatever JSON-LD wraps around them; of alternatives in several languages the first. */
function textsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (depth > creditLimits.jsonDepth) return [];
  if (Array.isArray(value)) return value.slice(0, creditLimits.values).flatMap((one) => textsOf(one, depth + 1));
  if (!isObject(value)) return [];
  const inside = Object.entries(value)
    .filter(([key]) => !key.startsWith('@') || ['@value', '@list', '@set', '@id'].includes(key))
    .slice(0, creditLimits.values)
    .flatMap(([, one]) => textsOf(one, depth + 1));
  return value['@type'] === 'rdf:Alt' ? inside.slice(0, 1) : inside;
}

function bounded(value: Json, warnings: WarningList): Json | null {
  if (Object.keys(value).length === 0) return null;
  const bytes = Buffer.from(JSON.stringify(value));
  if (bytes.length <= creditLimits.jsonBytes && !isNestedDeeper(bytes, creditLimits.jsonDepth)) return value;
  warnings.add('creditsCut');
  return null;
}
