/**
 * Keeps a popup that threw, in drawing or in an effect, from taking the page with it: a small dialog says so in its place, and
 * the page below goes on once that is closed. What it says is the app's (`UiSettings broken`); without it nothing is caught.
 */
import { Component, type JSX, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { rememberOpener } from './lib/focus-near.ts';
import { useUiSettings } from './ui-settings.tsx';

/** It may be the opening that throws: then it stands over the page without making it inert. */
function openSafely(element: HTMLDialogElement): void {
  try {
    element.showModal();
  } catch {
    element.show();
  }
  element.focus();
}

function BrokenDialog({ onClose, children }: { onClose: () => void; children: ReactNode }): JSX.Element {
  const { words } = useUiSettings();
  const dialog = useRef<HTMLDialogElement>(null);
  const textId = useId();
  useEffect(() => {
    const element = dialog.current;
    const giveBack = rememberOpener();
    if (element && !element.open) openSafely(element);
    return () => {
      element?.close();
      giveBack();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="modal w400 broken"
      role="alertdialog"
      aria-labelledby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <IconButton icon="x-bold" label={words.close} className="x" onClick={onClose} />
      <div id={textId}>{children}</div>
    </dialog>
  );
}

interface GuardProps {
  /** As the popup's own: what closes it. */
  onClose: () => void;
  children: ReactNode;
}

interface BoundaryProps extends GuardProps {
  say: (error: unknown, onAgain: () => void) => ReactNode;
}

class Boundary extends Component<BoundaryProps, { broken: { error: unknown } | null }> {
  override state: { broken: { error: unknown } | null } = { broken: null };

  static getDerivedStateFromError(error: unknown): { broken: { error: unknown } } {
    return { broken: { error } };
  }

  override render(): ReactNode {
    const { onClose, say, children } = this.props;
    const { broken } = this.state;
    if (broken === null) return children;
    return <BrokenDialog onClose={onClose}>{say(broken.error, () => this.setState({ broken: null }))}</BrokenDialog>;
  }
}

export function PopupGuard({ onClose, children }: GuardProps): JSX.Element {
  const { broken: Broken } = useUiSettings();
  if (Broken === undefined) return <>{children}</>;
  return (
    <Boundary onClose={onClose} say={(error, onAgain) => <Broken error={error} onAgain={onAgain} />}>
      {children}
    </Boundary>
  );
}
