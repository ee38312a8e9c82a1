/** The menu of public pages, drawn by the dashboard and by the server: docs/decisions/header-menu.md. */

export interface MenuLink {
  label: string;
  to: string;
  text?: string;
  /** The server draws it: an ordinary link leads there. */
  leaves?: true;
}

export interface MenuItem {
  label: string;
  /** A link, or a group of links. */
  to?: string;
  entries?: readonly MenuLink[];
  /** It is highlighted on paths whose first part is one of these. */
  under: readonly string[];
  leaves?: true;
}

export const publicMenu: readonly MenuItem[] = [
  {
    label: '产品与服务',
    entries: [
      { label: '单模型轻量化', to: '/singleIightweight', text: '减面、压贴图，前后对比' },
      { label: '模型减面', to: '/topology', text: '减面，或重新铺一层网格' },
      { label: '格式转换', to: '/formatConversion', text: '转为 FBX、USDZ、OBJ 等格式' },
      { label: '倾斜摄影', to: '/obliquePhotography', text: 'OSGB 分块模型转 3D Tiles' },
      { label: '生成模型', to: '/aiModel', text: '一句话、几个字、一张图做成模型' },
      { label: '三维编辑器', to: '/editorLandingPage', text: '调材质、打灯光、加标注，免费' },
      { label: '地图超分', to: '/mapSuperd123', text: '航片、卫星图放大 2 倍或 4 倍' },
      { label: '需求对接', to: '/matchingPlatform', text: '发布建模需求，按指标验收' },
      { label: '全部产品', to: '/production', text: '一页看完各做什么、怎么选', leaves: true },
    ],
    under: [
      'singleIightweight',
      'editorLandingPage',
      'formatConversion',
      'topology',
      'obliquePhotography',
      'mapSuperd123',
      'aiModel',
      'production',
      'aLeaflet',
      'matchingPlatform',
    ],
  },
  {
    label: '解决方案',
    entries: [
      { label: '智慧园区', to: '/solution/smartPark', text: '园区实景与建筑进网页', leaves: true },
      { label: '智能机房', to: '/solution/smartComputerRoom', text: '机柜设备，成百上千个', leaves: true },
      { label: '智慧工厂', to: '/solution/smartFactory', text: 'CAD 装配体变轻', leaves: true },
      { label: 'C2M 电商', to: '/solution/c2mEcommerce', text: '商品三维与手机 AR', leaves: true },
      { label: '智慧交通', to: '/solution/intelligentTransportation', text: '长距离道路场景', leaves: true },
      { label: '智慧能源', to: '/solution/smartEnergy', text: '电站、管线与设备', leaves: true },
    ],
    under: ['solution'],
  },
  { label: '模型商城', to: '/transaction', under: ['transaction'] },
  { label: '案例', to: '/case', under: ['case'], leaves: true },
  { label: '开发者中心', to: '/developerCenter', under: ['developerCenter', 'apiIndex', 'exampleCode'] },
  { label: '会员价格', to: '/pricePage', under: ['pricePage'] },
  { label: '帮助中心', to: '/helpCenter', under: ['helpCenter'] },
  {
    label: '关于我们',
    entries: [
      { label: '新闻动态', to: '/news', text: '平台的更新与公告', leaves: true },
      { label: '关于模工坊', to: '/applicationCenter/aboutUs', text: '我们做什么、怎么做', leaves: true },
    ],
    under: ['news', 'applicationCenter'],
  },
];

/** Columns of the footer. */
export const footer: readonly { title: string; links: readonly MenuLink[] }[] = [
  {
    title: '产品',
    links: [
      { label: '单模型轻量化', to: '/singleIightweight' },
      { label: '格式转换', to: '/formatConversion' },
      { label: '倾斜摄影', to: '/obliquePhotography' },
      { label: '地图超分', to: '/mapSuperd123' },
      { label: 'AMRT 格式', to: '/aLeaflet/amrtPage', leaves: true },
    ],
  },
  {
    title: '帮助',
    links: [
      { label: '帮助中心', to: '/helpCenter' },
      { label: '操作教程', to: '/helpCenter/teach', leaves: true },
      { label: '支持的格式', to: '/helpCenter#formats' },
      { label: '联系客服', to: '/helpCenter#contact' },
      { label: '接口文档', to: '/docs', leaves: true },
    ],
  },
  {
    title: '关于',
    links: [
      { label: '关于模工坊', to: '/applicationCenter/aboutUs', leaves: true },
      { label: '新闻动态', to: '/news', leaves: true },
      { label: '用户协议', to: '/agreement' },
      { label: '隐私与保密协议', to: '/secrecy' },
      { label: '网站地图', to: '/siteMap', leaves: true },
    ],
  },
];

/** Whether an item is the one that a path lies under. */
export const isUnder = ({ under }: MenuItem, pathname: string): boolean => under.includes(pathname.split('/')[1] ?? '');

/** What the operator says of itself; what is empty is not shown. */
export interface SiteSettings {
  company?: string | undefined;
  icp?: string | undefined;
  policeNumber?: string | undefined;
  hotline?: string | undefined;
}

/** What a link to somebody else's site says of it: nothing is passed on, and it gets no hold of our page. */
export const friendLinkRel = 'noopener nofollow';
