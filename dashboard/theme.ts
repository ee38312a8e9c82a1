import type { ThemeConfig } from 'antd';

/** The theme. Text colours have a contrast of at least 4.5:1 on white and on the page's grey. */
export const colors = {
  primary: '#1456F0',
  ink: '#1A2233',
  muted: '#566074',
  faint: '#667085',
  line: '#E4E8EF',
  page: '#F5F7FA',
  surface: '#FFFFFF',
  stage: '#12161F',
  success: '#0B7A55',
  warning: '#B45309',
  error: '#D42A2A',
  /** Charts: a bar, the original's bar, and the bar under the pointer. */
  chart: '#5B8DF5',
  original: '#B6C0D0',
  hover: '#EEF1F6',
} as const;

export const fontFamily =
  '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", system-ui, -apple-system, "Segoe UI", sans-serif';

export const theme: ThemeConfig = {
  token: {
    colorPrimary: colors.primary,
    // antd's default is too light for white text.
    colorPrimaryHover: '#0F49CF',
    colorInfo: colors.primary,
    colorLink: colors.primary,
    colorLinkHover: '#0F49CF',
    colorSuccess: colors.success,
    colorWarning: colors.warning,
    colorError: colors.error,
    colorErrorHover: '#B42323',
    colorWarningBg: '#FEF4E6',
    colorWarningBorder: '#F3CF9B',
    colorTextBase: colors.ink,
    colorText: colors.ink,
    colorTextSecondary: colors.muted,
    colorTextTertiary: colors.faint,
    colorTextDescription: colors.faint,
    colorTextPlaceholder: '#6B7588',
    colorBgLayout: colors.page,
    colorBorder: '#D5DBE5',
    colorBorderSecondary: colors.line,
    borderRadius: 8,
    fontFamily,
    fontSize: 14,
    controlHeight: 36,
    controlHeightLG: 44,
    sizeStep: 4,
    wireframe: false,
  },
  components: {
    Layout: { headerBg: colors.surface, headerHeight: 64, siderBg: colors.surface, bodyBg: colors.page, headerPadding: '0 24px' },
    Menu: { itemBorderRadius: 8, itemHeight: 42, itemSelectedBg: '#EAF0FE', itemSelectedColor: colors.primary, activeBarBorderWidth: 0 },
    Card: { bodyPadding: 24 },
    Modal: { titleFontSize: 18 },
  },
};
