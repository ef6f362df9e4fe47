/** A large win, said once on whatever page its owner is (screens.md 1.8): a small card beside the slip, never the screen. */
import { listLotteryGames } from '@house/contract/lottery/site';
import { listWagers } from '@house/contract/wagers/site';
import { useAreas, useLanguage, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button, IconButton } from '@house/ui/button';
import { type JSX, useEffect, useState } from 'react';
import { request } from '../../shared/api.ts';
import { artOfGame } from '../../shared/draw/game-art.ts';
import { useLive } from '../../shared/live.ts';
import { useMoney } from '../../shared/money.ts';
import { openMemberPage, usePopup } from '../../shared/popups.ts';
import { useCall } from '../../shared/query.ts';
import { climbTo, type WinMoment, winMomentOf } from './win-model.ts';

const CLIMB_MILLISECONDS = 600;
const SHOWN_MILLISECONDS = 10_000;
/** As many of his bets on the draw as are looked at. */
const BETS_READ = 50;

const wantsLittleMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The amount as it counts up; at once for whoever wants little motion. */
function useClimb(paid: bigint): bigint {
  const [share, setShare] = useState(0);
  useEffect(() => {
    let frame = 0;
    let began: number | undefined;
    const step = (now: number): void => {
      began ??= now;
      const next = wantsLittleMotion() ? 1 : Math.min(1, (now - began) / CLIMB_MILLISECONDS);
      setShare(next);
      if (next < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, []);
  return climbTo(paid, share);
}

function Card({ win, onClose }: { win: WinMoment; onClose: () => void }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { language } = useLanguage();
  const { data } = useCall(listLotteryGames, {});
  const shown = useClimb(win.paid);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onClose, SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [held, onClose]);
  const names = data?.games.find(({ gameCode }) => gameCode === win.gameCode)?.names;
  const game = money.digits(names?.[language] ?? names?.['en'] ?? win.gameCode);
  return (
    <section
      className="app-card win-card card"
      aria-label={t('site-app.win.title')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ArtImage name={artOfGame(win.gameCode)} shown={44} />
      <div>
        {/* Said once and whole; the figure on the way up is for the eye alone. */}
        <p className="sr" role="status">
          {t('site-app.win.spoken', { amount: money.full(win.paid), game, draw: money.digits(win.drawNo) })}
        </p>
        <b className="win-sum num" aria-hidden="true" translate="no">
          {money.full(shown)}
        </b>
        <p className="sm t2" aria-hidden="true">
          {t('site-app.win.of', { game, draw: money.digits(win.drawNo) })}
        </p>
      </div>
      <Button
        size="s"
        onClick={() => {
          onClose();
          openMemberPage('personalHistoryCopy', { g: win.gameCode });
        }}
      >
        {t('site-app.win.open')}
      </Button>
      <IconButton icon="x" label={t('common.close')} small onClick={onClose} />
    </section>
  );
}

/** Listens for the account's prizes; nothing is shown over a popup, where the win is waited with. */
export function WinCard(): JSX.Element | null {
  useAreas(['site-app']);
  const [win, setWin] = useState<WinMoment | null>(null);
  const { pop, mc, ac } = usePopup();
  useLive('bets', ({ kind, data }) => {
    const { gameCode, drawId } = data;
    if (kind !== 'won' || typeof gameCode !== 'string' || typeof drawId !== 'string') return;
    request(listWagers, { query: { gameCode, size: BETS_READ } })
      .then(({ rows }) => winMomentOf(rows.filter((bet) => bet.drawId === drawId)))
      .then((moment) => moment !== null && setWin(moment))
      // The balance and the record tell of it all the same.
      .catch(() => undefined);
  });
  if (win === null || pop !== null || mc !== null || ac !== null) return null;
  return <Card key={`${win.gameCode}:${win.drawNo}`} win={win} onClose={() => setWin(null)} />;
}
