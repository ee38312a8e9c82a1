/** Shown in place of a nickname that does not pass the scan: docs/decisions/scan-on-load.md. */
export const stockNicknames = [
  ...['青石', '白帆', '晨雾', '远山', '松针', '银杏', '沙洲', '海盐', '麦浪', '星轨', '极光', '陶土', '榫卯'],
  ...['琥珀', '石英', '云母', '罗盘', '风筝', '积木', '拼图', '圆规', '棱镜', '齿轮', '浮标', '灯塔', '纸鹤'],
] as const;

/** One of them. `random` is from 0 to below 1. */
export const stockNickname = (random: () => number): string =>
  stockNicknames[Math.floor(random() * stockNicknames.length)] ?? stockNicknames[0];
