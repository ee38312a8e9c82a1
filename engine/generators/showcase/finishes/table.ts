/** Finishes of the showcase by name: a material, its pictures, and how many metres a picture covers. */

import { createMaterial } from '../../../scenes/create-scene.ts';
import type { Material, Texture } from '../../../scenes/scene.ts';
import { paintMesh, paintWeave } from './cloth.ts';
import { paintGrains, paintLeaf, paintPaving, paintStone } from './ground.ts';
import { paintBrushed, paintCast, paintLeather } from './metal.ts';
import { paintWood } from './wood.ts';

interface Finish {
  material: Material;
  /** Colour, normals, roughness with metalness. A finish without is of one colour. */
  maps?: () => Promise<Texture[]>;
  /** Metres of one repeat. */
  tile: number;
}

/** sRGB 0–255 to the linear numbers of a material. */
const linear = (r: number, g: number, b: number, alpha = 1): [number, number, number, number] => {
  const [x, y, z] = [r, g, b].map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
  return [x!, y!, z!, alpha];
};
const plain = (name: string, colour: [number, number, number, number], changes: Partial<Material> = {}): Finish => ({
  material: createMaterial(name, { baseColor: colour, ...changes }),
  tile: 1,
});
const painted = (name: string, tile: number, maps: () => Promise<Texture[]>, changes: Partial<Material> = {}): Finish => ({
  material: createMaterial(name, { metallic: 1, ...changes }),
  maps,
  tile,
});
const glass = (name: string, colour: [number, number, number, number], changes: Partial<Material> = {}): Finish =>
  plain(name, colour, { alphaMode: 'blend', roughness: 0.05, ...changes });

