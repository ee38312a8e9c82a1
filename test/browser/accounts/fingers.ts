import type { Page } from 'playwright-core';

/** Buttons on screen that a finger would miss, below 40 pixels; a link within a sentence is none. */
export const smallButtons = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('button:not(.ant-btn-link):not([data-inline]):not(.ant-input-clear-icon), .ant-btn:not(.ant-btn-link)')]
      .map((button) => ({ button, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0 && box.height < 40)
      .map(({ button, box }) => (button.getAttribute('aria-label') ?? button.innerText) + ' ' + box.height)`,
  );
