/**
 * Popups and dialogs on the browser's own <dialog>: the page behind is inert and stands still, Esc and the scrim close,
 * Tab stays inside, focus goes back to the opener, or to the heading it stood under when it is gone. Costs no library, so
 * nothing needs to load before one can open.
 *
 * An element with `data-first` takes the focus on opening, else the popup itself does and reads its title.
 * Mounted = open: render it while its address says so, and call `onClose` to change the address.
 */
import { type JSX, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { rememberOpener, stopsIn } from './lib/focus-near.ts';
import { PopupGuard } from './popup-guard.tsx';
import { useUiSettings } from './ui-settings.tsx';

/** popup 600 · sheet 600 and dialog 400, bottom sheets on phones · service 440 × 500 · auth 880 with an art side · centre 1220 × 836 · agent 1352 × 912. */
export type PopupSize = 'popup' | 'sheet' | 'dialog' | 'service' | 'auth' | 'centre' | 'agent';

const SIZE_CLASS: Record<PopupSize, string> = {
  popup: '',
  sheet: 'sheet-m',
  dialog: 'w400',
  service: 'svc',
  auth: 'auth',
  centre: 'centre',
  agent: 'agent',
};
/** Keeps Tab inside: without this the browser would visit its own bars between the last and the first. */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = stopsIn(event.currentTarget);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const other = event.shiftKey ? stops.at(-1) : stops[0];
  if (document.activeElement !== edge && stops.includes(document.activeElement as HTMLElement)) return;
  event.preventDefault();
  other?.focus();
}

/** Opens it; the page keeps its width without the scrollbar; focus goes to `[data-first]`, else to the popup as a whole. */
function openModal(element: HTMLDialogElement): void {
  const root = document.documentElement;
  if (!document.querySelector('dialog[open]'))
    root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
  element.showModal();
  (element.querySelector<HTMLElement>('[data-first]') ?? element).focus();
}

function useModal(): { current: HTMLDialogElement | null } {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const giveBack = rememberOpener();
    if (element && !element.open) openModal(element);
    return () => {
      element?.close();
      giveBack();
    };
  }, []);
  return dialog;
}

interface ModalProps {
  size: PopupSize;
  labelledBy?: string;
  label?: string;
  role?: 'alertdialog';
  /** False while closing would lose something that cannot be shown again. */
  dismissible?: boolean;
  onClose: () => void;
  children: ReactNode;
}

function Modal(props: ModalProps): JSX.Element {
  return (
    <PopupGuard onClose={props.onClose}>
      <OpenModal {...props} />
    </PopupGuard>
  );
}

function OpenModal({ size, labelledBy, label, role, dismissible = true, onClose, children }: ModalProps): JSX.Element {
  const dialog = useModal();
  const pressedOn = useRef<EventTarget>(null);
  const onScrim = (event: MouseEvent): void => {
    if (dismissible && event.target === dialog.current && pressedOn.current === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`modal ${SIZE_CLASS[size]}`}
      aria-labelledby={labelledBy}
      aria-label={label}
      role={role}
      onKeyDown={keepTabInside}
      onPointerDown={(event) => {
        pressedOn.current = event.target;
      }}
      onClick={onScrim}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (dismissible) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

export interface PopupProps {
  title: string;
  size?: Exclude<PopupSize, 'dialog'>;
  /** The content draws its own head (art side, menu side); only the close button stands above it. `title` is then read out. */
  bare?: boolean;
  /** In the head, before the close button. */
  aside?: ReactNode;
  /** Phone: what the back arrow does, when it is not closing. */
  onBack?: () => void;
  onClose: () => void;
  dismissible?: boolean;
  /** It holds text alone: the body itself can be focused, so that the keyboard scrolls it. */
  textOnly?: boolean;
  children: ReactNode;
}

export function Popup({
  title,
  size = 'popup',
  bare = false,
  aside,
  onBack,
  onClose,
  dismissible = true,
  textOnly = false,
  children,
}: PopupProps): JSX.Element {
  const { words } = useUiSettings();
  const titleId = useId();
  if (bare)
    return (
      <Modal size={size} label={title} onClose={onClose} dismissible={dismissible}>
        {children}
        {dismissible ? <IconButton icon="x-bold" label={words.close} className="x" onClick={onClose} /> : null}
      </Modal>
    );
  return (
    <Modal size={size} labelledBy={titleId} onClose={onClose} dismissible={dismissible}>
      <div className="modal-h">
        {dismissible || onBack ? (
          <IconButton icon="arrow-left-bold" label={words.back} className="back" turns onClick={onBack ?? onClose} />
        ) : null}
        <h2 id={titleId}>{title}</h2>
        {aside}
        {dismissible ? <IconButton icon="x-bold" label={words.close} className="close" onClick={onClose} /> : null}
      </div>
      <div className="modal-b" tabIndex={textOnly ? 0 : -1}>
        {children}
      </div>
    </Modal>
  );
}

export interface DialogProps {
  title: string;
  /** Says what happens, never "OK": "Log out", "Cancel the request". */
  confirm: string;
  cancel: string;
  look?: 'brand' | 'gold' | 'danger-fill';
  /** What has the focus at first: the safe answer, unless Esc alone is to be the way back and Enter goes on. */
  first?: 'cancel' | 'confirm';
  busy?: boolean;
  /** The server's message, above the buttons. */
  error?: string;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** One question, two answers. Focus starts on the safe one, or as `first` says. */
export function Dialog({
  title,
  confirm,
  cancel,
  look = 'brand',
  first = 'cancel',
  busy = false,
  error,
  onConfirm,
  onCancel,
  children,
}: DialogProps): JSX.Element {
  const titleId = useId();
  return (
    <Modal size="dialog" role="alertdialog" labelledBy={titleId} onClose={onCancel} dismissible={!busy}>
      <div className="modal-h">
        <h2 id={titleId}>{title}</h2>
      </div>
      <div className="modal-b">
        {children}
        {error ? (
          <p className="notice loss" role="alert">
            {error}
          </p>
        ) : null}
      </div>
      <div className="modal-f">
        <Button look="ghost" data-first={first === 'cancel' || undefined} disabled={busy} onClick={onCancel}>
          {cancel}
        </Button>
        <Button look={look} data-first={first === 'confirm' || undefined} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
