/** A figure that hangs on the price. Until the price is known its room is kept, quietly, and no other figure is told. */
import type { JSX, ReactNode } from 'react';

export function PriceFigure({ known, children }: { known: boolean; children: ReactNode }): JSX.Element {
  if (known) return <>{children}</>;
  return (
    <span className="unsaid" aria-hidden="true">
      <span>{children}</span>
    </span>
  );
}
