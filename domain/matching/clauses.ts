import { formatBytes } from '../display/numbers.ts';
import type { ModelFormatId } from '../formats.ts';
import { textureCount, type CheckReport } from '../models/figures.ts';

/** What a delivered model can be held to, measured by our own check. */
export const clauseKinds = [
  'maxTriangles',
  'maxMegabytes',
  'formats',
  'maxTextures',
  'maxTextureSize',
  'maxDrawCalls',
  'watertight',
  'texturesComplete',
] as const;
export type ClauseKind = (typeof clauseKinds)[number];

/** What models are handed over as. */
export const deliverableFormats = [
  'glb',
  'gltf',
  'fbx',
  'obj',
  'stl',
  'dae',
  '3ds',
  '3mf',
  'ply',
  'step',
] as const satisfies readonly ModelFormatId[];

export type DeliverableFormat = (typeof deliverableFormats)[number];

/** A clause as it was agreed; `limit` for those that count, `formats` for that of formats. */
export interface Clause {
  kind: ClauseKind;
  limit: number | null;
  formats: DeliverableFormat[];
}

interface ClauseEntry {
  label: string;
  /** Of what counts; left out: it holds or it does not. */
  limit?: { unit: string; max: number };
  text: (clause: Clause) => string;
}

const number = (value: number | null): string => (value ?? 0).toLocaleString('en-US');

export const clauseTable: Readonly<Record<ClauseKind, ClauseEntry>> = {
  maxTriangles: {
    label: '面数上限',
    limit: { unit: '面', max: 50_000_000 },
    text: ({ limit }) => `面数不超过 ${number(limit)}`,
  },
  maxMegabytes: { label: '文件大小上限', limit: { unit: 'MB', max: 10_240 }, text: ({ limit }) => `文件不超过 ${number(limit)} MB` },
  formats: { label: '交付格式', text: ({ formats }) => `格式为 ${formats.map((one) => one.toUpperCase()).join('、')}` },
  maxTextures: { label: '贴图数量上限', limit: { unit: '张', max: 1000 }, text: ({ limit }) => `贴图不超过 ${number(limit)} 张` },
  maxTextureSize: {
    label: '贴图边长上限',
    limit: { unit: '像素', max: 16_384 },
    text: ({ limit }) => `贴图边长不超过 ${number(limit)} 像素`,
  },
  maxDrawCalls: { label: '绘制次数上限', limit: { unit: '次', max: 100_000 }, text: ({ limit }) => `绘制次数不超过 ${number(limit)}` },
  watertight: { label: '表面封闭', text: () => '表面封闭，没有开放的边' },
  texturesComplete: { label: '贴图齐全', text: () => '贴图齐全，没有缺失' },
};

/** A clause held against a file: `met` is null where the check does not tell. */
export interface Measured {
  text: string;
  met: boolean | null;
  /** What was found, in words. */
  found: string;
}

export interface MeasuredFile {
  format: string;
  bytes: number;
  report: CheckReport;
}

const atMost = (limit: number | null, value: number, found: string): Omit<Measured, 'text'> => ({ met: value <= (limit ?? 0), found });

function measure({ kind, limit, formats }: Clause, { format, bytes, report }: MeasuredFile): Omit<Measured, 'text'> {
  const { figures, findings } = report;
  const finding = (code: string) => findings.find((one) => one.code === code);
  switch (kind) {
    case 'maxTriangles':
      return atMost(limit, figures.triangles, `${number(figures.triangles)} 面`);
    case 'maxMegabytes':
      return atMost((limit ?? 0) * 1024 * 1024, bytes, formatBytes(bytes));
    case 'formats':
      return { met: formats.some((one) => one === format), found: format.toUpperCase() };
    case 'maxTextures':
      return atMost(limit, textureCount(figures), `${number(textureCount(figures))} 张`);
    case 'maxTextureSize': {
      const largest = Math.max(0, ...figures.textures.flatMap(({ width, height }) => [width, height]));
      const found = largest === 0 ? '没有贴图' : `最大 ${number(largest)} 像素`;
      // Of textures that the report leaves out nobody knows.
      if (largest <= (limit ?? 0) && figures.texturesOmitted) return { met: null, found };
      return { met: largest <= (limit ?? 0), found };
    }
    case 'maxDrawCalls':
      return atMost(limit, figures.drawCalls, `${number(figures.drawCalls)} 次`);
    case 'watertight': {
      const open = finding('edgesOpen');
      if (open !== undefined) return { met: false, found: `${number(Number(open.params.count))} 条开放的边` };
      return finding('topologySkipped') === undefined ? { met: true, found: '没有开放的边' } : { met: null, found: '网格过大，没有检查边' };
    }
    case 'texturesComplete': {
      const missing = finding('texturesMissing');
      return missing === undefined
        ? { met: true, found: '没有缺失' }
        : { met: false, found: `缺少 ${number(Number(missing.params.count))} 张` };
    }
  }
}

/** What a clause asks for, in words. */
export const clauseText = (clause: Clause): string => clauseTable[clause.kind].text(clause);

/** Every clause held against a file's report. */
export const measureClauses = (clauses: readonly Clause[], file: MeasuredFile): Measured[] =>
  clauses.map((clause) => ({ text: clauseText(clause), ...measure(clause, file) }));

/** The clauses that a file does not meet, in words; empty where it may be delivered. */
export const unmetClauses = (measured: readonly Measured[]): string[] =>
  measured.filter(({ met }) => met === false).map(({ text, found }) => `${text}（实测 ${found}）`);
