/**
 * Short messages at the corner: 4 seconds, errors stay, three at most. A result of a bet or a payment is never only a toast.
 * Shown in the top layer, so a popup does not hide them.
 */
import { type JSX, useEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { useUiSettings } from './ui-settings.tsx';

export type ToastTone = 'info' | 'win' | 'warn' | 'loss';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
}

const SHOWN_MILLISECONDS = 4000;
const MOST = 3;
const ICONS = {
  info: 'info-fill',
  win: 'check-circle-fill',
  warn: 'warning-fill',
  loss: 'warning-circle-fill',
} as const;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function closeToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

/** Shows a message; an oldest one goes when there are more than three. Returns its id for `closeToast`. */
export function showToast(text: string, tone: ToastTone = 'info'): number {
  lastId += 1;
  const id = lastId;
  setToasts([...toasts, { id, tone, text }].slice(-MOST));
  if (tone !== 'loss') setTimeout(() => closeToast(id), SHOWN_MILLISECONDS);
  return id;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Place it once, at the end of the app. */
export function Toasts(): JSX.Element {
  const { words } = useUiSettings();
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element || !('showPopover' in element)) return; // older browsers show it by its place alone
    if (element.matches(':popover-open')) element.hidePopover();
    if (shown.length > 0) element.showPopover();
  }, [shown]);
  return (
    <div ref={host} className="toasts" popover="manual" role="log" aria-live="polite" aria-relevant="additions">
      {shown.map((toast) => (
        <div key={toast.id} className={`toast ${toast.tone}`}>
          <Icon name={ICONS[toast.tone]} />
          <span className="sp">{toast.text}</span>
          <IconButton icon="x-bold" label={words.close} small onClick={() => closeToast(toast.id)} />
        </div>
      ))}
    </div>
  );
}
