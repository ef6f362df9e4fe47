/** The person's newest bets on this game. */
import type { LotteryGameView } from '@house/contract/lottery';
import type { Wager } from '@house/contract/wagers';
import { useT } from '@house/i18n/react';
import type { LotteryGame } from '@house/lottery/game';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Skeleton } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { useCountdown } from '@house/web/clock';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type JSX, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../shared/chunks.ts';
import { SimulatedTag } from '../../../shared/draw/simulated-tag.tsx';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { hereAddress, openMemberPage, openPopup } from '../../../shared/popups.ts';
import { useSession } from '../../../shared/session.ts';
import { shortDrawNo } from '../model/draw-phase.ts';
import { useLotteryWords } from '../words.ts';

type Draws = Pick<LotteryGameView, 'current' | 'next'>;
type MyBetsQuery = UseQueryResult<{ rows: readonly Wager[] }, RefusalError>;

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
    return <span className="t2">{t('lottery.returned', { amount: money.full(wager.prize) })}</span>;
  if (wager.state === 'won' && wager.prize !== null) return <b className="win">{money.signed(wager.prize)}</b>;
  if (wager.state === 'lost') return <span className="t3">{t('common.status.lost')}</span>;
  return <Badge>{t(wager.state === 'void' ? 'common.status.void' : 'common.status.cancelled')}</Badge>;
}

/** Says a decided bet once, when it was seen waiting before; never calls a return below the stake a win. */
function useWinNotice(rows: readonly Wager[] | undefined): void {
  const t = useT();
  const money = useMoney();
  const waiting = useRef(new Set<string>());
  useEffect(() => {
    for (const wager of rows ?? []) {
      if (wager.state === 'open') waiting.current.add(wager.ticket);
      else if (
        waiting.current.delete(wager.ticket) &&
        wager.state === 'won' &&
        wager.net !== null &&
        !wager.net.startsWith('-')
      )
        showToast(t('lottery.won', { draw: shortDrawNo(wager.drawNo), amount: money.full(wager.prize ?? '0') }), 'win');
    }
  }, [rows, t, money]);
}

interface MyBetsProps {
  game: LotteryGame;
  view: Draws;
  bets: MyBetsQuery;
}

function Rows({ game, view, rows }: Omit<MyBetsProps, 'bets'> & { rows: readonly Wager[] }): JSX.Element {
  const words = useLotteryWords();
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

interface TableProps extends Omit<MyBetsProps, 'bets'> {
  rows: readonly Wager[];
  onTakeBack: (wager: Wager) => void;
}

function BetTable({ game, view, rows, onTakeBack }: TableProps): JSX.Element {
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
            <td className="r num">{money.full(wager.stake)}</td>
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

const SHAPE = (
  <div className="pad">
    <Skeleton height={34} count={3} />
  </div>
);

function Content({ game, view, bets }: MyBetsProps): JSX.Element {
  const t = useT();
  const { token } = useSession();
  if (token === null)
    return (
      <div className="mb-empty">
        <p className="t2">{t('lottery.myBets.guest')}</p>
        <Button look="ghost" size="s" onClick={() => openPopup('login', { next: hereAddress() })}>
          {t('common.nav.logIn')}
        </Button>
      </div>
    );
  return (
    <ListStates query={bets} skeleton={SHAPE}>
      {({ rows }) =>
        rows.length > 0 ? (
          <Rows game={game} view={view} rows={rows} />
        ) : (
          <p className="mb-empty t2">{t('lottery.myBets.none')}</p>
        )
      }
    </ListStates>
  );
}

export function MyBets({ game, view, bets }: MyBetsProps): JSX.Element {
  const t = useT();
  const { token } = useSession();
  useWinNotice(bets.data?.rows);
  return (
    <section className="card clip" aria-labelledby="my-bets">
      <div className="card-h">
        <h2 id="my-bets">{t('common.nav.myBets')}</h2>
        <span className="sp" />
        {token === null ? null : (
          <button type="button" className="link sm" onClick={() => openMemberPage('personalHistoryCopy')}>
            {t('lottery.fullRecord')}
          </button>
        )}
      </div>
      <Content game={game} view={view} bets={bets} />
    </section>
  );
}
