/**
 * Tabs with arrow keys, Home and End; where their row scrolls, the chosen one is in sight. The panel is the caller's:
 * `<TabPanel>` with the same `id`.
 */
import { type JSX, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { scrollToChosen } from './lib/scroll-to-chosen.ts';

export interface TabsProps<V extends string> {
  /** Ties tabs and panel together; unique on the page. */
  id: string;
  label: string;
  tabs: readonly { value: V; text: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
  /** Boxed for a choice of form, underlined for parts of a page. */
  look?: 'boxed' | 'underlined';
}

function findStep(key: string, rtl: boolean): number | 'first' | 'last' | undefined {
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  if (key === 'ArrowRight') return rtl ? -1 : 1;
  if (key === 'ArrowLeft') return rtl ? 1 : -1;
  return undefined;
}

export function Tabs<V extends string>({
  id,
  label,
  tabs,
  value,
  onChange,
  look = 'boxed',
}: TabsProps<V>): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice stands elsewhere
  useEffect(() => scrollToChosen(list.current?.querySelector('[aria-selected=true]')), [value]);
  const move = (event: KeyboardEvent): void => {
    const step = findStep(event.key, document.documentElement.dir === 'rtl');
    if (step === undefined) return;
    event.preventDefault();
    const from = tabs.findIndex((tab) => tab.value === value);
    const to = step === 'first' ? 0 : step === 'last' ? tabs.length - 1 : (from + step + tabs.length) % tabs.length;
    const next = tabs[to];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div ref={list} className={look === 'boxed' ? 'tabs' : 'ut'} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? `${id}-panel` : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={move}
        >
          {tab.text}
        </button>
      ))}
    </div>
  );
}

export interface TabPanelProps {
  id: string;
  value: string;
  className?: string;
  children: ReactNode;
}

export function TabPanel({ id, value, className, children }: TabPanelProps): JSX.Element {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} {...(className ? { className } : {})}>
      {children}
    </div>
  );
}
