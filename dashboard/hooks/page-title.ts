import { useEffect } from 'react';

const product = '模工坊';
let page = '';
let badge = 0;

const show = (): void => {
  const name = page === '' ? `${product} · Modelmill` : `${page} · ${product}`;
  document.title = badge > 0 ? `(${badge}) ${name}` : name;
};

/** Sets the title of the browser tab: `<title> · 模工坊`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title;
    show();
  }, [title]);
}

/** Puts `(2)` before the title; 0 removes it. */
export function setTitleBadge(count: number): void {
  badge = count;
  show();
}
