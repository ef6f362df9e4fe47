/**
 * Asks once more before a slip above the person's own amount is placed (screens.md 2.5): what it is, what it costs, and
 * until when. Enter places, Esc goes back to the slip as it was.
 */
import { useAreas, useT } from '@house/i18n/react';
import { formatCountdown } from '@house/ui/lib/countdown';
import { Dialog } from '@house/ui/popup';
import { useUiSettings } from '@house/ui/ui-settings';
import { type JSX, type ReactNode, useEffect, useRef } from 'react';
import { readConfirmAbove } from '../../../shared/confirm-above.ts';
import { useMoney } from '../../../shared/money.ts';
import { openMemberPage } from '../../../shared/popups.ts';
import { useSession } from '../../../shared/session.ts';
import type { BetDesk } from '../bet-desk.ts';
import { useLotteryWords } from '../words.ts';

/** The second of two quick taps on the button that asked is no answer, neither yes nor no. */
const DEAF_MS = 400;

/** Enter is yes, also where a tap beside the buttons took the focus from them; held down since before it is none. */
function useEnter(onEnter: () => void): void {
  const latest = useRef(onEnter);
  useEffect(() => {
    latest.current = onEnter;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter') return;
      if (!event.repeat && event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}

function Row({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <div className="row between">
      <dt className="t2">{name}</dt>
      <dd className="b num">{children}</dd>
    </div>
  );
}

export function ConfirmSheet({ desk }: { desk: BetDesk }): JSX.Element {
  useAreas(['site-bet']);
  const t = useT();
  const money = useMoney();
  const lotteryWords = useLotteryWords();
  const { words, mapDigits } = useUiSettings();
  const { account } = useSession();
  const openedAt = useRef(performance.now());
  const answer = (act: () => void): void => {
    if (performance.now() - openedAt.current >= DEAF_MS) act();
  };
  useEnter(() => answer(desk.confirmPlace));
  const { sums } = desk;
  const above = account === null ? null : readConfirmAbove(account);
  return (
    <Dialog
      title={t('site-bet.confirm.title')}
      confirm={t('lottery.place')}
      cancel={t('site-bet.confirm.back')}
      look="gold"
      first="confirm"
      onConfirm={() => answer(desk.confirmPlace)}
      onCancel={() => answer(desk.dropPlace)}
    >
      <dl className="ask-rows">
        <Row name={t('site-bet.confirm.game')}>{lotteryWords.gameName(desk.view)}</Row>
        <Row name={t('lottery.draw')}>{money.digits(desk.slip.drawNo ?? '')}</Row>
        <Row name={t('site-bet.confirm.lines')}>
          {t('lottery.slip.lines', { count: sums.units, draws: desk.stations })}
        </Row>
        <Row name={t('common.total')}>{money.full(sums.total)}</Row>
        <Row name={t(sums.capped ? 'lottery.slip.mostCapped' : 'lottery.slip.most')}>{money.full(sums.mostWin)}</Row>
        <Row name={t('site-bet.confirm.left')}>
          {mapDigits(formatCountdown(desk.closeInSeconds, words.dayLetter, words.hourLetter))}
        </Row>
      </dl>
      {above === null ? null : (
        <p className="sm t2">
          {t('site-bet.confirm.why', { amount: money.full(above) })}{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              desk.dropPlace();
              openMemberPage('securityCenter', { tab: 'preferences' });
            }}
          >
            {t('site-bet.confirm.change')}
          </button>
        </p>
      )}
    </Dialog>
  );
}
