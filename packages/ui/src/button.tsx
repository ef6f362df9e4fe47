/** Buttons. Gold is money moving in or being staked, one in view per decision; everything else that acts is violet or quiet. */
import type { ButtonHTMLAttributes, JSX, ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './lib/icon-names.ts';
import { Mark } from './mark.tsx';

export type ButtonLook = 'plain' | 'brand' | 'gold' | 'ghost' | 'soft' | 'bare' | 'danger' | 'danger-fill';

type NativeButton = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>;

export interface ButtonProps extends NativeButton {
  look?: ButtonLook;
  size?: 's' | 'm' | 'xl';
  /** As wide as its place. */
  block?: boolean;
  icon?: IconName;
  /** In progress: shows the flower, keeps its width, takes no more clicks and submits nothing twice. */
  busy?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Class names of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'plain', size: 's' | 'm' | 'xl' = 'm', block = false): string {
  const classes = ['btn'];
  if (look === 'danger-fill') classes.push('danger', 'fill');
  else if (look !== 'plain') classes.push(look);
  if (size !== 'm') classes.push(size);
  if (block) classes.push('block');
  return classes.join(' ');
}

export function Button({
  look,
  size,
  block,
  icon,
  busy = false,
  className = '',
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): JSX.Element {
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClass(look, size, block)} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className="in-btn">
        {icon ? <Icon name={icon} /> : null}
        {children}
      </span>
      {busy ? (
        <span className="busy">
          <span className="mark-spin">
            <Mark size={22} />
          </span>
        </span>
      ) : null}
    </button>
  );
}

export interface IconButtonProps extends NativeButton {
  icon: IconName;
  /** What it does; read out, and shown as a hint on hover. */
  label: string;
  small?: boolean;
  /** Outlined, for buttons that stand alone. */
  line?: boolean;
  /** Pressed state of a toggle; leave out for buttons that are none. */
  pressed?: boolean;
  /** A small count in the corner. */
  count?: string;
  turns?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  icon,
  label,
  small,
  line,
  pressed,
  count,
  turns,
  className = '',
  type = 'button',
  ...rest
}: IconButtonProps): JSX.Element {
  const classes = ['ib', small && 's', line && 'line', pressed && 'on', className].filter(Boolean).join(' ');
  return (
    <button
      {...rest}
      type={type}
      className={classes}
      aria-label={count === undefined ? label : `${label}: ${count}`}
      title={label}
      aria-pressed={pressed}
    >
      <Icon name={icon} {...(turns ? { turns } : {})} />
      {count === undefined ? null : <span className="dot">{count}</span>}
    </button>
  );
}
