/** A row of the security centre: what it is, how it stands, one action. */
import type { JSX, ReactNode } from 'react';

export function SecurityRow({
  name,
  state,
  children,
}: {
  name: ReactNode;
  state: ReactNode;
  children?: ReactNode;
}): JSX.Element {
  return (
    <div className="row between wrap-f look-row">
      <span className="sp">
        <b className="blk wrap-any">{name}</b>
        <span className="sm t2 blk wrap-any">{state}</span>
      </span>
      {children}
    </div>
  );
}
