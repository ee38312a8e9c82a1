import type { SearchDocument } from '../../providers/search/contract.ts';

/** What is sold, by what it is: its usual name, then other names of it, then category and label. */
export const things: readonly { names: readonly string[]; category: string; label: string }[] = [
  { names: ['椅子', '座椅'], category: '室内家居', label: '桌椅' },
  { names: ['书桌', '桌子'], category: '室内家居', label: '桌椅' },
  { names: ['沙发'], category: '室内家居', label: '沙发' },
  { names: ['衣柜', '柜子'], category: '室内家居', label: '柜架' },
  { names: ['台灯', '灯具'], category: '室内家居', label: '灯具' },
  { names: ['双人床', '床具'], category: '室内家居', label: '床具' },
  { names: ['花瓶', '瓷瓶'], category: '文物艺术', label: '器皿' },
  { names: ['雕像', '雕塑'], category: '文物艺术', label: '雕塑' },
  { names: ['轿车', '汽车'], category: '交通工具', label: '汽车' },
  { names: ['货车', '卡车'], category: '交通工具', label: '卡车' },
  { names: ['直升机'], category: '交通工具', label: '飞机' },
  { names: ['自行车', '单车'], category: '交通工具', label: '自行车' },
  { names: ['轮船', '货轮'], category: '交通工具', label: '船舶' },
  { names: ['挖掘机', '挖机'], category: '机械工业', label: '工程机械' },
  { names: ['数控机床', '机床'], category: '机械工业', label: '机床' },
  { names: ['机械臂', '机械手'], category: '机械工业', label: '机器人' },
  { names: ['阀门'], category: '机械工业', label: '管道阀门' },
  { names: ['变压器'], category: '机械工业', label: '电力设备' },
  { names: ['齿轮'], category: '机械工业', label: '零部件' },
  { names: ['亭台', '古建'], category: '建筑', label: '古建筑' },
  { names: ['大厦', '高楼'], category: '建筑', label: '商业建筑' },
  { names: ['民居', '房屋'], category: '建筑', label: '住宅' },
  { names: ['大桥', '桥梁'], category: '建筑', label: '桥梁' },
  { names: ['武士', '战士'], category: '人物角色', label: '写实人物' },
  { names: ['少女', '女孩'], category: '人物角色', label: '卡通人物' },
  { names: ['小狗', '狗'], category: '动物植物', label: '哺乳动物' },
  { names: ['大树', '树木'], category: '动物植物', label: '树木' },
  { names: ['手机', '智能手机'], category: '电子产品', label: '手机电脑' },
  { names: ['路灯', '街灯'], category: '建筑', label: '建筑构件' },
  { names: ['心脏'], category: '医疗教育', label: '人体器官' },
];
export const looks = ['写实', '低模', '卡通', '中式', '科幻', '高精度', '次世代', '简约', '红木', '金属'];
const stuffs = ['带贴图', '可动', '整套', '白色', '老旧', '豪华', '大型', '迷你', '户外', '办公'];
const authors = ['木作坊', '造物师', '南风工作室', '铁匠铺', '云上建模', '小鹿三维'];
const formats = ['glb', 'fbx', 'obj', 'stl', 'stp', 'dae'];

/** What a listing is, as nobody who searches sees it: queries are judged by this alone. */
export interface Listing {
  document: SearchDocument;
  thing: number;
  name: string;
  look: string;
}

/** So many listings, the same ones each time. */
export function buildListings(count: number): Listing[] {
  let seed = 7;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  return Array.from({ length: count }, (_, place) => {
    const thing = place < things.length * 3 ? place % things.length : Math.floor(random() * things.length);
    const { names, category, label } = things[thing] ?? { names: [''], category: '', label: '' };
    const name = pick(names);
    const look = pick(looks);
    const title = `${look}${random() < 0.5 ? pick(stuffs) : ''}${name}${random() < 0.3 ? ` ${String(place)}` : ''}`;
    const tags = random() < 0.6 ? [pick(looks), pick(stuffs)] : [];
    const document: SearchDocument = {
      ...{ id: String(place).padStart(8, '0'), title, tags, labels: [category, label], author: pick(authors), ownerId: pick(authors) },
      facets: {
        ...{ cate: category, price: random() < 0.3 ? 'free' : 'paid', format: pick(formats) },
        ...{ triangles: pick(['low', 'mid', 'high', 'huge']), size: pick(['hand', 'person', 'house', 'site']) },
        ...{ licence: pick(['standard', 'editorial', 'cc-by', 'cc0']), animated: random() < 0.2 ? 'yes' : '' },
        ...{ pbr: random() < 0.4 ? 'yes' : '', rigged: random() < 0.1 ? 'yes' : '', origin: random() < 0.3 ? 'ai' : 'made' },
      },
      orders: {
        price: Math.floor(random() * 10_000),
        sales: Math.floor(1 / (random() + 0.001)),
        released: 1_700_000_000_000 + place * 1000,
      },
    };
    return { document, thing, name, look };
  });
}
