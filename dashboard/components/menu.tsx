import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { nextStop } from './menu-keys.ts';
import styles from './menu.module.css';

/** What the button of a menu carries. */
export interface MenuTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  /** For screen readers. */
  name: string;
  trigger: (carries: MenuTrigger) => ReactNode;
  /** Its items have the role `menuitem` and call `close` when they are chosen, before they act: what they open gives the keyboard back to the button. */
  children: (close: () => void) => ReactNode;
  onOpenChange?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
}

/** In pixels: from the button, and from the edge of the window. */
const gap = 4;
const edge = 8;
/** A row that is drawn anew may shift by parts of a pixel. */
const movedBy = 2;

/** A button with a menu, as the ARIA authoring practices have it. It closes when its button moves on the page. */
export function Menu({ name, trigger, children, onOpenChange, className = '' }: MenuProps) {
  const [first, setFirst] = useState<'first' | 'last' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOpen = first !== null;
  const become = (next: typeof first): void => {
    setFirst(next);
    if ((next !== null) !== isOpen) onOpenChange?.(next !== null);
  };
  const close = (): void => {
    button.current?.focus({ preventScroll: true });
    become(null);
  };
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => (isOpen ? close() : become('first')),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          become(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {first !== null &&
        createPortal(
          <Popup id={id} name={name} button={button} first={first} className={className} onClose={close} onLeave={() => become(null)}>
            {children}
          </Popup>,
          document.body,
        )}
    </>
  );
}

interface PopupProps {
  id: string;
  name: string;
  button: RefObject<HTMLButtonElement | null>;
  first: 'first' | 'last';
  className: string;
  /** Closes it with the keyboard back on its button. */
  onClose: () => void;
  /** Closes it, and leaves the keyboard where it is. */
  onLeave: () => void;
  children: MenuProps['children'];
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

/** Where a button stands on its page, whatever was scrolled. */
function placeOf(button: HTMLElement): { x: number; y: number } {
  const { left, top } = button.getBoundingClientRect();
  return { x: left + scrollX, y: top + scrollY };
}

function Popup({ id, name, button, first, className, onClose, onLeave, children }: PopupProps) {
  const ref = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLeave);

  useLayoutEffect(() => {
    const [menu, under] = [ref.current, button.current];
    if (menu === null || under === null) return;
    const { left, right, top, bottom } = under.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = menu;
    const above = bottom + gap + height > innerHeight - edge && top - gap - height >= edge;
    // Under the button's right edge, or its left one where that has no room.
    const x = right - width >= edge ? right - width : Math.min(left, innerWidth - width - edge);
    menu.style.left = `${Math.max(edge, x) + scrollX}px`;
    menu.style.top = `${(above ? top - gap - height : bottom + gap) + scrollY}px`;
    const items = itemsOf(menu);
    items.at(first === 'first' ? 0 : -1)?.focus({ preventScroll: true });
  }, [button, first]);

  useEffect(() => {
    const started = button.current === null ? undefined : placeOf(button.current);
    let frame = 0;
    const look = (): void => {
      const now = button.current === null || !button.current.isConnected ? undefined : placeOf(button.current);
      const stays =
        started !== undefined && now !== undefined && Math.abs(now.x - started.x) < movedBy && Math.abs(now.y - started.y) < movedBy;
      if (stays) frame = requestAnimationFrame(look);
      else leave();
    };
    frame = requestAnimationFrame(look);
    const onPress = ({ target }: Event): void => {
      const at = target as Node;
      if (ref.current?.contains(at) !== true && button.current?.contains(at) !== true) leave();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [button]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const menu = ref.current;
    if (menu === null || event.ctrlKey || event.metaKey || event.altKey) return;
    // Tab goes on from the button.
    if (event.key === 'Tab') return onClose();
    // A dialog around it stays open, and pages have keys of their own.
    event.stopPropagation();
    const items = itemsOf(menu);
    const from = items.findIndex((item) => item === document.activeElement);
    if (event.key === 'Escape') onClose();
    else if (event.key === ' ') items[from]?.click();
    else {
      const stops = items.map((item) => ({ label: item.textContent, letter: item.dataset.letter }));
      const next = nextStop(stops, from, event.key);
      if (next === undefined) return;
      items[next]?.focus();
    }
    event.preventDefault();
  };
  return (
    <div ref={ref} id={id} role="menu" aria-label={name} tabIndex={-1} className={`${styles.menu} ${className}`} onKeyDown={onKeyDown}>
      {children(onClose)}
    </div>
  );
}
