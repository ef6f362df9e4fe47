/** A menu that drops from its button. Arrow keys move, Home and End jump, Esc closes and gives focus back. */
import { type JSX, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

export interface MenuEntry {
  key: string;
  content: ReactNode;
  onPick: () => void;
  /** A choice among others (language, theme): announced as checked or not. */
  checked?: boolean;
  /** Language of the entry, when it is not the page's. */
  lang?: string;
  /** A line above this entry. */
  divided?: boolean;
}

export interface MenuProps {
  /** Name of the button when its content is only an icon. */
  label: string;
  button: ReactNode;
  /** Class of the button. */
  className?: string;
  entries: readonly MenuEntry[];
  /** Side of the button the list hangs from; the end by default. */
  align?: 'start' | 'end';
}

function moveFocus(list: HTMLElement | null, key: string): boolean {
  const items = [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const from = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = {
    ArrowDown: (from + 1) % items.length,
    ArrowUp: (from - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  items[target]?.focus();
  return true;
}

function useClosing(open: boolean, root: { current: HTMLElement | null }, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open, root, close]);
}

export function Menu({ label, button, className = 'lk', entries, align = 'end' }: MenuProps): JSX.Element {
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  useClosing(open, root, close);
  useEffect(() => {
    if (open)
      (
        list.current?.querySelector<HTMLElement>('[aria-checked=true]') ??
        list.current?.querySelector<HTMLElement>('[role^=menuitem]')
      )?.focus();
  }, [open]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
      trigger.current?.focus();
    } else if (open && moveFocus(list.current, event.key)) event.preventDefault();
    else if (!open && event.key === 'ArrowDown' && event.target === trigger.current) {
      event.preventDefault();
      setOpen(true);
    }
  };
  const pick = (entry: MenuEntry): void => {
    setOpen(false);
    trigger.current?.focus();
    entry.onPick();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the button and the list inside
    <span ref={root} className="menu" onKeyDown={onKeyDown}>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open ? (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          className={align === 'start' ? 'menu-list start' : 'menu-list'}
        >
          {entries.flatMap((entry) => [
            entry.divided ? <hr key={`${entry.key}-line`} /> : null,
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked comes only with menuitemradio
            <button
              key={entry.key}
              type="button"
              role={entry.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={entry.checked}
              lang={entry.lang}
              tabIndex={-1}
              onClick={() => pick(entry)}
            >
              {entry.content}
            </button>,
          ])}
        </div>
      ) : null}
    </span>
  );
}
