import type { PageAddress } from './addresses.ts';

/** An address that leads to the one page that says it, with its query kept; `why` is for who reads this table. */
interface Redirect {
  to: string;
  why: string;
  /** What visits by it are counted as: docs/decisions/statistics.md. */
  campaign?: string;
}
type Documented = Redirect | 'content' | 'server';

const to = (address: string, why: string): Redirect => ({ to: address, why });
const under = <T>(parent: string, names: readonly string[], what: T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [parent + name, what]));

const dialog = 'A dialog of the page, which has no address of its own';
const campaign = 'A variant for a campaign, whose words are on the page itself';
const variant = (address: string, code: string): Redirect => ({ to: address, why: campaign, campaign: code });
const part = 'A part of pages, which says nothing alone';
const former = 'A former name';

/** What each documented address is that is no page of the dashboard: D1 2.1 to 2.3. */
const table: Readonly<Record<string, Documented>> = {
  '/index1': to('/', former),
  '/index2': to('/', former),
  '/activePage': 'content',
  '/latestevents': to('/activePage', 'Offers stand on one page'),
  '/customized': 'content',
  '/extension': to('/workbench/account/myExtension', 'What promotion brings is one page of the personal centre'),
  '/rorateBall': to('/production', 'A turning picture of the products, which the product page says in words'),
  '/siteMap': 'server',
  '/unApprove': 'content',
  '/applicationCenter/edit': to('/modelEditor', 'One edits in the editor'),
  '/applicationCenter/previwEdit': to('/modelEditor/preview', 'What was edited is looked at there'),
  '/helpCenter/teach': 'content',
  '/aLeaflet': to('/aLeaflet/amrtPage', 'The leaflets begin with the format'),
  '/aLeaflet/amrtPage': 'content',
  '/aLeaflet/devtoolPage': 'content',
  '/aLeaflet/effectsPage': 'content',
  '/aLeaflet/formatPage': to('/formatConversion', 'Formats stand on one page'),
  '/aLeaflet/modelResPool': to('/transaction', 'Models stand in the mall'),
  '/case': 'content',
  '/case/details': to('/case', 'A case is named by its id; without one the list is meant'),
  '/case/programme': 'content',
  '/news': 'content',
  '/news/api': 'content',
  '/news/detail': to('/news', 'News are named by their id; without one the list is meant'),
  '/production': 'content',
  '/production/classify': 'content',
  '/production/detail': to('/production', 'A product is named by its id; without one the overview is meant'),
  '/d3moxingkuQDCPA': variant('/transaction', 'd3moxingkuqdcpa'),
  '/geshizhuanhuanQDCPA': variant('/formatConversion', 'geshizhuanhuanqdcpa'),
  '/qinglianghuaQDCPA': variant('/singleIightweight', 'qinglianghuaqdcpa'),
  '/SDKQDCPA': variant('/developerCenter', 'sdkqdcpa'),
  '/mapSuperd_feiqi': to('/mapSuperd123', former),
  '/semV1.0.0/gszh': variant('/formatConversion', 'semv1.0.0-gszh'),
  '/semV1.0.0/qlh': variant('/singleIightweight', 'semv1.0.0-qlh'),
  '/applicationCenter/aboutUs': 'content',
  '/applicationCenter/iframePage': 'content',
  '/applicationCenter/index1': to('/case', 'The centre of applications is the list of cases'),
  '/applicationCenter/operate': to('/workbench', 'One works in the workbench'),
  '/applicationCenter/scorecard': 'content',
  '/applicationCenter/templateIndustry': 'content',
  '/common/search': 'server',
  '/operate/visualization': to('/operate', 'Who works here begins with the overview'),
  '/promotionPage/assetManage': 'content',
  ...under('/publishCenter/', ['commDrawer', 'commHead', 'details', 'processedList'], to('/publishCenter/toBeReleased', part)),
  '/publishCenter/procedSourceFile': to('/publishCenter/mySourceFiles', former),
  ...under('/solution/', ['c2mEcommerce', 'intelligentTransportation', 'smartComputerRoom'], 'content' as const),
  ...under('/solution/', ['smartEnergy', 'smartFactory', 'smartPark'], 'content' as const),
  ...under('/workbench/', ['application', 'index1', 'indexOld'], to('/workbench', former)),
  ...under(
    '/workbench/modelFavorites',
    ['', '/favoriteDetails', '/favoriteModelList', '/newFavoriteDialog'],
    to('/workbench/myCollection', 'What one collected is one list'),
  ),
  ...under('/workbench/modelMaker', ['', '/swiper'], to('/workbench/modelMaker/homePage', 'The centre begins with its home')),
  '/workbench/modelMaker/setting': to('/workbench/account/accountManagement', 'What the page of an author says is set with the account'),
  '/workbench/modelMaker/integralRecordDialog': to('/workbench/modelMaker/homePage', dialog),
  ...under('/workbench/myComment/', ['comment', 'index1', 'reply'], to('/workbench/myComment', 'Comments and replies are one page')),
  ...under('/workbench/myUpload/', ['editDialog', 'lightweight', 'publishDialog', 'sourceFile'], to('/workbench/myUpload', dialog)),
  ...under('/workbench/myWorks', ['', '/list'], to('/workbench/myModel', 'Works are the models that one has')),
  ...under('/workbench/service', ['', '/modelSelector', '/paramPlane', '/paramSelector'], to('/workbench/myUpload', dialog)),
  '/workbench/serviceResult/list': to('/workbench/serviceResult', former),
  '/workbench/account/myCollection': to('/workbench/myCollection', former),
  ...under('/workbench/component/', ['LightModel', 'ModelPreview', 'ModelView', 'UploadChartlet'], to('/workbench/serviceResult', part)),
};

