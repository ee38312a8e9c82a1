/** Materials and colours that a sentence may name. Colours are sRGB; the generator turns them into linear light. */

import { anyOf } from './sentence.ts';

export interface MaterialLook {
  label: string;
  words: readonly string[];
  color: string;
  metallic: number;
  roughness: number;
  /** Below 1 the material lets light through. */
  opacity?: number;
}

const look = (label: string, words: string, color: string, roughness: number, metallic = 0, opacity?: number): MaterialLook => ({
  ...{ label, words: words.split(' '), color, metallic, roughness },
  ...(opacity === undefined ? {} : { opacity }),
});

/** Longer words come before the shorter ones that they contain, whatever the order here. */
export const materials = {
  walnut: look('胡桃木', '胡桃木 黑胡桃', '#6b4a33', 0.5),
  oak: look('橡木', '橡木 白橡', '#c49a6c', 0.55),
  beech: look('榉木', '榉木 原木 实木 木头 木制 木质 木', '#d0a97b', 0.55),
  rosewood: look('红木', '红木 花梨木 紫檀', '#6e2f22', 0.4),
  pine: look('松木', '松木 杉木', '#dcb98a', 0.6),
  bamboo: look('竹', '竹子 竹制 竹', '#cdb46e', 0.55),
  steel: look('不锈钢', '不锈钢 钢铁 钢制 钢', '#c8ccd0', 0.25, 1),
  iron: look('铁', '铸铁 铁艺 铁制 铁', '#4a4b4e', 0.55, 1),
  aluminium: look('铝', '铝合金 铝', '#d5d8dc', 0.35, 1),
  brass: look('黄铜', '黄铜 铜', '#c9a24f', 0.3, 1),
  copper: look('紫铜', '紫铜 红铜', '#b8704a', 0.3, 1),
  gold: look('金', '黄金 镀金 纯金 金色 金', '#e6b84c', 0.22, 1),
  silver: look('银', '白银 镀银 银色 银', '#dcdcdc', 0.2, 1),
  metal: look('金属', '金属', '#a8abb0', 0.35, 1),
  glass: look('玻璃', '玻璃 水晶', '#dfeef0', 0.05, 0, 0.35),
  tinted: look('深色玻璃', '深色玻璃 茶色玻璃', '#33424b', 0.05, 0, 0.75),
  plastic: look('塑料', '塑料 树脂 亚克力', '#e6e6e4', 0.4),
  rubber: look('橡胶', '橡胶', '#222222', 0.85),
  ceramic: look('陶瓷', '陶瓷 瓷器 瓷 白瓷', '#f2f0ea', 0.15),
  clay: look('陶', '陶土 红陶 陶', '#b5653f', 0.85),
  marble: look('大理石', '大理石', '#e9e6e1', 0.2),
  stone: look('石', '花岗岩 石材 石头 石制 青石 石', '#8d8b86', 0.85),
  concrete: look('混凝土', '混凝土 水泥', '#a3a29e', 0.9),
  brick: look('砖', '红砖 砖', '#a4553f', 0.9),
  tile: look('瓦', '青瓦 瓦', '#4b5459', 0.75),
  fabric: look('布', '布艺 织物 绒布 棉麻 布', '#8c96a3', 0.95),
  leather: look('皮', '真皮 皮革 皮', '#5b3a29', 0.5),
  paper: look('纸', '纸', '#f3ead6', 0.95),
  leaf: look('树叶', '树叶', '#4d7a35', 0.8),
  lacquer: look('漆', '烤漆 油漆 漆面', '#f4f4f2', 0.2),
} as const satisfies Record<string, MaterialLook>;

/** Colour words and their sRGB values. */
export const colors: Readonly<Record<string, { label: string; words: readonly string[]; color: string }>> = {
  black: { label: '黑色', words: ['黑色', '黑'], color: '#1d1d1f' },
  white: { label: '白色', words: ['白色', '白', '米白色', '米白'], color: '#f5f4f0' },
  grey: { label: '灰色', words: ['灰色', '灰', '深灰色', '浅灰色', '深灰', '浅灰'], color: '#8a8d91' },
  red: { label: '红色', words: ['红色', '大红色', '中国红', '朱红色', '红'], color: '#c3272b' },
  orange: { label: '橙色', words: ['橙色', '橘色', '橘红色', '橙'], color: '#ee7c1e' },
  yellow: { label: '黄色', words: ['黄色', '明黄色', '黄'], color: '#f2c53d' },
  green: { label: '绿色', words: ['绿色', '墨绿色', '草绿色', '绿'], color: '#3f8f4f' },
  cyan: { label: '青色', words: ['青色', '天青色', '青'], color: '#3aa6a6' },
  blue: { label: '蓝色', words: ['蓝色', '天蓝色', '深蓝色', '藏青色', '蓝'], color: '#2b62c4' },
  purple: { label: '紫色', words: ['紫色', '紫'], color: '#7b4aa8' },
  pink: { label: '粉色', words: ['粉色', '粉红色', '粉红', '粉'], color: '#f2a7b8' },
  brown: { label: '棕色', words: ['棕色', '褐色', '咖啡色', '棕'], color: '#7a5235' },
  beige: { label: '米色', words: ['米色', '米黄色'], color: '#e8dcc0' },
};

/** What a surface is made of: a material, and a colour over it where one was named. */
export interface Finish {
  material: string;
  /** A key of `colors`, or null for the material's own. */
  color: string | null;
}

/** In words, as "白色大理石". */
export function describeFinish({ material, color }: Finish): string {
  const base = (materials as Record<string, MaterialLook>)[material]?.label ?? material;
  return color === null ? base : `${colors[color]?.label ?? color}${base}`;
}

/** What each word says: a material or a colour. */
export const finishOf: ReadonlyMap<string, { material?: string; color?: string }> = new Map<string, { material?: string; color?: string }>([
  ...Object.entries(materials).flatMap(([material, { words }]) => words.map((word) => [word, { material }] as const)),
  ...Object.entries(colors).flatMap(([color, { words }]) => words.map((word) => [word, { color }] as const)),
]);
/** A word of a material or a colour, as a pattern. */
export const finishPattern = anyOf(finishOf.keys());
