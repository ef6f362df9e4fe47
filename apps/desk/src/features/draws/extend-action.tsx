/** Moves the close of a draw on sale later, no later than the house allows, with a reason (screens.md 7.13). */

import { extendDrawSale, getLatestClose } from '@house/contract/lottery/desk';
import { type DeskDraw, getDeskDraw, listDeskDraws } from '@house/contract/lottery/desk-draws';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { brand } from '../../shared/boot.ts';
import { useGameWords } from '../../shared/games.tsx';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { fieldOfSecond, instantOfField } from '../../shared/zone-time.ts';
import { laterCloseOf } from './model.ts';

function ExtendPopup({ draw, onClose }: { draw: DeskDraw; onClose: () => void }): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const when = useWhen();
  const { id, drawNo } = draw;
  const { data: bounds, error } = useCall(getLatestClose, { params: { id } }, { staleTime: 0 });
  /** Untouched it is the latest there is. */
  const [typed, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);
  const { offsetMinutes } = brand.zone;
  const shown = typed ?? (bounds === undefined ? '' : fieldOfSecond(bounds.latestAt, offsetMinutes));
  const closeAt = bounds === undefined ? null : laterCloseOf(bounds, instantOfField(shown, offsetMinutes));
  const full = bounds !== undefined && Date.parse(bounds.latestAt) <= Date.parse(bounds.closeAt);
  const wrong =
    bounds === undefined
      ? error?.message
      : t('desk-lottery.extend.wrong', { close: when.instant(bounds.closeAt), latest: when.instant(bounds.latestAt) });
  return (
    <ReasonPopup
      title={t('desk-lottery.extend.title', { drawNo })}
      confirm={t('desk-lottery.extend.confirm')}
      hint={t('desk.reasonHint')}
      wrong={closeAt === null ? ['closeAt'] : []}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(extendDrawSale, { params: { id }, body: { ...order, closeAt: closeAt ?? '' } }).finally(
          () => void askAgain(getDeskDraw, listDeskDraws, getLatestClose),
        )
      }
      onClose={onClose}
    >
      <div className="effect">
        <PairList
          pairs={[
            [t('desk.game'), words.game(draw.gameCode)],
            [t('desk-lottery.extend.now'), when.instant(bounds?.closeAt ?? draw.closeAt)],
            [t('desk-lottery.extend.latest'), bounds === undefined ? '–' : when.instant(bounds.latestAt)],
          ]}
        />
      </div>
      <Field
        label={`${t('desk-lottery.extend.at')} (${zoneName})`}
        name="closeAt"
        type="datetime-local"
        step={1}
        required
        data-first
        error={full ? t('desk-lottery.extend.full') : tried && closeAt === null ? wrong : undefined}
        value={shown}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="sm t2">{t('desk-lottery.extend.note')}</p>
    </ReasonPopup>
  );
}

/** Nothing for whoever may not; it cannot be pressed where nothing is on sale. */
export function ExtendAction({ draw }: { draw: DeskDraw }): JSX.Element | null {
  const t = useT();
  const may = useCan('draws.void');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button size="s" icon="clock" disabled={draw.state !== 'open'} onClick={() => setOpen(true)}>
        {t('desk-lottery.extend')}
      </Button>
      {open ? <ExtendPopup draw={draw} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
