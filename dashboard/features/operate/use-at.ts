import { useLocation } from 'react-router-dom';
import { addressOf, menu, type MenuRow } from './menu.ts';

/** The row of the menu whose page is shown; undefined on pages that everybody who works here has. */
export function useAt(): MenuRow | undefined {
  const { pathname } = useLocation();
  return menu.find((row) => pathname === addressOf(row));
}
