import { guideLocations, type GuideLocation } from '#domain/profile/guides';
import { addresses } from '../../addresses.ts';

export interface GuideStep {
  title: string;
  text: string;
  /** What it points at; on a phone the button that opens the menu. Without one, the page's heading. */
  target?: string;
  /** Of the numbered tips. */
  number?: number;
}

const menu = (address: string): string => `aside a[href="${address}"]`;
export const heading = 'main h1';
/** Stands for the menu where that has no room. */
export const drawerButton = 'header button[aria-label="打开菜单"]';
const accountMenu = 'header button[aria-haspopup="menu"]';

const numbered = (tips: readonly Omit<GuideStep, 'number'>[]): GuideStep[] => tips.map((tip, index) => ({ ...tip, number: index + 1 }));

/** The tours of first visits: docs/decisions/guided-tours.md. */
export const tours: Record<GuideLocation, readonly GuideStep[]> = {
  [guideLocations.workbench]: [
    { title: '欢迎来到模工坊', text: '用一分钟看看工作台里有什么。' },
    ...numbered([
      { title: '上传模型', text: '把模型文件、压缩包或整个文件夹拖到这里。', target: '[aria-labelledby="quick-upload"]' },
      { title: '存储空间', text: '源文件和处理结果都占用它，删除后会释放。', target: '[aria-labelledby="space"]' },
      { title: '源文件管理', text: '上传的模型和检测结果都在这里。', target: menu(addresses.files('workbench')) },
      { title: '服务结果', text: '轻量化和格式转换的结果，可以对比和下载。', target: menu(addresses.results()) },
      { title: '个人中心', text: '资料、账号和登录设备，从这里进入。', target: accountMenu },
    ]),
    { title: '开始使用', text: '先上传一个模型试试吧。遇到问题时，帮助中心有答案。' },
  ],
  [guideLocations.personalCentre]: [
    { title: '这里是个人中心', text: '管理你的资料和账号。' },
    ...numbered([
      { title: '账号概览', text: '会员、空间、推广码，一眼看到。', target: menu(addresses.account) },
      { title: '账号管理', text: '绑定第三方账号，查看登录设备。', target: menu(addresses.accountManagement) },
      { title: '个人资料', text: '修改头像、昵称和简介，查看认证状态。', target: menu(addresses.information) },
      { title: '账号菜单', text: '在任何页面，都能从这里回到个人中心或退出登录。', target: accountMenu },
      { title: '回到工作台', text: '处理模型时，从这里回去。', target: menu(addresses.workbench) },
    ]),
  ],
};
