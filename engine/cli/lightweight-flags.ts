/** Each option of a lightweighting as a flag of the command line. */

import {
  optionLimits,
  presetNames,
  resolveOptions,
  textureFormats,
  geometryCompressions,
  type LightweightOptions,
  type PresetName,
} from '#domain/kinds/lightweight/options';
import { lockedPartLimits } from '#domain/kinds/lightweight/limits';
import { UsageError } from './command.ts';

interface Flag {
  option: keyof LightweightOptions;
  /** `number` and `word` take a value, `names` one each time it is given, `switch` has a negative that begins with `no-`. */
  kind: 'number' | 'word' | 'names' | 'switch';
  value?: string;
  help: string;
  /** The word that means null. */
  none?: string;
}

const range = ({ min, max }: { min: number; max: number }): string => `${min} to ${max}`;

const flags: Record<string, Flag> = {
  ratio: { option: 'ratio', kind: 'number', value: 'R', help: `share of the triangles to keep, ${range(optionLimits.ratio)}` },
  triangles: {
    option: 'targetTriangles',
    kind: 'number',
    value: 'N',
    help: `triangles to end at, instead of a ratio, ${range(optionLimits.targetTriangles)}`,
  },
  error: {
    option: 'errorPercent',
    kind: 'number',
    value: 'PERCENT',
    help: `error at which simplifying stops, as it estimates it, % of the bounding diagonal, ${range(optionLimits.errorPercent)}`,
  },
  weld: { option: 'weld', kind: 'switch', help: 'merge equal vertices' },
  compression: { option: 'compression', kind: 'word', value: 'METHOD', help: geometryCompressions.join(', ') },
  'position-bits': { option: 'positionBits', kind: 'number', value: 'N', help: `Draco, ${range(optionLimits.positionBits)}` },
  'normal-bits': { option: 'normalBits', kind: 'number', value: 'N', help: `Draco, ${range(optionLimits.normalBits)}` },
  'uv-bits': { option: 'uvBits', kind: 'number', value: 'N', help: `Draco, ${range(optionLimits.uvBits)}` },
  'color-bits': { option: 'colorBits', kind: 'number', value: 'N', help: `Draco, ${range(optionLimits.colorBits)}` },
  'texture-size': {
    option: 'textureSize',
    kind: 'number',
    value: 'PIXELS',
    help: `longest edge of a texture: ${optionLimits.textureSizes.join(', ')} or keep`,
    none: 'keep',
  },
  'texture-format': { option: 'textureFormat', kind: 'word', value: 'FORMAT', help: textureFormats.join(', ') },
  'texture-quality': { option: 'textureQuality', kind: 'number', value: 'Q', help: range(optionLimits.textureQuality) },
  'remove-duplicates': { option: 'removeDuplicates', kind: 'switch', help: 'equal textures, materials and meshes become one' },
  instance: { option: 'instance', kind: 'switch', help: 'parts that are the same but for their place share a mesh' },
  join: { option: 'join', kind: 'switch', help: 'static parts of one material become one' },
  'remove-hidden': { option: 'removeHidden', kind: 'switch', help: 'drop parts that cannot be seen from outside' },
  'small-parts': {
    option: 'smallPartPercent',
    kind: 'number',
    value: 'PERCENT',
    help: `drop loose parts below this share of the diagonal, ${range(optionLimits.smallPartPercent)}`,
  },
  names: { option: 'keepNames', kind: 'switch', help: 'keep the hierarchy and names' },
  animation: { option: 'keepAnimation', kind: 'switch', help: 'keep animations' },
  levels: { option: 'lodLevels', kind: 'number', value: 'N', help: `coarser levels of detail, ${range(optionLimits.lodLevels)}` },
  'level-files': { option: 'levelFiles', kind: 'switch', help: 'each coarser level as a file of its own too: OUT_lod1.glb …' },
  'target-bytes': {
    option: 'targetBytes',
    kind: 'number',
    value: 'N',
    help: `bytes that OUT should not exceed, ${range(optionLimits.targetBytes)}`,
  },
  lock: {
    option: 'lockedParts',
    kind: 'names',
    value: 'PART',
    help: `part that keeps every triangle; may be given ${lockedPartLimits.count} times`,
  },
};

const column = 26;

/** As `parseArgs` gives them. */
export type FlagValues = Record<string, string | boolean | (string | boolean)[] | undefined>;

export const lightweightHelp = [
  `  --preset NAME            ${presetNames.join(', ')} (default balanced); the options below change it`,
  ...Object.entries(flags).map(([name, { kind, value, help }]) => {
    const left = kind === 'switch' ? `  --[no-]${name}` : `  --${name} ${value}`;
    return `${left.padEnd(column)} ${help}`;
  }),
].join('\n');

export const lightweightFlags: Record<string, { type: 'string' | 'boolean'; multiple?: boolean }> = {
  preset: { type: 'string' },
  ...Object.fromEntries(
    Object.entries(flags).map(([name, { kind }]) => [name, { type: kind === 'switch' ? 'boolean' : 'string', multiple: kind === 'names' }]),
  ),
};

/** Messages for options outside their limits; the schema's own sentences are for the product's pages. */
function refusal(option: PropertyKey | undefined, values: FlagValues): string {
  const [name, flag] = Object.entries(flags).find(([, { option: own }]) => own === option) ?? [];
  if (!name || !flag) return `Not a value for ${String(option)}`;
  return `--${name} cannot be ${String(values[name])}: ${flag.help}`;
}

/** The preset's options with the flags given on top, held to the product's own limits. @throws UsageError */
export async function lightweightOptionsOf(values: FlagValues): Promise<LightweightOptions> {
  const { preset = 'balanced' } = values;
  if (!presetNames.includes(preset as PresetName)) throw new UsageError(`Unknown preset ${String(preset)}: ${presetNames.join(', ')}`);
  const changes: Record<string, unknown> = {};
  for (const [name, { option, kind, none }] of Object.entries(flags)) {
    const value = values[name];
    if (value === undefined) continue;
    if (none !== undefined && value === none) changes[option] = null;
    else changes[option] = kind === 'number' ? Number(value) : value;
  }
  // Loaded while the child starts.
  const { lightweightOptionsSchema } = await import('#domain/kinds/lightweight/options-schema');
  const parsed = lightweightOptionsSchema.safeParse(resolveOptions(preset as PresetName, changes));
  if (!parsed.success) throw new UsageError([...new Set(parsed.error.issues.map(({ path }) => refusal(path[0], values)))].join('\n'));
  return parsed.data;
}
