/** Says that a draw's result is made up by the house for a demo; nothing where it is not. */
import type { OfficialFactsView } from '@house/contract/lottery/official-facts';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';

/** A draw, or a bet on one. */
export type OfDraw = { readonly official: OfficialFactsView | null };

export function SimulatedTag({ of }: { of: OfDraw | null | undefined }): JSX.Element | null {
  return <MadeUpTag of={of?.official} />;
}

/** The same of whatever rests on such a draw: a prize, a line of the account. */
export function MadeUpTag({
  of,
}: {
  of: { readonly simulated?: boolean | undefined } | null | undefined;
}): JSX.Element | null {
  const t = useT();
  return of?.simulated === true ? <Badge tone="warn">{t('common.status.simulated')}</Badge> : null;
}
