/** Builds docs/formats.md from the tables that the tests use. */

import { fileURLToPath } from 'node:url';
import { archiveFormats, modelFormats, textureExtensions } from '#domain/formats';
import { features, spaceOf } from '#domain/formats/features';
import { targetIds, targetOf } from '#domain/formats/targets';
import { errorTable } from '#domain/errors/table';
import { endsOfSamples, endsWithinSeconds } from '../samples/ends.ts';
import { archiveNotes, archiveRules, formatNotes, textureNotes, type FormatNotes } from './notes.ts';
import { modelTruths, type ModelTruth } from '../models.ts';
import { matrixLines, readMatrix } from './matrix.ts';
import { roundTripSources } from './round-trips.ts';
import type { Box, Sample } from './sample.ts';
import { truthTables } from '../samples/tables.ts';

export const formatsDocumentPath = fileURLToPath(new URL('../../../docs/formats.md', import.meta.url));

const supports = { readable: 'read', checked: 'named', planned: 'refused with the way to convert it' } as const;

const list = (texts: string[]): string => (texts.length === 0 ? '–' : texts.join(' · '));

function row(extension: string, support: keyof typeof supports, { reads, leaves }: FormatNotes): string {
  return `| ${extension} | ${supports[support]} | ${list(reads)} | ${list(leaves)} |`;
}

const metres = (value: number): string => String(Number(value.toPrecision(4)));

const sizeOf = (bounds: Box): string => [0, 1, 2].map((axis) => metres(bounds[axis + 3]! - bounds[axis]!)).join(' × ');

function modelRow([name, truth]: [string, ModelTruth]): string {
  const { tool, triangles, drawCalls, textures = 0, clips = [], skins = 0, bounds, unread } = truth;
  const size = bounds === undefined ? '' : sizeOf(bounds);
  return `| ${name} | ${tool}${unread ? ' (not read yet)' : ''} | ${triangles} | ${drawCalls ?? ''} | ${textures} | ${clips.length} | ${skins} | ${size} |`;
}

function sampleRow([name, sample]: [string, Sample]): string {
  const { triangles, drawCalls, materials, textures = 0, animations = 0, skins = 0, warnings = [], note } = sample;
  const remarks = [...warnings, ...(note === undefined ? [] : [note])].join(', ');
  return `| ${name} | ${triangles} | ${drawCalls} | ${materials} | ${textures} | ${animations} | ${skins} | ${sizeOf(sample.bounds)} | ${remarks} |`;
}

