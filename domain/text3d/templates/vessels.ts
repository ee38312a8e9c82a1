import { choice, count, flag, length, ownSlot, slot, type Template } from '../template.ts';

export const vessels = {
  cup: {
    label: '杯子',
    nouns: {
      杯子: {},
      杯: {},
      水杯: { handle: false },
      茶杯: { height: 0.06, diameter: 0.075 },
      马克杯: {},
      咖啡杯: {},
      玻璃杯: { handle: false },
      笔筒: { handle: false, height: 0.1 },
    },
    fields: {
      diameter: length('口径', 'diameter', 0.08, [0.02, 0.5]),
      height: length('高', 'height', 0.095, [0.02, 0.6]),
      wall: length('壁厚', 'thickness', 0.004, [0.001, 0.03], ['壁', '杯壁']),
      handle: flag('把手', ['把手', '杯把', '手柄', '把'], true),
    },
    sizes: ['height'],
    finishes: { body: slot('杯身', ['杯身', '杯体'], 'ceramic'), handle: slot('把手', ['把手', '杯把', '手柄'], 'ceramic') },
  },
  bowl: {
    label: '碗',
    nouns: {
      碗: {},
      饭碗: {},
      汤碗: { diameter: 0.2 },
      盘子: { height: 0.025, diameter: 0.24 },
      盘: { height: 0.025, diameter: 0.24 },
      碟子: { height: 0.02, diameter: 0.12 },
    },
    fields: {
      diameter: length('口径', 'diameter', 0.15, [0.03, 1]),
      height: length('高', 'height', 0.065, [0.01, 0.5]),
      wall: length('壁厚', 'thickness', 0.004, [0.001, 0.03], ['壁', '碗壁']),
    },
    sizes: ['diameter'],
    finishes: { body: slot('碗身', ['碗身', '碗体'], 'ceramic') },
  },
  vase: {
    label: '花瓶',
    nouns: {
      花瓶: {},
      瓶子: { neck: 0.05 },
      瓶: {},
      陶罐: { neck: 0.12 },
      罐子: { neck: 0.12 },
      花盆: { style: 'straight', height: 0.25 },
    },
    fields: {
      height: length('高', 'height', 0.3, [0.03, 2]),
      diameter: length('腹径', 'diameter', 0.16, [0.02, 1.5]),
      neck: length('瓶口直径', 'diameter', 0.07, [0.01, 1.2], ['瓶口', '瓶颈', '口']),
      wall: length('壁厚', 'thickness', 0.005, [0.001, 0.05], ['壁', '瓶壁']),
      ribs: count('棱数', ['棱', '瓣'], 0, [0, 36]),
      style: choice('瓶形', {
        round: { label: '圆腹', words: ['圆腹', '圆肚'] },
        slim: { label: '细颈', words: ['细颈', '细长', '梅瓶'] },
        straight: { label: '直筒', words: ['直筒', '圆柱'] },
      }),
    },
    sizes: ['height'],
    finishes: { body: slot('瓶身', ['瓶身', '瓶体'], 'ceramic') },
  },
  trophy: {
    label: '奖杯',
    nouns: { 奖杯: {}, 奖座: { handles: false }, 冠军杯: {} },
    fields: {
      height: length('高', 'height', 0.3, [0.05, 1.5]),
      diameter: length('杯口直径', 'diameter', 0.14, [0.03, 0.8], ['杯口', '口']),
      base: length('底座高', 'height', 0.06, [0.01, 0.4], ['底座']),
      handles: flag('双耳', ['双耳', '耳', '把手', '手柄'], true),
      star: flag('星', ['星星', '五角星', '星']),
    },
    sizes: ['height'],
    finishes: { cup: slot('杯身', ['杯身', '杯体'], 'gold'), base: ownSlot('底座', ['底座'], 'marble') },
  },
} as const satisfies Record<string, Template>;
