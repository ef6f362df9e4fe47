/** The member's chases (lottery.md 1.6): how far each is, its draws, and the way to stop it. */
import '../../../shared/chase/chase.css';
import { type ChaseHeadView, getChase, listChases } from '@house/contract/lottery/chases';
import { useAreas, useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Badge, type BadgeProps, Progress } from '@house/ui/figures';
import { EmptyState } from '@house/ui/states';
import { callKey } from '@house/web/query';
import { Link } from '@tanstack/react-router';
import { type JSX, useId, useState } from 'react';
import { ChaseLines } from '../../../shared/chase/chase-lines.tsx';
import { ChaseOrders } from '../../../shared/chase/chase-orders.tsx';
import { mayStop } from '../../../shared/chase/progress.ts';
import { soon } from '../../../shared/debounce.ts';
import { useGame } from '../../../shared/game-plays.ts';
import { ListEnd } from '../../../shared/list-end.tsx';
import { ListStates } from '../../../shared/list-states.tsx';
import { useLive } from '../../../shared/live.ts';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { usePagedList } from '../../../shared/paged-list.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { changeRecordFilters, usePageFilter } from '../filters.ts';
import { useBoughtGameWords, useRecordWords } from '../words.ts';
import { StopDialog } from './stop-dialog.tsx';

const SIZE = 10;
/** Its bets are placed and judged a little after their draw says so; nothing tells of that. */
const ASK_AGAIN_MS = 10_000;

function readAgain(): void {
  for (const call of [listChases, getChase]) void queryClient.invalidateQueries({ queryKey: callKey(call) });
}

/** Everybody with a chase in a game hears of its draws in the same moment. */
const readAgainSoon = soon(readAgain);

/** Draws of a game that open and end move its chases. */
function GameTurns({ gameCode }: { gameCode: string }): null {
  useLive(`lott.${gameCode}`, ({ kind }) => {
    if (kind !== 'yeekeeEntries' && kind !== 'terms') readAgainSoon();
  });
  return null;
}

type State = 'won' | ChaseHeadView['state'];

const TONES: Readonly<Record<State, NonNullable<BadgeProps['tone']>>> = {
  active: 'info',
  stopping: 'warn',
  stopped: 'plain',
  won: 'win',
  done: 'plain',
};

function StateBadge({ chase }: { chase: ChaseHeadView }): JSX.Element {
  const t = useT();
  const state: State = chase.state === 'stopped' && chase.stopReason === 'won' ? 'won' : chase.state;
  return <Badge tone={TONES[state]}>{t(`site-chase.state.${state}`)}</Badge>;
}

function Sums({ chase }: { chase: ChaseHeadView }): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <dl className="ch-sums num">
      {(['held', 'won', 'returned'] as const).map((id) => (
        <div key={id}>
          <dt>{t(`site-chase.${id}`)}</dt>
          <dd className={id === 'won' && millsOf(chase.won) > 0n ? 'win' : ''}>{money.full(chase[id])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Its lines and draws, asked for once they are shown: a chase may have thousands of bets. */
function ChaseDetails({ chase: { id, gameCode } }: { chase: ChaseHeadView }): JSX.Element {
  const game = useGame(gameCode);
  const query = useCall(getChase, { params: { id } }, { staleTime: 0, refetchInterval: ASK_AGAIN_MS });
  return (
    <ListStates query={query} skeleton={{ height: 52, count: 5 }}>
      {(chase) => (
        <div className="ch-form">
          <ChaseLines game={game} lines={chase.lines} />
          <ChaseOrders chase={chase} />
        </div>
      )}
    </ListStates>
  );
}

function ChaseCard({ chase }: { chase: ChaseHeadView }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const games = useBoughtGameWords();
  const words = useRecordWords();
  const ordersId = useId();
  const [open, setOpen] = useState(false);
  const [stopping, setStopping] = useState(false);
  const name = games.gameName(chase.gameCode);
  const play =
    chase.lineCount === 1
      ? games.playName(chase.gameCode, chase.play)
      : t('site-chases.lines', { count: chase.lineCount });
  const what = `${name}, ${words.moment(chase.madeAt)}`;
  const showText = t(open ? 'site-chase.hide' : 'site-chase.show');
  const drawn = t('site-chase.progress', { drawn: money.digits(chase.drawn), all: money.digits(chase.draws) });
  return (
    <li className="card ch-card">
      <div className="ch-head">
        <b>{name}</b>
        <span className="t2">{play}</span>
        <span className="sp" />
        <StateBadge chase={chase} />
      </div>
      <div className="ch-head sm t2 num">
        <span>{words.moment(chase.madeAt)}</span>
        <span>{drawn}</span>
        {chase.stopOnWin ? <span>{t('site-chase.stopsOnWin')}</span> : null}
      </div>
      {chase.stopReason === null || chase.stopReason === 'won' || chase.stopReason === 'member' ? null : (
        <p className="sm t2">{t(`member.chase.why.${chase.stopReason}`)}</p>
      )}
      <Progress part={chase.drawn / chase.draws} label={drawn} />
      <div className="ch-head">
        <Sums chase={chase} />
        <span className="sp" />
        <Button
          size="s"
          look="bare"
          aria-expanded={open}
          aria-controls={ordersId}
          aria-label={`${showText}: ${what}`}
          onClick={() => setOpen(!open)}
        >
          {showText}
        </Button>
        {mayStop(chase) ? (
          <Button
            size="s"
            look="ghost"
            aria-label={`${t('site-chase.stop')}: ${what}`}
            onClick={() => setStopping(true)}
          >
            {t('site-chase.stop')}
          </Button>
        ) : null}
      </div>
      <div id={ordersId}>{open ? <ChaseDetails chase={chase} /> : null}</div>
      {stopping ? <StopDialog chase={chase} what={`${name} · ${play}`} onClose={() => setStopping(false)} /> : null}
    </li>
  );
}

function NoChases(): JSX.Element {
  const t = useT();
  return (
    <EmptyState
      title={t('site-chases.none')}
      action={
        <Link to="/lottery" className={buttonClass('brand')}>
          {t('member.bets.play')}
        </Link>
      }
    >
      {t('site-chases.noneHint')}
    </EmptyState>
  );
}

export function ChaseList(): JSX.Element {
  useAreas(['site-chase', 'site-chases']);
  const page = usePageFilter();
  useLive('bets', readAgain);
  const list = usePagedList(listChases, (of) => ({ query: { page: of, size: SIZE } }), {
    page,
    rowsIn: 'rows',
    idOf: ({ id }) => id,
    pageCountOf: ({ total }) => Math.ceil(total / SIZE),
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  });
  return (
    <ListStates query={list.query} skeleton={{ height: 150, count: 3 }}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <NoChases />
        ) : (
          <>
            {[...new Set(rows.filter(({ state }) => state === 'active').map(({ gameCode }) => gameCode))].map(
              (code) => (
                <GameTurns key={code} gameCode={code} />
              ),
            )}
            <ul className="ch-cards">
              {rows.map((chase) => (
                <ChaseCard key={chase.id} chase={chase} />
              ))}
            </ul>
            <ListEnd
              list={list}
              shown={rows.length}
              size={SIZE}
              total={total}
              onPage={(next) => changeRecordFilters('personalHistoryCopy', { p: next > 1 ? `${next}` : '' })}
            />
          </>
        )
      }
    </ListStates>
  );
}
