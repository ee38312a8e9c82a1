import { addSection, focusPart, hidePart, isolatePart, showAllParts } from './acts.ts';
import type { Look } from './scene/looks.ts';
import type { Tool } from './store.ts';
import type { Editing } from './use-store.ts';

interface Shortcut {
  /** As it is shown, such as Ctrl+Z. */
  keys: string;
  text: string;
}
interface Key extends Shortcut {
  /** `key` of the event, lower case. */
  key: string;
  act(editing: Editing): void;
}

const tool =
  (name: Tool) =>
  ({ store }: Editing): void =>
    store.set({ tool: name, measured: [] });
const look =
  (name: Look) =>
  ({ store }: Editing): void =>
    store.set({ working: { ...store.get().working, look: name } });
const ofPart =
  (act: (editing: Editing, key: string) => void) =>
  (editing: Editing): void => {
    const { part } = editing.store.get();
    if (part !== null) act(editing, part);
  };

/** Single keys, while nothing is being typed. */
const keys: readonly Key[] = [
  { key: 'v', keys: 'V', text: '选择', act: tool('select') },
  { key: 'g', keys: 'G', text: '移动部件', act: tool('translate') },
  { key: 'e', keys: 'E', text: '旋转部件', act: tool('rotate') },
  { key: 's', keys: 'S', text: '缩放部件', act: tool('scale') },
  { key: 'n', keys: 'N', text: '放置标注', act: tool('annotate') },
  { key: 'm', keys: 'M', text: '测量距离', act: tool('distance') },
  { key: 'x', keys: 'X', text: '添加剖切面', act: (editing) => addSection(editing, 0) },
  { key: 'f', keys: 'F', text: '镜头对准选中的部件', act: (editing) => focusPart(editing, editing.store.get().part) },
  { key: 'r', keys: 'R', text: '看全模型', act: (editing) => focusPart(editing, null) },
  { key: 'h', keys: 'H', text: '隐藏或显示选中的部件', act: ofPart(hidePart) },
  { key: 'i', keys: 'I', text: '只看选中的部件', act: ofPart(isolatePart) },
  { key: 'a', keys: 'A', text: '显示全部部件', act: showAllParts },
  { key: '1', keys: '1', text: '材质', act: look('material') },
  { key: '2', keys: '2', text: '白模', act: look('clay') },
  { key: '3', keys: '3', text: '线框', act: look('wire') },
  { key: '4', keys: '4', text: '光泽检查', act: look('matcap') },
  { key: '5', keys: '5', text: '法线', act: look('normal') },
  {
    ...{ key: 'escape', keys: 'Esc', text: '回到选择；再按一次取消选中' },
    act: ({ store }) => {
      const { tool: now, working } = store.get();
      store.set(
        now === 'select' ? { part: null, annotation: null, working: { ...working, isolated: null } } : { tool: 'select', measured: [] },
      );
    },
  },
];

/** What is told of the keyboard, in the order of the list. */
export const shortcuts: readonly Shortcut[] = [
  { keys: 'Ctrl+Z', text: '撤销' },
  { keys: 'Ctrl+Shift+Z', text: '重做' },
  ...keys,
  { keys: '方向键', text: '转动镜头' },
  { keys: '+ −', text: '拉近、推远' },
  { keys: '?', text: '打开这张表' },
];

const typing = 'input:not([type=range]):not([type=checkbox]):not([type=radio]):not([type=color]), textarea, select, [contenteditable]';
const orbit: Readonly<Record<string, readonly [number, number]>> = {
  arrowleft: [0.12, 0],
  arrowright: [-0.12, 0],
  arrowup: [0, 0.12],
  arrowdown: [0, -0.12],
};

interface Handlers {
  onUndo(): void;
  onRedo(): void;
  onHelp(): void;
}

/** What a key does in the editor; true where it did something. */
export function pressKey(event: KeyboardEvent, editing: Editing, { onUndo, onRedo, onHelp }: Handlers): boolean {
  const { target, altKey } = event;
  const key = event.key.toLowerCase();
  const isCommand = event.ctrlKey || event.metaKey;
  const isTyping = target instanceof Element && target.matches(typing);
  if (isTyping || altKey) return false;
  if (isCommand) {
    if (key === 'z') (event.shiftKey ? onRedo : onUndo)();
    else if (key === 'y') onRedo();
    else return false;
    return true;
  }
  if (key === '?') {
    onHelp();
    return true;
  }
  const turn = orbit[key];
  const isOnStage = target === document.body || (target instanceof Element && target.closest('[data-stage]') !== null);
  if (turn !== undefined || key === '+' || key === '=' || key === '-') {
    // Sliders and lists have these keys for themselves.
    if (!isOnStage) return false;
    if (turn !== undefined) editing.stage?.rig.orbit(...(turn as [number, number]));
    else editing.stage?.rig.zoom(key === '-' ? 1 / 1.15 : 1.15);
    return true;
  }
  const found = keys.find((one) => one.key === key);
  found?.act(editing);
  return found !== undefined;
}
