import { App } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { openLayer } from '../hooks/back-layers.ts';
import { keepTab } from '../hooks/keep-tab.ts';
import { holdOpener, openerNow, returnFocus } from '../hooks/opener.ts';

interface Question {
  title: string;
  content: ReactNode;
  okText: string;
  cancelText?: string;
  /** Its button warns by its colour. Default yes: what is asked about is mostly hard to take back. */
  danger?: boolean;
  /** The dialog waits for it. */
  onOk: () => unknown;
}

/** Questions that stand, by their titles: a double click asks once. */
const standing = new Set<string>();
let asked = 0;

/** Asks before something is done. Escape and the browser's Back answer no; the keyboard goes back to what asked, or to what stands in its place. */
export function useAsk(): (question: Question) => void {
  const { modal } = App.useApp();
  return useMemo(
    () =>
      ({ title, danger = true, cancelText = '取消', onOk, ...question }) => {
        if (standing.has(title)) return;
        standing.add(title);
        const className = `asked-${++asked}`;
        const opener = openerNow();
        const closeLayer = openLayer(() => dialog.destroy());
        const release = holdOpener(opener);
        const dialog = modal.confirm({
          ...{
            ...question,
            title,
            className,
            cancelText,
            mask: { closable: false },
            wrapProps: { onKeyDown: keepTab },
            okButtonProps: { danger },
          },
          // Answers nothing, or the dialog would stay after what it did has failed.
          onOk: async () => void (await onOk()),
          afterClose: () => {
            standing.delete(title);
            closeLayer();
            release();
            returnFocus(opener, document.querySelector(`.${className}`));
          },
        });
      },
    [modal],
  );
}