export const finishes = {
  walnut: painted('胡桃木', 0.22, () => paintWood('胡桃木', 11, { light: [128, 86, 56], dark: [62, 36, 22], roughness: 0.42 })),
  oak: painted('橡木', 0.3, () => paintWood('橡木', 12, { light: [214, 180, 134], dark: [164, 122, 78], roughness: 0.5 })),
  steel: painted('拉丝不锈钢', 0.16, () => paintBrushed('拉丝不锈钢', 21, [226, 227, 228])),
  brass: painted('拉丝黄铜', 0.1, () => paintBrushed('拉丝黄铜', 22, [222, 182, 98], 0.28)),
  chrome: plain('镜面铬', linear(232, 234, 236), { metallic: 1, roughness: 0.08 }),
  silver: painted('磨砂银', 0.05, () =>
    paintCast('磨砂银', 23, [214, 214, 212], { roughness: 0.36, metallic: 1, depth: 0.12, uneven: 0.1 }),
  ),
  blackMetal: painted('黑色喷漆金属', 0.05, () => paintCast('黑色喷漆金属', 24, [34, 35, 37], { roughness: 0.42, depth: 0.35 })),
  blackPlastic: plain('黑色塑料', linear(28, 28, 30), { roughness: 0.5 }),
  whitePaint: plain('白漆', linear(242, 241, 236), { roughness: 0.4 }),
  redPaint: plain('红漆', linear(190, 38, 30), { roughness: 0.4 }),
  porcelain: plain('白瓷', linear(246, 244, 238), { roughness: 0.14 }),
  coffee: plain('咖啡', linear(74, 38, 16), { roughness: 0.25 }),
  glass: glass('透明玻璃', linear(225, 236, 240, 0.22)),
  lens: plain('镀膜镜片', linear(104, 92, 150), { roughness: 0.08, metallic: 0.9 }),
  amber: plain('琥珀镀膜', linear(120, 96, 132), { roughness: 0.08, metallic: 0.9 }),
  leatherette: painted('荔枝纹皮', 0.022, () => paintLeather('荔枝纹皮', 31, [44, 43, 44], { cells: 24, roughness: 0.58, depth: 4 })),
  caramel: painted('焦糖色皮革', 0.16, () => paintLeather('焦糖色皮革', 32, [176, 102, 52], { cells: 56, roughness: 0.48, depth: 1.6 })),
  strap: painted('背带皮革', 0.045, () => paintLeather('背带皮革', 35, [168, 92, 46], { cells: 56, roughness: 0.5, depth: 1.4 })),
  offWhite: painted('米白皮革', 0.05, () => paintLeather('米白皮革', 33, [250, 247, 240], { cells: 60, roughness: 0.5, depth: 0.7 })),
  suede: painted('雾蓝麂皮', 0.1, () => paintCast('雾蓝麂皮', 34, [84, 112, 146], { roughness: 0.95, depth: 1.2 })),
  linen: painted('米色亚麻', 0.09, () => paintWeave('米色亚麻', 41, { warp: [232, 222, 204], weft: [214, 202, 180] })),
  green: painted('墨绿织物', 0.09, () => paintWeave('墨绿织物', 42, { warp: [52, 92, 78], weft: [38, 72, 62] })),
  lace: painted('鞋带', 0.012, () => paintWeave('鞋带', 43, { warp: [250, 248, 242], weft: [236, 234, 228], threads: 16 })),
  knit: painted('透气网布', 0.06, () => paintMesh('透气网布', 44, [226, 230, 234], 24)),
  foam: painted('发泡中底', 0.05, () => paintCast('发泡中底', 45, [246, 244, 238], { roughness: 0.7, depth: 0.4, uneven: 0.15 })),
  gum: painted('生胶大底', 0.03, () => paintCast('生胶大底', 46, [188, 128, 76], { roughness: 0.62, depth: 0.6 })),
  coral: painted('珊瑚橙', 0.08, () => paintCast('珊瑚橙', 47, [240, 104, 66], { roughness: 0.55, depth: 0.8 })),
  castBlue: painted('蓝色铸件', 0.12, () => paintCast('蓝色铸件', 51, [28, 92, 158], { roughness: 0.4 })),
  castGrey: painted('灰色铸件', 0.12, () => paintCast('灰色铸件', 52, [112, 118, 124], { roughness: 0.5 })),
  cut: painted('剖切面', 0.05, () => paintCast('剖切面', 53, [214, 58, 40], { roughness: 0.6, depth: 0.3 })),
  bronze: painted('青铜', 0.08, () => paintCast('青铜', 54, [196, 140, 74], { roughness: 0.36, metallic: 1, depth: 0.5 })),
  rubber: plain('黑橡胶', linear(24, 24, 25), { roughness: 0.85 }),
  vermilion: painted('朱漆', 0.6, () => paintStone('朱漆', 61, [164, 44, 32], { speck: 0.03, cloud: 0.1, depth: 0.25, roughness: 0.45 })),
  azure: painted(
    '石青彩画',
    0.6,
    () => paintStone('石青彩画', 66, [30, 88, 128], { speck: 0.04, cloud: 0.08, depth: 0.3, roughness: 0.6 }),
    { metallic: 0 },
  ),
  malachite: painted(
    '石绿彩画',
    0.6,
    () => paintStone('石绿彩画', 67, [42, 122, 98], { speck: 0.04, cloud: 0.08, depth: 0.3, roughness: 0.6 }),
    { metallic: 0 },
  ),
  gilt: plain('贴金', linear(224, 178, 80), { metallic: 1, roughness: 0.34 }),
  tile: painted('灰瓦', 0.4, () => paintStone('灰瓦', 62, [122, 130, 134], { speck: 0.14, cloud: 0.18, depth: 0.9, roughness: 0.6 })),
  timber: painted('杉木', 0.5, () => paintWood('杉木', 63, { light: [164, 112, 70], dark: [112, 70, 40], roughness: 0.65 })),
  granite: painted('青白石', 0.8, () => paintStone('青白石', 64, [196, 194, 186], { speck: 0.16, cloud: 0.08, roughness: 0.75 })),
  slabs: painted('方砖', 1.6, () => paintPaving('方砖', 65, [150, 150, 146], { columns: 4, rows: 4 })),
  plaster: painted('抹灰墙', 4, () => paintStone('抹灰墙', 71, [236, 228, 212], { speck: 0.04, cloud: 0.05, depth: 0.5 })),
  brick: painted('红砖', 2.4, () => paintPaving('红砖', 72, [178, 92, 66], { columns: 8, rows: 24 })),
  greyBrick: painted('灰砖', 2.4, () => paintPaving('灰砖', 75, [122, 120, 118], { columns: 8, rows: 24 })),
  sand: painted('砂岩', 3, () => paintStone('砂岩', 76, [220, 190, 150], { speck: 0.06, cloud: 0.08, depth: 0.6 })),
  asphalt: painted('沥青', 4, () => paintStone('沥青', 73, [78, 80, 84], { speck: 0.18, cloud: 0.06, depth: 1, roughness: 0.9 })),
  paving: painted('人行道砖', 3, () => paintPaving('人行道砖', 74, [192, 186, 176], { columns: 6, rows: 12 })),
  grass: painted('草地', 4, () => paintGrains('草地', 77, [120, 162, 78], { cells: 72, spread: 0.4 })),
  crown: plain('树冠', linear(94, 136, 62), { roughness: 0.9 }),
  bark: painted('树皮', 0.5, () => paintWood('树皮', 79, { light: [124, 100, 78], dark: [70, 52, 40], roughness: 0.9 })),
  window: plain('窗玻璃', linear(64, 92, 116), { roughness: 0.08, metallic: 0.3 }),
  water: plain('水面', linear(58, 122, 138), { roughness: 0.06, metallic: 0.1 }),
  leaf: painted('龟背竹叶', 1, () => paintLeaf('龟背竹叶', 81, { flesh: [52, 112, 50], vein: [150, 186, 108] }), { doubleSided: true }),
  stem: plain('叶柄', linear(104, 146, 76), { roughness: 0.5 }),
  terracotta: painted('陶土', 0.2, () => paintStone('陶土', 82, [204, 118, 82], { speck: 0.06, cloud: 0.1, depth: 0.6, roughness: 0.78 })),
  soil: painted('营养土', 0.12, () => paintGrains('营养土', 83, [84, 60, 44], { cells: 36, spread: 0.6 })),
  stoneware: painted('粗陶釉', 0.2, () =>
    paintStone('粗陶釉', 84, [232, 226, 212], { speck: 0.16, cloud: 0.06, depth: 0.5, roughness: 0.5 }),
  ),
} satisfies Record<string, Finish>;

export type FinishName = keyof typeof finishes;
