/** A ticket of the member's: its legs with what decided each of them, its lines, and what the house gives for it now. */
import {
  cashOutSportsTicket,
  getSportsTicket,
  listSportsTickets,
  type SportsLegView,
  type SportsTicketView,
} from '@house/contract/sports/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { parseAmount } from '@house/money/amount';
import { nameOfSystem, settleBet } from '@house/sports/bet';
import { parseDecimal } from '@house/sports/odds';
import type { Outcome } from '@house/sports/outcome';
import { Button } from '@house/ui/button';
import { Badge, type BadgeProps } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { showToast } from '@house/ui/toast';
import { newKey } from '@house/web/clock';
import { callKey } from '@house/web/query';
import { type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { refreshBalance } from '../../../shared/balance.ts';
import { useMoney } from '../../../shared/money.ts';
import { queryClient } from '../../../shared/query.ts';
import { useSportsWords } from '../book/words.ts';

function useKindWords(): (ticket: Pick<SportsTicketView, 'legs' | 'folds'>) => string {
  const t = useT();
  const { digits } = useMoney();
  return ({ legs, folds }) => {
    if (legs.length === 1) return t('site-sports.kind.single');
    if (folds.join() === String(legs.length)) return t('site-sports.kind.multi', { count: legs.length });
    const name = nameOfSystem(legs.length, folds);
    return name === null
      ? t('site-sports.kind.system', { folds: digits(folds.join('+')), count: legs.length })
      : t(`site-sports.system.${name}`);
  };
}

const TONES: Readonly<Record<SportsTicketView['state'], NonNullable<BadgeProps['tone']>>> = {
  waiting: 'info',
  placing: 'info',
  open: 'brand',
  settled: 'plain',
  cashing: 'info',
  cashed: 'gold',
  void: 'warn',
  refused: 'loss',
};

function StateBadge({ ticket }: { ticket: SportsTicketView }): JSX.Element {
  const t = useT();
  const { state, prize, stake } = ticket;
  const won = state === 'settled' && (parseAmount(prize ?? '0') ?? 0n) > (parseAmount(stake) ?? 0n);
  const lost = state === 'settled' && (parseAmount(prize ?? '0') ?? 0n) === 0n;
  if (won) return <Badge tone="win">{t('site-sports.state.won')}</Badge>;
  if (lost) return <Badge tone="loss">{t('site-sports.state.lost')}</Badge>;
  return <Badge tone={TONES[state]}>{t(`site-sports.state.${state}`)}</Badge>;
}

const MARKS = { win: 'check-circle-fill', lose: 'x-circle-fill', void: 'arrow-u-up-left' } as const;

function Leg({ leg }: { leg: SportsLegView }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const words = useSportsWords();
  const sides = { home: leg.home.names, away: leg.away.names };
  const { outcome, score, rule } = leg;
  const mark = outcome === null ? null : (MARKS[outcome as keyof typeof MARKS] ?? MARKS.win);
  return (
    <li className={`sb-leg ${outcome ?? ''}`}>
      <div className="row between">
        <b>{words.selection({ ...leg, ...sides })}</b>
        <b className="num" translate="no">
          {words.odds(leg.odds)}
        </b>
      </div>
      <div className="xs t2">
        {words.market(leg)} · {words.match(sides)}
        {score === null ? null : (
          <span className="num" translate="no">
            {' '}
            · {digits(`${score.home}–${score.away}`)}
            {leg.status === 'live' && score.clock !== null ? ` · ${digits(score.clock)}` : null}
          </span>
        )}
      </div>
      {outcome === null ? null : (
        <div className="xs sb-outcome">
          {mark === null ? null : <Icon name={mark} />}
          {words.outcome(outcome)}
          {rule === null ? null : <span className="t2"> · {t(`site-sports.rule.${rule}` as MessageId)}</span>}
        </div>
      )}
    </li>
  );
}

/** Every combination of so many of these places. */
function combine(places: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return places.flatMap((place, i) => combine(places.slice(i + 1), size - 1).map((rest) => [place, ...rest]));
}

/** A ticket of more lines shows its legs alone. */
const LINES_SHOWN = 60;

/** Each line of a settled system with what it returned. */
function Lines({ ticket }: { ticket: SportsTicketView }): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const { legs, folds, lines, stake } = ticket;
  const known = legs.every(({ outcome }) => outcome !== null);
  if (lines < 2 || lines > LINES_SHOWN || !known || ticket.state !== 'settled') return null;
  const perLine = (parseAmount(stake) ?? 0n) / BigInt(lines);
  const places = legs.map((_, place) => place);
  return (
    <details className="sb-lines">
      <summary>{t('site-sports.lines', { count: lines })}</summary>
      <ul>
        {folds
          .flatMap((fold) => combine(places, fold))
          .map((line) => {
            const settled = line.flatMap((place) => {
              const leg = legs[place];
              return leg === undefined
                ? []
                : [{ odds: parseDecimal(leg.odds) ?? 1_000, outcome: (leg.outcome ?? 'lose') as Outcome }];
            });
            return (
              <li key={line.join()} className="row between num" translate="no">
                <span translate="no">{money.digits(line.map((place) => place + 1).join(' + '))}</span>
                <span translate="no">{money.full(settleBet(perLine, [line.length], settled))}</span>
              </li>
            );
          })}
      </ul>
    </details>
  );
}

