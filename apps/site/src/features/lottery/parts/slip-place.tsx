/** Where the slip stands: beside the board on wide screens; on phones a bar at the bottom that opens it as a sheet. */
import { useT } from '@house/i18n/react';
import { Button, IconButton } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { formatCountdown } from '@house/ui/lib/countdown';
import { focusBefore, rememberOpener } from '@house/ui/lib/focus-near';
import { useUiSettings } from '@house/ui/ui-settings';
import { type JSX, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../shared/chunks.ts';
import { useMoney } from '../../../shared/money.ts';
import type { BetDesk } from '../bet-desk.ts';
import { useShortDrawNo } from '../words.ts';
import { BLOCK_WORDS, PlaceButton, SlipTicket, WhyNot } from './slip-ticket.tsx';

const loadPlaced = () => import('./placed-ticket.tsx');
const PlacedTicket = lazyPart(async () => ({ default: (await loadPlaced()).PlacedTicket }));

function SlipOrReceipt({ desk, onDone }: { desk: BetDesk; onDone: () => void }): JSX.Element {
  const { placed, lines } = desk.slip;
  const filled = lines.length > 0;
  // While the person picks: the receipt is shown at once.
  useEffect(() => {
    if (filled) loadPlaced().catch(() => undefined);
  }, [filled]);
  return (
    <>
      {placed === null ? null : (
        <Suspense fallback={null}>
          <PlacedTicket desk={desk} placed={placed} onDone={onDone} />
        </Suspense>
      )}
      {placed === null || lines.length > 0 ? <SlipTicket desk={desk} /> : null}
    </>
  );
}

export function SlipAside({ desk }: { desk: BetDesk }): JSX.Element {
  const t = useT();
  return (
    <aside className="slip-aside" tabIndex={-1} aria-label={t('lottery.betSlip')}>
      <SlipOrReceipt desk={desk} onDone={desk.closePlaced} />
    </aside>
  );
}

function SlipSheet({ desk, onClose }: { desk: BetDesk; onClose: () => void }): JSX.Element {
  const t = useT();
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = sheet.current;
    const giveBack = rememberOpener();
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      giveBack();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the scrim; the key for it is Esc
    <dialog
      ref={sheet}
      tabIndex={-1}
      className="modal w400 slip-sheet"
      aria-label={t('lottery.betSlip')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === sheet.current) onClose();
      }}
    >
      <div className="sheet-close">
        <IconButton icon="x-bold" label={t('common.close')} onClick={onClose} />
      </div>
      <div className="sheet-body">
        <SlipOrReceipt desk={desk} onDone={desk.slip.lines.length === 0 ? onClose : desk.closePlaced} />
      </div>
    </dialog>
  );
}

/** Numbers are picked and the slip is empty: the bar leads on, for the board's own button lies under it. */
function leadsToSlip({ block, board, boardTotal }: BetDesk): boolean {
  return block === 'empty' && board.units > 0 && boardTotal !== null;
}

/** One line of what stands against placing, under the sum of the bar. */
function BarLine({ desk }: { desk: BetDesk }): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  const { words, mapDigits } = useUiSettings();
  const { block, sums } = desk;
  if (desk.checking) return <>{t('lottery.slip.checking')}</>;
  if (desk.movable && desk.draw !== null)
    return (
      <>
        {t('lottery.slip.over', {
          old: shortDrawNo(desk.slip.drawNo ?? ''),
          draw: shortDrawNo(desk.draw.drawNo),
        })}
      </>
    );
  const picked = leadsToSlip(desk);
  if (block !== null && block !== 'sending' && !picked) return <>{t(BLOCK_WORDS[block])}</>;
  const left = mapDigits(formatCountdown(desk.closeInSeconds, words.dayLetter, words.hourLetter));
  // Nothing stands against placing, and what describes the button must not change each second under a screen reader.
  return (
    <span aria-hidden="true">{t('lottery.slip.bar', { count: picked ? desk.board.units : sums.units, left })}</span>
  );
}

export function SlipBar({ desk }: { desk: BetDesk }): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  const money = useMoney();
  const [open, setOpen] = useState(false);
  const { slip } = desk;
  const needsLook = slip.placed !== null || slip.refusal !== null || Object.keys(slip.refused).length > 0;
  // An outcome opens the sheet by itself once: it must be seen. The question of the next draw stands in the bar.
  const [seen, setSeen] = useState(needsLook);
  if (seen !== needsLook) {
    setSeen(needsLook);
    if (needsLook) setOpen(true);
  }
  return (
    <>
      <div className="mbar">
        <div className="mbar-sum">
          <WhyNot desk={desk} id="bar-why" className="xs num m2">
            <BarLine desk={desk} />
          </WhyNot>
          <b className="num" translate="no">
            {money.full(leadsToSlip(desk) ? (desk.boardTotal ?? 0n) : desk.sums.total)}
          </b>
        </div>
        <button
          type="button"
          className="btn on-paper"
          aria-label={t('lottery.slip.open', { count: slip.lines.length })}
          onClick={() => setOpen(true)}
        >
          <Icon name="receipt-fill" />
          {money.digits(slip.lines.length)}
        </button>
        {desk.movable && desk.draw !== null ? (
          <button
            type="button"
            className="btn brand"
            onClick={(event) => {
              focusBefore(event.currentTarget);
              desk.moveSlip();
            }}
          >
            {t('lottery.slip.move', { draw: shortDrawNo(desk.draw.drawNo) })}
          </button>
        ) : leadsToSlip(desk) ? (
          // The slip is shown next, so that a second tap does not place it unseen.
          <Button
            look="brand"
            disabled={!desk.priceKnown}
            onClick={(event) => {
              focusBefore(event.currentTarget);
              if (desk.addToSlip()) setOpen(true);
            }}
          >
            {t('lottery.add')}
          </Button>
        ) : (
          <PlaceButton desk={desk} wide={false} why="bar-why" />
        )}
      </div>
      {open ? (
        <SlipSheet
          desk={desk}
          onClose={() => {
            setOpen(false);
            if (slip.placed !== null) desk.closePlaced();
          }}
        />
      ) : null}
    </>
  );
}
