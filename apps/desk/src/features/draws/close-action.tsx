/** Ends the sale of a draw before its time: the effect is shown, a reason is asked for (screens.md 7.13). */

import { closeDrawEarly } from '@house/contract/lottery/desk';
import { type DeskDraw, getDeskDraw, listDeskDraws } from '@house/contract/lottery/desk-draws';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { useGameWords } from '../../shared/games.tsx';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';

function ClosePopup({ draw, onClose }: { draw: DeskDraw; onClose: () => void }): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const when = useWhen();
  const { id, drawNo } = draw;
  return (
    <ReasonPopup
      title={t('desk-lottery.close.title', { drawNo })}
      confirm={t('desk-lottery.close')}
      look="danger-fill"
      hint={t('desk.reasonHint')}
      reasonFirst
      onSend={(order) =>
        request(closeDrawEarly, { params: { id }, body: order }).finally(
          () => void askAgain(getDeskDraw, listDeskDraws),
        )
      }
      onClose={onClose}
    >
      <div className="effect">
        <PairList
          pairs={[
            [t('desk.game'), words.game(draw.gameCode)],
            [t('desk-lottery.close.was'), when.instant(draw.closeAt)],
            [t('desk.state'), `${t(`desk.drawState.${draw.state}`)} → ${t('desk.drawState.closed')}`],
          ]}
        />
      </div>
      <p className="sm t2">{t('desk-lottery.close.note')}</p>
    </ReasonPopup>
  );
}

/** Nothing for whoever may not; it cannot be pressed where nothing is on sale. */
export function CloseAction({ draw }: { draw: DeskDraw }): JSX.Element | null {
  const t = useT();
  const may = useCan('draws.void');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button size="s" icon="lock-simple" disabled={draw.state !== 'open'} onClick={() => setOpen(true)}>
        {t('desk-lottery.close')}
      </Button>
      {open ? <ClosePopup draw={draw} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