function CashOut({ ticket }: { ticket: SportsTicketView }): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const [busy, setBusy] = useState(false);
  const { cashOut, state } = ticket;
  if (state === 'cashing') return <p className="xs t2">{t('site-sports.selling')}</p>;
  if (state !== 'open' || cashOut === null) return null;
  const sell = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(cashOutSportsTicket, { params: { id: ticket.id }, body: { key: newKey(), amount: cashOut } });
    } catch (thrown) {
      showToast(messageOf(thrown), 'loss');
    }
    setBusy(false);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: callKey(listSportsTickets) }),
      queryClient.invalidateQueries({ queryKey: callKey(getSportsTicket) }),
      refreshBalance(),
    ]);
  };
  return (
    <Button look="gold" size="s" busy={busy} onClick={() => void sell()}>
      {t('site-sports.cashOut', { amount: money.full(cashOut) })}
    </Button>
  );
}

export function TicketCard({ ticket }: { ticket: SportsTicketView }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const kindWords = useKindWords();
  const { stake, most, prize, state, soldFor, refusal, lines } = ticket;
  const returned = state === 'cashed' ? soldFor : prize;
  return (
    <article className="sb-ticket" data-ticket={ticket.id} data-state={state}>
      <div className="row between">
        <b>{kindWords(ticket)}</b>
        <StateBadge ticket={ticket} />
      </div>
      <ul>
        {ticket.legs.map((leg) => (
          <Leg key={leg.marketId} leg={leg} />
        ))}
      </ul>
      <div className="row between sm">
        <span className="num" translate="no">
          {money.full(stake)}
          {lines > 1 ? ` · ${t('site-sports.lines', { count: lines })}` : null}
        </span>
        <b className="num" translate="no">
          {returned === null
            ? state === 'refused'
              ? null
              : t('site-sports.upTo', { amount: money.full(most) })
            : t('site-sports.returned', { amount: money.full(returned) })}
        </b>
      </div>
      <Lines ticket={ticket} />
      {state === 'waiting' ? (
        <p className="xs t2 sb-wait" role="status">
          <Icon name="circle-notch" /> {t('site-sports.waiting')}
        </p>
      ) : null}
      {refusal === null ? null : <p className="xs loss">{refusal.message}</p>}
      <div className="row between">
        <span className="xs t3 num" translate="no">
          {ticket.ticket}
        </span>
        <CashOut ticket={ticket} />
      </div>
    </article>
  );
}
