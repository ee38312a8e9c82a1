import { addresses } from '../addresses.ts';

interface Entry {
  label: string;
  to: string;
}

export interface MenuItem {
  label: string;
  /** A link, or a group of links. */
  to?: string;
  entries?: readonly (Entry & { text: string })[];
  /** It is highlighted on paths that lie under one of these. */
  under: readonly string[];
  /** The link leaves the dashboard. */
  leaves?: true;
}

/** The menu of the public header: docs/decisions.md#header-menu. */
export const publicMenu: readonly MenuItem[] = [
  {
    label: '产品与服务',
    entries: [
      { label: '单模型轻量化', to: addresses.singleModel(), text: '减面、压贴图，前后对比' },
      { label: '模型减面', to: addresses.topology, text: '减面，或重新铺一层网格' },
      { label: '格式转换', to: addresses.formatConversion(), text: '转为 FBX、USDZ、OBJ 等格式' },
      { label: '倾斜摄影', to: addresses.oblique(), text: 'OSGB 分块模型转 3D Tiles' },
      { label: '地图超分', to: addresses.mapSuper(), text: '航片、卫星图放大 2 倍或 4 倍' },
    ],
    under: ['singleIightweight', 'formatConversion', 'topology', 'obliquePhotography', 'mapSuperd123'],
  },
  { label: '模型商城', to: addresses.mall(), under: ['transaction'] },
  { label: '开发者中心', to: addresses.documentation, under: [], leaves: true },
  { label: '会员价格', to: addresses.prices(), under: ['pricePage'] },
  { label: '帮助中心', to: addresses.help(), under: ['helpCenter'] },
];

export const isUnder = ({ under }: MenuItem, pathname: string): boolean => under.includes(pathname.split('/')[1] ?? '');
