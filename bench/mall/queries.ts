import { looks, things, type Listing } from './listings.ts';

/** What somebody looks for: how he types it, and how good a listing answers, 0 to 3. */
export interface Judged {
  text: string;
  grade: (listing: Listing) => number;
}

const ofThing =
  (thing: number, name: string) =>
  (listing: Listing): number =>
    listing.thing === thing ? (listing.name === name ? 3 : 2) : 0;

const thingNamed = (name: string): number => things.findIndex(({ names }) => names.includes(name));

const literal = [
  '椅子',
  '书桌',
  '沙发',
  '衣柜',
  '台灯',
  '轿车',
  '货车',
  '直升机',
  '挖掘机',
  '机械臂',
  '阀门',
  '变压器',
  '武士',
  '少女',
  '大树',
  '心脏',
];
const pinyin: readonly (readonly [string, string])[] = [
  ...([
    ['yizi', '椅子'],
    ['shafa', '沙发'],
    ['taideng', '台灯'],
    ['jiaoche', '轿车'],
    ['zhishengji', '直升机'],
  ] as const),
  ...([
    ['wajueji', '挖掘机'],
    ['famen', '阀门'],
    ['chilun', '齿轮'],
    ['xinzang', '心脏'],
    ['huaping', '花瓶'],
  ] as const),
  ...([
    ['zsj', '直升机'],
    ['wjj', '挖掘机'],
    ['byq', '变压器'],
    ['jxb', '机械臂'],
    ['skjc', '数控机床'],
  ] as const),
];
const wrong: readonly (readonly [string, string])[] = [
  ...([
    ['直生机', '直升机'],
    ['挖掘几', '挖掘机'],
    ['变压气', '变压器'],
    ['机械壁', '机械臂'],
    ['数控机窗', '数控机床'],
  ] as const),
  ...([
    ['书卓', '书桌'],
    ['阀闷', '阀门'],
    ['茶台登', '台灯'],
    ['自形车', '自行车'],
    ['双人创', '双人床'],
  ] as const),
];
const both: readonly (readonly [string, string])[] = [
  ...([
    ['中式', '椅子'],
    ['低模', '轿车'],
    ['写实', '武士'],
    ['卡通', '小狗'],
    ['科幻', '大厦'],
    ['红木', '衣柜'],
  ] as const),
  ...([
    ['简约', '沙发'],
    ['金属', '齿轮'],
    ['次世代', '少女'],
    ['高精度', '心脏'],
  ] as const),
];
const traditional: readonly (readonly [string, string])[] = [
  ...([
    ['機械臂', '机械臂'],
    ['變壓器', '变压器'],
    ['書桌', '书桌'],
    ['直升機', '直升机'],
  ] as const),
];

const whole =
  (name: string, look?: string) =>
  (listing: Listing): number => {
    const grade = ofThing(thingNamed(name), name)(listing);
    if (look === undefined || grade === 0) return grade;
    return listing.look === look ? grade : listing.document.tags.includes(look) ? 2 : 0;
  };

/** Written, and judged by what each listing is, before anything was ranked. */
export const judged: readonly Judged[] = [
  ...literal.map((text): Judged => ({ text, grade: whole(text) })),
  ...[...pinyin, ...wrong, ...traditional].map(([text, name]): Judged => ({ text, grade: whole(name) })),
  ...both.map(([look, name]): Judged => ({ text: look + name, grade: whole(name, look) })),
  ...looks.slice(0, 5).map((look): Judged => ({
    text: look,
    grade: (listing) => (listing.look === look ? 3 : listing.document.tags.includes(look) ? 2 : 0),
  })),
];

/** How good the first ten are beside the best ten there are: 1 is as good as can be. */
export function ndcg(grades: readonly number[], ideal: readonly number[]): number {
  const gain = (list: readonly number[]): number =>
    list.slice(0, 10).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
  const best = gain(ideal.toSorted((a, b) => b - a));
  return best === 0 ? 1 : gain(grades) / best;
}
