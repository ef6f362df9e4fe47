/** Every change of these screens: a form in a popup, why it is made, everything read anew whatever came of it. */
import { listDeskGameLists, listDeskGames, listDeskVendors } from '@house/contract/games/desk';
import { useT } from '@house/i18n/react';
import type { JSX } from 'react';
import { askAgain } from '../../shared/api.ts';
import { ReasonPopup, type ReasonPopupProps } from '../../shared/reason-popup.tsx';

interface ChangePopupProps extends Omit<ReasonPopupProps<unknown>, 'hint' | 'onSend'> {
  onSend: (reason: string) => Promise<unknown>;
}

export function ChangePopup({ onSend, ...popup }: ChangePopupProps): JSX.Element {
  const t = useT();
  return (
    <ReasonPopup
      {...popup}
      hint={t('desk.reasonHint')}
      onSend={({ reason }) =>
        onSend(reason).finally(() => void askAgain(listDeskGames, listDeskVendors, listDeskGameLists))
      }
    />
  );
}
