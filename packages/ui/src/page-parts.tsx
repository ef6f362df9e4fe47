/** Small parts of a page: skip link, section head, tooltip. */
import { cloneElement, type JSX, type ReactElement, type ReactNode, useId } from 'react';

export interface SkipLinkProps {
  /** Id of the main content, which needs `tabIndex={-1}`. */
  target: string;
  children: string;
}

/** First thing Tab reaches: jumps over the frame. */
export function SkipLink({ target, children }: SkipLinkProps): JSX.Element {
  return (
    <a className="skip" href={`#${target}`}>
      {children}
    </a>
  );
}

export interface SectionHeadProps {
  title: ReactNode;
  /** Chips or other choices beside the title. */
  children?: ReactNode;
  /** A link at the end of the line. */
  more?: ReactNode;
}

export function SectionHead({ title, children, more }: SectionHeadProps): JSX.Element {
  return (
    <div className="sh">
      <h2>{title}</h2>
      {children}
      {more ? <span className="more">{more}</span> : null}
    </div>
  );
}

export interface TooltipProps {
  text: string;
  /** One element that can take focus. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** A hint on hover and focus; stays while the pointer is on it. Never the only place of something people need. */
export function Tooltip({ text, children }: TooltipProps): JSX.Element {
  const id = useId();
  return (
    <span className="tip">
      {cloneElement(children, { 'aria-describedby': id })}
      <span role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}
