/** The ticket: anything a person stakes, pays or receives. Notches are given in px from the far edge, never in %. */
import { type CSSProperties, type JSX, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Rosette } from './mark.tsx';

export interface TicketProps {
  /** Above (or before) the perforation. */
  children: ReactNode;
  /** Below (or after) it. */
  stub?: ReactNode;
  /** Height of the stub in px, at least (width, when notched at the top and bottom): where notches and dashes stand. */
  stubSize: number;
  /** Radius of the notches in px, 9 to 12. */
  notch?: number;
  /** Notches at the top and bottom; the stub stands at the end of the line. */
  side?: boolean;
  /** The banknote lines in the corner. */
  lines?: boolean;
  className?: string;
}

export function Ticket({
  children,
  stub,
  stubSize,
  notch = 9,
  side = false,
  lines = true,
  className = '',
}: TicketProps): JSX.Element {
  const ticket = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  // In larger or longer words the stub is higher: the perforation moves with it, and nothing is cut.
  useLayoutEffect(() => {
    const [whole, part] = [ticket.current, end.current];
    if (side || whole === null || part === null) return;
    const observer = new ResizeObserver(() =>
      whole.style.setProperty('--from-end', `${Math.max(stubSize, part.offsetHeight)}px`),
    );
    observer.observe(part);
    return () => observer.disconnect();
  }, [side, stubSize]);
  const style = { '--stub': `${stubSize}px`, '--from-end': `${stubSize}px`, '--n': `${notch}px` };
  return (
    <div
      ref={ticket}
      className={`ticket ${side ? 'side' : ''} ${lines ? 'lined' : ''} ${className}`}
      style={style as CSSProperties}
    >
      {lines ? <Rosette color="var(--tk-accent)" opacity={0.13} size={420} className="corner" /> : null}
      <div className="ticket-body">{children}</div>
      {stub ? (
        <div ref={end} className="ticket-stub">
          {stub}
        </div>
      ) : null}
      <i className="perf" aria-hidden="true" />
    </div>
  );
}
