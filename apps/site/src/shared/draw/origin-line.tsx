/** Where the result of a draw held elsewhere came from; nothing of our own draws. */
import { useT } from '@house/i18n/react';
import type { JSX } from 'react';
import { type OfDraw, SimulatedTag } from './simulated-tag.tsx';

export function OriginLine({ of }: { of: OfDraw }): JSX.Element | null {
  const t = useT();
  const { official } = of;
  if (official == null) return null;
  return (
    <p className="sm row wrap-f">
      <SimulatedTag of={of} />
      {official.origin === null ? null : t(`lottery.origin.${official.origin}`)}
    </p>
  );
}
