/** What pages count when somebody presses it or meets it. Names that are not here count together. */
export const points = {
  consult: '咨询',
  help: '帮助文档',
  hotline: '客服热线',
  signIn: '登录 / 注册',
  upload: '上传模型',
  popupShown: '弹窗展示',
  popupOpened: '弹窗点击',
  popupClosed: '弹窗关闭',
  boxSeen: '盲盒查看',
  boxBought: '盲盒下单',
  otherPoint: '其他按钮',
} as const;
export type Point = keyof typeof points;

/** What goes wrong on pages, as far as they can tell. */
export const pageErrors = { script: '脚本出错', promise: '请求或任务失败', resource: '图片或文件没有加载', otherError: '其他' } as const;
export type PageError = keyof typeof pageErrors;

export const pointOf = (name: string): Point => (Object.hasOwn(points, name) ? (name as Point) : 'otherPoint');

/** Points that a page tells with the campaign that they are of, as `popupShown:winter`: each counts once a visit, however often a program presses it. */
const ofCampaigns: readonly Point[] = ['popupShown', 'popupOpened', 'popupClosed', 'boxSeen', 'boxBought'];

/** A point with its campaign; empty for none. */
export function pressedPoint(told: string): { name: Point; campaign: string } {
  const [, point = told, campaign = ''] = /^([A-Za-z]+):([a-z0-9][a-z0-9-]{0,31})$/.exec(told) ?? [];
  const name = pointOf(point);
  return ofCampaigns.includes(name) ? { name, campaign } : { name: pointOf(told), campaign: '' };
}
export const pageErrorOf = (name: string): PageError => (Object.hasOwn(pageErrors, name) ? (name as PageError) : 'otherError');
