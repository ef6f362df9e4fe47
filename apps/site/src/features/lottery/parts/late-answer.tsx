/** The way out of a slip whose answer does not come: its person waits no longer, once its draws are closed. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { useServerSecond } from '@house/web/clock';
import type { JSX } from 'react';
import type { BetDesk } from '../bet-desk.ts';
import { canGiveUp } from '../model/give-up.ts';
import { giveUpSlip } from '../slip-store.ts';
import { focusSlip } from './slip-lines.tsx';

export function LateAnswer({ desk }: { desk: BetDesk }): JSX.Element | null {
  const t = useT();
  const now = useServerSecond();
  const { draw, phase, slip, view } = desk;
  if (slip.sending === null || !canGiveUp(slip.sending, { draw, phase, now })) return null;
  return (
    <Button
      size="s"
      className="on-paper"
      onClick={(event) => {
        focusSlip(event.currentTarget);
        giveUpSlip(view.gameCode, t('lottery.slip.gaveUp'));
      }}
    >
      {t('lottery.slip.giveUp')}
    </Button>
  );
}
