import { ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import type { ReactNode } from 'react';
import { theme } from '../theme.ts';

// Shortening antd's animations by CSS is not enough: a dialog that zooms in is small for its first frames, and a click at it then is lost.
const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches;
const themeHere = { ...theme, token: { ...theme.token, motion } };

/** What antd's components stand in: the theme and their words. Pages that anybody may read load it with the first dialog. */
export function Themed({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={themeHere} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
