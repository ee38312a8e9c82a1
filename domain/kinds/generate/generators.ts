/** What generates models for an order: our own rules, and services of others that an operator has set up. */

export interface Generator {
  label: string;
  /** Whether a model of artificial intelligence makes it, so that the result carries the mark of generated content: docs/decisions/generated-marks.md. */
  isAi: boolean;
  /** What it makes models from. */
  from: readonly ('text' | 'picture')[];
  /** How many variants one run makes. */
  variants: number;
  /** Seconds that a run usually takes, as its maker says. */
  seconds: readonly [least: number, most: number];
  goodAt: string;
}

export const generators = {
  builtin: {
    label: '基础生成',
    isAi: false,
    from: ['text', 'picture'],
    variants: 1,
    seconds: [2, 15],
    goodAt: '尺寸准确的家具、器皿、建筑和零件；照片的透光浮雕、浮雕和立体标志。按规则算出，不用人工智能',
  },
  meshy: {
    label: 'Meshy',
    isAi: true,
    from: ['text', 'picture'],
    variants: 1,
    seconds: [60, 180],
    goodAt: '人物、动物和道具，带贴图',
  },
  tripo: {
    label: 'Tripo',
    isAi: true,
    from: ['text', 'picture'],
    variants: 1,
    seconds: [30, 120],
    goodAt: '单个物体，由照片做成时背面较完整',
  },
  hunyuan: {
    label: '腾讯混元 3D',
    isAi: true,
    from: ['text', 'picture'],
    variants: 1,
    seconds: [60, 240],
    goodAt: '中文描述的物体和角色',
  },
  rodin: {
    label: 'Rodin',
    isAi: true,
    from: ['text', 'picture'],
    variants: 1,
    seconds: [60, 240],
    goodAt: '边缘清楚的产品和摆件',
  },
  local: {
    label: '本机试验服务',
    isAi: true,
    from: ['text', 'picture'],
    variants: 4,
    seconds: [1, 10],
    goodAt: '只用于试验流程：做出的是简单形状',
  },
} as const satisfies Record<string, Generator>;

export type GeneratorName = keyof typeof generators;
export const generatorNames = Object.keys(generators) as GeneratorName[];
/** Those that ask a service outside. */
export type OutsideGenerator = Exclude<GeneratorName, 'builtin'>;

export const isOutside = (name: GeneratorName): name is OutsideGenerator => name !== 'builtin';
