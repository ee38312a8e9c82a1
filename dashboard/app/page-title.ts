const product = '模工坊';
let page = '';
let badge = 0;

const show = (): void => {
  const name = page === '' ? `${product} · Modelmill` : `${page} · ${product}`;
  document.title = badge > 0 ? `(${badge}) ${name}` : name;
};

export function setPageTitle(title: string): void {
  page = title;
  show();
}

/** Puts `(2)` before the title; 0 takes it away. */
export function setTitleBadge(count: number): void {
  badge = count;
  show();
}
