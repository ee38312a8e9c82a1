/** Shown in place of a nickname that does not pass the scan: docs/decisions.md#scan-on-load. */
export const stockNicknames = [
  ...['青石', '白帆', '晨雾', '远山', '松针', '银杏', '沙洲', '海盐', '麦浪', '星轨', '极光', '陶土', '榫卯'],
  ...['琥珀', '石英', '云母', '罗盘', '风筝', '积木', '拼图', '圆规', '棱镜', '齿轮', '浮标', '灯塔', '纸鹤'],
] as const;

/** The one of them that an account gets, always the same. */
export function stockNickname(accountId: string): string {
  const sum = [...accountId].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return stockNicknames[sum % stockNicknames.length] ?? stockNicknames[0];
}