/** Documented addresses, without those that are pages of the dashboard by now. */
export const documentedAddresses: readonly string[] = Object.keys(table);

const byPath = new Map(Object.entries(table).map(([address, what]) => [address.toLowerCase(), what]));

/** What an address is, in any case, with or without a slash at its end; undefined where nothing is documented under it. */
export const documentedAt = (path: string): Documented | undefined =>
  byPath.get((path.length > 1 ? path.replace(/\/$/, '') : path).toLowerCase());

/** Where a redirect leads, with the query that came. */
export const redirectTo = ({ to: target, campaign: code }: Redirect, search: string): string =>
  code === undefined ? target + search : `${target}${search === '' ? '?' : `${search}&`}campaign=${code}`;

/** Words of public pages that the dashboard draws, for search engines and for who runs no script. */
export const pageWords: Partial<Record<PageAddress, { title: string; description: string }>> = {
  '/': {
    title: '三维模型检测、轻量化与格式转换',
    description:
      '上传三维模型，免费检测；减面、压贴图，前后并排对比；在 GLB、FBX、USDZ、OBJ、STEP 等格式之间转换；倾斜摄影转 3D Tiles，地图影像放大。',
  },
  '/agreement': { title: '用户协议', description: '使用模工坊的约定：账号、内容、付费、会员、退款和责任。' },
  '/secrecy': { title: '隐私与保密协议', description: '我们收集什么、为什么、保存多久，上传的模型谁能看到，以及怎样删除账号。' },
  '/developerCenter': { title: '开发者中心', description: '密钥、用量、请求记录和接口说明：把上传、处理和下载接进自己的系统。' },
  '/developerCenter/status': { title: '服务状态', description: 'API、排队、Webhook 和各种处理现在是否正常，以及最近 90 天每一天的测量。' },
  '/formatConversion': {
    title: '三维模型格式转换',
    description:
      '读取 FBX、OBJ、STL、STEP、IGES、JT、DAE、3DS、3MF 等格式，写出 GLB、glTF、FBX、USDZ、OBJ、STL 等；转换之前先说明会丢失什么。',
  },
  '/helpCenter': { title: '帮助中心', description: '从上传到下载、方案怎么选、质量数字怎么看、失败了怎么办、支持哪些格式。' },
  '/inquiry': { title: '联系我们', description: '给客服留言，提交定制需求，或申请试用三维资产管理；我们用邮件答复。' },
  '/singleIightweight': {
    title: '单模型轻量化',
    description: '减面、压缩贴图、合并部件，得到更小、更快的模型；每次都实测与原模型的偏差。',
  },
  '/topology': { title: '模型减面与拓扑重建', description: '把面数减下来，或者重新铺一层均匀的网格，并把细节烘焙到贴图里。' },
  '/obliquePhotography': {
    title: '倾斜摄影轻量化',
    description: '把 OSGB 倾斜摄影模型转成 3D Tiles，保留坐标和细节层级，可以在线浏览、测距、嵌入网页。',
  },
  '/aiModel': { title: '生成模型', description: '用一句话、几个字或者一张图做成三维模型，在浏览器里看结果，再下载或继续处理。' },
  '/mapSuperd123': { title: '地图超分', description: '把航片和卫星图放大 2 倍或 4 倍，位置和坐标系不变，在浏览器里就能试。' },
  '/pricePage': { title: '会员价格', description: '免费版和三种会员各包含什么，单次处理怎么收费。' },
  '/editorLandingPage': {
    title: '三维编辑器能做什么',
    description: '免费的在线三维编辑器：材质、灯光、环境、效果、标注、剖切、测量、镜头、分享，在浏览器里完成。',
  },
  '/modelEditor': {
    title: '三维编辑器',
    description: '在浏览器里给三维模型调材质、打灯光、加效果和标注，剖开、测量，导出图片。免费，不用登录。',
  },
  '/modelEditor/preview': { title: '三维预览', description: '打开别人分享的三维模型，在浏览器里转动、剖切和看标注，不用安装和登录。' },
  '/matchingPlatform': {
    title: '需求大厅',
    description: '发布建模和处理模型的需求，由认证的服务商报价；款项分期由平台保管，交付按指标检测验收。',
  },
  '/matchingPlatform/serviceMarketPage': {
    title: '服务商',
    description: '通过认证、正在接单的建模和模型处理服务商，看介绍、作品和完成的合同。',
  },
  '/transaction': { title: '模型商城', description: '购买和下载三维模型，或者发布自己的模型。' },
  '/loginSystem': { title: '登录', description: '用手机号登录或注册模工坊。' },
};