/** The whole document. `script/formats` writes it; a test fails when the file differs. */
export function formatsDocument(): string {
  const leaves = Object.values(formatNotes).flatMap((notes) => notes.leaves);
  const unnamed = leaves.some((text) => text.includes('not named')) ? ', unless the table says that it is not named' : '';
  const lines = [
    '# Formats',
    '',
    'Written by `script/formats` from the tables that the tests run (`test/truth/`): what is read of each format, and of each model what an',
    'independent tool counts and we hold ourselves to. [reference/readers.md](reference/readers.md) has every item of each format.',
    '',
    '## Models',
    '',
    '| extension | support | read | left out |',
    '|---|---|---|---|',
    ...Object.entries(modelFormats).map(([extension, { support }]) =>
      row(extension, support, formatNotes[extension as keyof typeof modelFormats]),
    ),
    '',
    `What a file holds and is left out is a warning in its report${unnamed}. Units are as the file states, in metres, Y up; a format that states none keeps its`,
    'numbers as metres with the warning `unitUnknown`. Every text is read in UTF-8, GBK or UTF-16 of either order, with a byte order mark or without',
    '(`engine/readers/encodings.test.ts`); XML in the encoding that it declares.',
    '',
    '## Textures',
    '',
    ...textureNotes.reads.map((text) => `- ${text}`),
    `- Not read: ${list(textureNotes.leaves)}.`,
    `- Found by path, without regard to case, and by name anywhere in the archive: ${textureExtensions.map((extension) => `\`.${extension}\``).join(', ')}.`,
    '',
    '## Written',
    '',
    'What a conversion writes, and what each target keeps of a model (`domain/formats/targets.ts`). What it cannot keep is said before the work and in its report.',
    `Each of ${roundTripSources.length} of our models is written as every target that we read, and compared with what comes back (\`engine/verbs/round-trips.test.ts\`): triangles, size, volume, colours,`,
    'pictures, clips.',
    '',
    `| | ${targetIds.map((id) => targetOf(id).label).join(' | ')} |`,
    `|---|${'---|'.repeat(targetIds.length)}`,
    ...features.map(({ label, of }) => `| ${label} | ${targetIds.map((id) => of(targetOf(id).keeps).words).join(' | ')} |`),
    `| 单位和朝向 | ${targetIds.map((id) => spaceOf(targetOf(id))).join(' | ')} |`,
    '',
    '## Conversion beside others',
    '',
    'Of the models of each format, ours and samples, how many are right in each target: ours in bold, then those of assimp 5.2 (A), Blender 4.5 (B), FBX2glTF 0.9.7 (F) and',
    'obj2gltf 3.2 (O), where the program reads the one and writes the other. `script/bench matrix` converts and judges them (`bench/matrix/`), and writes `test/truth/matrix.json`.',
    '',
    '- Right is what holds, read by programs that are not the writer’s (those of `test/readback/`, for the others our reader as well): triangles, bounds, signed volume, names and colours of',
    '  materials, base pictures byte for byte or alike, names of what is drawn and of joints, lengths of clips, and no error of Khronos’ and OpenUSD’s validators (for USDZ with ARKit’s rules).',
    '- A thing counts as lost where no reader finds it; one that finds it is enough, for each has gaps (`test/readback/limits.ts`). What the table above says that a target does not keep is asked of nobody.',
    '  Sizes and axes are asked where both formats state them. What is wanted is what our reader makes of the source, which other programs’ counts hold (see the tables below).',
    '- A material or a node without a name may come back with one. USD keeps the scales of joints that move as 16-bit floats, so that bounds may differ by 2⁻¹¹ for each such joint. Of base pictures in AMRT three’s loader alone tells.',
    '- AMRT as a source is what our writer makes of the GLB of the same name, since nobody else writes it; archives are judged as the model inside. 3D Tiles are no source: nothing here reads them as one model.',
    '- The others run as they are called with nothing chosen, but: Blender takes pictures and Unicode names along, assimp cuts polygons and finds the pictures beside its result. STEP, IGES and BREP from STEP, IGES',
    '  and BREP are exact surfaces: volume within 3 % and bounds within 0.5 % of the triangles’. Colours of PLY, OFF and STEP are not compared.',
    '',
    ...matrixLines(readMatrix()),
    '',
    '## Archives',
    '',
    '| extension | support | read | refused |',
    '|---|---|---|---|',
    ...Object.entries(archiveFormats).map(([extension, { support }]) =>
      row(extension, support, archiveNotes[extension as keyof typeof archiveFormats]),
    ),
    '',
    ...archiveRules.map((text) => `- ${text}`),
    '',
    '## Our own models',
    '',
    'The files in `test/models/`. Each was made and counted by the tool named, which is not ours except for RAR. Sizes in metres, or as stored where the',
    'format states no unit.',
    '',
    '| file | made and counted by | triangles | draw calls | textures | clips | skins | size |',
    '|---|---|---|---|---|---|---|---|',
    ...Object.entries(modelTruths).map(modelRow),
    '',
    '## Samples',
    '',
    'Files made by others, in the folder `SAMPLE_MODELS`. `script/test samples` reads them if the folder is there. Sizes in metres.',
    '',
  ];
  for (const { folder, source, samples } of truthTables) {
    lines.push(`### ${folder}`, '', `Source: ${source}.`, '');
    lines.push(
      '| file | triangles | draw calls | materials | textures | animations | skins | size | remarks |',
      '|---|---|---|---|---|---|---|---|---|',
    );
    lines.push(...Object.entries(samples).map(sampleRow), '');
  }
  lines.push('### Files that are broken, locked or closed', '', `Each ends within ${endsWithinSeconds} s in its child.`, '');
  lines.push('| file | ends in |', '|---|---|');
  for (const [name, end] of Object.entries(endsOfSamples)) {
    const text = 'code' in end ? `\`${end.code}\`: ${sentenceOf(end.code)}` : `${end.triangles} triangles; ${list(end.warnings)}`;
    lines.push(`| ${name} | ${text} |`);
  }
  return `${lines.join('\n')}\n`;
}

const sentenceOf = (code: string): string =>
  errorTable[code as keyof typeof errorTable].text.replaceAll('\n', ' ').replaceAll(/\{\w+\}/g, '…');
