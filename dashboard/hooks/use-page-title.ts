import { useEffect } from 'react';
import { setPageTitle } from '../app/page-title.ts';

/** Names the page in the browser's tab: `<title> · 模工坊`. */
export function usePageTitle(title: string): void {
  useEffect(() => setPageTitle(title), [title]);
}
