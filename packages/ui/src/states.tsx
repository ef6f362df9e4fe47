/** What stands where content will be, is not, or could not come: skeleton, empty, error, notice. */
import { type CSSProperties, type JSX, type ReactNode, useEffect, useRef, useState } from 'react';
import { ArtImage } from './art.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import type { ArtName } from './lib/art-names.ts';
import { isVisible } from './lib/visible.ts';
import { useUiSettings } from './ui-settings.tsx';

const QUIET_MILLISECONDS = 150;

export interface SkeletonProps {
  /** px, or any CSS length. */
  width?: number | string;
  height?: number | string;
  radius?: number;
  /** How many of the same, one under the other. */
  count?: number;
}

/** Who says of a popup, or of the page, that something loads: a reader hears it once, however many parts do. */
const speakers = new WeakMap<Element, object>();

/** Blocks in the final shape. Appear after 150 ms, so fast answers do not flicker; they stand still. */
export function Skeleton({ width = '100%', height = 16, radius = 8, count = 1 }: SkeletonProps): JSX.Element {
  const { words } = useUiSettings();
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState<'silent' | 'said'>();
  useEffect(() => {
    const block = place.current;
    const within = block?.closest('dialog') ?? document.body;
    const own = {};
    const timer = setTimeout(() => {
      // A part that waits for another stands hidden meanwhile: nobody would hear it.
      const says = !speakers.has(within) && block !== null && isVisible(block);
      if (says) speakers.set(within, own);
      setShown(says ? 'said' : 'silent');
    }, QUIET_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      if (speakers.get(within) === own) speakers.delete(within);
    };
  }, []);
  const visibility = shown === undefined ? 'hidden' : 'visible';
  const style: CSSProperties = { width, height, borderRadius: radius, visibility };
  return (
    <span ref={place} className="col">
      <span role="status" className="sr">
        {shown === 'said' ? words.loading : null}
      </span>
      {shown === 'silent' ? <span className="sr">{words.loading}</span> : null}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal blocks without identity
        <span key={index} className="sk" style={style} />
      ))}
    </span>
  );
}

export interface EmptyStateProps {
  /** One sentence that says why. */
  title: string;
  children?: ReactNode;
  art?: ArtName;
  /** One next step, usually a Button or a link. */
  action?: ReactNode;
}

export function EmptyState({ title, children, art = 'ticket', action }: EmptyStateProps): JSX.Element {
  return (
    <div className="state">
      <ArtImage name={art} shown={96} />
      <b>{title}</b>
      {children ? <p>{children}</p> : null}
      {action ? <div className="acts">{action}</div> : null}
    </div>
  );
}

export interface ErrorStateProps {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
}

export function ErrorState({ title, children, onRetry, busy = false }: ErrorStateProps): JSX.Element {
  const { words } = useUiSettings();
  return (
    <div className="state" role="alert">
      <Icon name="warning-circle-fill" size={40} />
      <b>{title}</b>
      {children ? <p>{children}</p> : null}
      {onRetry ? (
        <div className="acts">
          <Button look="ghost" icon="arrows-clockwise" busy={busy} onClick={onRetry}>
            {words.retry}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

export interface NoticeProps {
  tone?: 'info' | 'win' | 'warn' | 'loss';
  /** Read out at once when it appears. */
  urgent?: boolean;
  children: ReactNode;
}

const NOTICE_ICONS = {
  info: 'info-fill',
  win: 'check-circle-fill',
  warn: 'warning-fill',
  loss: 'warning-circle-fill',
} as const;

/** A message inside a page or form, for example the server's refusal above the button. */
export function Notice({ tone = 'info', urgent = false, children }: NoticeProps): JSX.Element {
  return (
    <div className={`notice ${tone}`} role={urgent ? 'alert' : undefined}>
      <Icon name={NOTICE_ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}
