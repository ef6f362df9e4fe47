/** The person's newest bets on a game as a table: they follow once there are any. */
import type { LotteryGameView } from '@house/contract/lottery/site';
import type { Wager } from '@house/contract/wagers/site';
import { useT } from '@house/i18n/react';
import type { LotteryGame } from '@house/lottery/game';
import { Badge } from '@house/ui/figures';
import { showToast } from '@house/ui/toast';
import { useCountdown } from '@house/web/clock';
import { Link } from '@tanstack/react-router';
import { type JSX, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../shared/chunks.ts';
import { SimulatedTag } from '../../../shared/draw/simulated-tag.tsx';
import { useMoney } from '../../../shared/money.ts';
import { returnsOf } from '../model/draw-returns.ts';
import { useLotteryWords, useShortDrawNo } from '../words.ts';

export type Draws = Pick<LotteryGameView, 'current' | 'next'>;

const TakeBackDialog = lazyPart(async () => ({
  default: (await import('../../../shared/take-back-dialog.tsx')).TakeBackDialog,
}));

/** When the draw of a bet closes; null when it is none that sells. */
function closeOf(wager: Wager, { current, next }: Draws): string | null {
  return [current, next].find((draw) => draw?.id === wager.drawId)?.closeAt ?? null;
}

/** An open bet can be taken back until its draw closes (lottery.md 1.7). */
function Waiting({ wager, onTakeBack, closeAt }: { wager: Wager; closeAt: string | null; onTakeBack: () => void }) {
  const t = useT();
  const open = useCountdown(closeAt) > 0;
  return (
    <span className="mb-open">
      <Badge tone="info">{t('common.status.waiting')}</Badge>
      {open ? (
        <button
          type="button"
          className="link sm"
          aria-label={`${t('lottery.takeBack')}: ${wager.ticket}`}
          onClick={onTakeBack}
        >
          {t('lottery.takeBack')}
        </button>
      ) : null}
    </span>
  );
}

function Outcome({ wager }: { wager: Wager }): JSX.Element {
  const t = useT();
  const money = useMoney();
  // A return below the stake is no win and does not look like one.
  if (wager.state === 'won' && wager.prize !== null && wager.net?.startsWith('-') === true)
    return (
      <span className="t2">
        {t('lottery.returned', { amount: money.full(wager.prize), stake: money.full(wager.stake) })}
      </span>
    );
  if (wager.state === 'won' && wager.prize !== null)
    return (
      <b className="win" translate="no">
        {money.signed(wager.prize)}
      </b>
    );
  if (wager.state === 'lost') return <span className="t3">{t('common.status.lost')}</span>;
  return <Badge>{t(wager.state === 'void' ? 'common.status.void' : 'common.status.cancelled')}</Badge>;
}

/** Says once what a draw brought whose bets were seen waiting; never calls a return below what they cost a win. */
function useReturnNotice(rows: readonly Wager[]): void {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  const money = useMoney();
  const waiting = useRef(new Set<string>());
  useEffect(() => {
    const ended = new Set<string>();
    for (const { ticket, state } of rows) {
      if (state === 'open') waiting.current.add(ticket);
      else if (waiting.current.delete(ticket)) ended.add(ticket);
    }
    for (const { drawNo, paid, staked } of returnsOf(rows, ended)) {
      const said = { draw: shortDrawNo(drawNo), amount: money.full(paid), stake: money.full(staked) };
      if (paid > staked) showToast(t('lottery.won', said), 'win');
      else showToast(t('lottery.cameBack', said));
    }
  }, [rows, t, money, shortDrawNo]);
}

interface BetRowsProps {
  game: LotteryGame;
  view: Draws;
  rows: readonly Wager[];
}

export function BetRows({ game, view, rows }: BetRowsProps): JSX.Element {
  const words = useLotteryWords();
  useReturnNotice(rows);
  const [takingBack, setTakingBack] = useState<Wager | null>(null);
  return (
    <>
      <BetTable game={game} view={view} rows={rows} onTakeBack={setTakingBack} />
      {takingBack === null ? null : (
        <Suspense fallback={null}>
          <TakeBackDialog
            wager={takingBack}
            what={words.playName(game, takingBack.play)}
            onClose={() => setTakingBack(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface TableProps extends BetRowsProps {
  onTakeBack: (wager: Wager) => void;
}

function BetTable({ game, view, rows, onTakeBack }: TableProps): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  const money = useMoney();
  const words = useLotteryWords();
  return (
    <table className="mb">
      <thead>
        <tr>
          <th scope="col">{t('lottery.draw')}</th>
          <th scope="col">{t('lottery.play')}</th>
          <th scope="col" className="only-d">
            {t('lottery.picks')}
          </th>
          <th scope="col" className="r">
            {t('common.money.stake')}
          </th>
          <th scope="col" className="r">
            {t('lottery.outcome')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((wager) => (
          <tr key={wager.ticket}>
            <td className="num">
              <Link
                to="/verify"
                search={{ draw: wager.drawId, ticket: wager.ticket }}
                className="link"
                aria-label={t('lottery.verify.drawLink', { draw: shortDrawNo(wager.drawNo) })}
              >
                {money.digits(shortDrawNo(wager.drawNo))}
              </Link>
            </td>
            <td>
              {words.playName(game, wager.play)} <SimulatedTag of={wager} />
            </td>
            <td className="num t2 only-d">
              {words
                .picks(game, wager)
                .map((part) => `${part.slot} ${part.picks}`.trim())
                .join(' · ')}
            </td>
            <td className="r num" translate="no">
              {money.full(wager.stake)}
            </td>
            <td className="r num">
              {wager.state === 'open' ? (
                <Waiting wager={wager} closeAt={closeOf(wager, view)} onTakeBack={() => onTakeBack(wager)} />
              ) : (
                <Outcome wager={wager} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
