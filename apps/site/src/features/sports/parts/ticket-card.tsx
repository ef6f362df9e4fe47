/** A ticket of the member's: its legs with what decided each of them, its lines, and what the house gives for it now. */
import {
  cashOutSportsTicket,
  getSportsTicket,
  listSportsTickets,
  type SportsLegView,
  type SportsTicketView,
  takeSportsOffer,
  withdrawSportsTicket,
} from '@house/contract/sports/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { parseAmount } from '@house/money/amount';
import { nameOfSystem, settleBet, stakeLeft } from '@house/sports/bet';
import { parseDecimal } from '@house/sports/odds';
import type { Outcome } from '@house/sports/outcome';
import { Button } from '@house/ui/button';
import { Select } from '@house/ui/field';
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
  asked: 'warn',
  offered: 'gold',
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

/** A side that has not batted. */
const NOT_YET = '–';
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
      {leg.oddsTaken === null ? null : (
        <p className="xs warn">
          {t('site-sports.priceError', { taken: words.odds(leg.oddsTaken), odds: words.odds(leg.odds) })}
        </p>
      )}
      <div className="xs t2">
        {words.market(leg)} · {words.match(sides)}
        {score === null ? null : (
          <span className="num" translate="no">
            {' '}
            · {digits(score.away === NOT_YET ? score.home : `${score.home}–${score.away}`)}
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
  // Of what was not sold.
  const perLine = stakeLeft((parseAmount(stake) ?? 0n) / BigInt(lines), ticket.sold?.tenths ?? 0) ?? 0n;
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

/** Something that is done with a ticket: what is refused is told, and tickets and balance are asked for anew. */
function useAct(): { readonly busy: boolean; readonly act: (send: () => Promise<unknown>) => void } {
  const [busy, setBusy] = useState(false);
  const run = async (send: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await send();
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
  return { busy, act: (send) => void run(send) };
}

const ALL_TENTHS = 10;

/** Sells all that is left, or tenths of the stake. */
function CashOut({ ticket }: { ticket: SportsTicketView }): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const { busy, act } = useAct();
  const [chosen, setChosen] = useState(ALL_TENTHS);
  const { id, cashOut, cashOutParts, state } = ticket;
  if (state === 'cashing') return <p className="xs t2">{t('site-sports.selling')}</p>;
  if (state !== 'open' || cashOut === null) return null;
  const part = cashOutParts.find(({ tenths }) => tenths === chosen);
  const amount = part?.amount ?? cashOut;
  const sell = () => {
    const body = { key: newKey(), amount, ...(part === undefined ? {} : { tenths: part.tenths }) };
    return request(cashOutSportsTicket, { params: { id }, body }).then(() => setChosen(ALL_TENTHS));
  };
  return (
    <div className="sb-sell">
      {cashOutParts.length === 0 ? null : (
        <Select
          label={t('site-sports.cashOutHow')}
          value={String(part?.tenths ?? ALL_TENTHS)}
          options={[
            { value: String(ALL_TENTHS), text: t('site-sports.cashOutAll') },
            ...cashOutParts.map((each) => ({
              value: String(each.tenths),
              text: t('site-sports.cashOutPart', {
                percent: money.digits(each.tenths * ALL_TENTHS),
                amount: money.full(each.amount),
              }),
            })),
          ]}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      )}
      <Button look="gold" size="s" busy={busy} onClick={() => act(sell)}>
        {t('site-sports.cashOut', { amount: money.full(amount) })}
      </Button>
    </div>
  );
}

/** A ticket over a limit: with a trader, or with what one takes in its place. */
function WithTrader({ ticket }: { ticket: SportsTicketView }): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const words = useSportsWords();
  const { busy, act } = useAct();
  const [key] = useState(newKey);
  const { id, state, over, offer } = ticket;
  if (state !== 'asked' && state !== 'offered') return null;
  const leave = () => request(withdrawSportsTicket, { params: { id }, body: { key } });
  return (
    <div className="sb-trader" role="status">
      {state === 'asked' ? (
        <p className="sm">{t('site-sports.asked', { max: money.full(over?.stakeMax ?? '0') })}</p>
      ) : (
        <p className="sm b">
          {t('site-sports.offered', {
            stake: money.full(offer?.stake ?? '0'),
            odds: (offer?.odds ?? []).map(words.odds).join(' · '),
          })}
        </p>
      )}
      <div className="row wrap-f">
        {state === 'offered' ? (
          <Button
            look="gold"
            size="s"
            busy={busy}
            onClick={() => act(() => request(takeSportsOffer, { params: { id }, body: { key } }))}
          >
            {t('site-sports.takeOffer')}
          </Button>
        ) : null}
        <Button look="soft" size="s" busy={busy} onClick={() => act(leave)}>
          {t(state === 'asked' ? 'site-sports.takeBack' : 'site-sports.leaveOffer')}
        </Button>
      </div>
    </div>
  );
}

export function TicketCard({ ticket }: { ticket: SportsTicketView }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const kindWords = useKindWords();
  const { stake, most, prize, state, soldFor, sold, refusal, lines } = ticket;
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
      {sold === null || state === 'cashed' ? null : (
        <p className="xs t2 num" translate="no">
          {t('site-sports.soldPart', {
            percent: money.digits(sold.tenths * ALL_TENTHS),
            amount: money.full(sold.amount),
          })}
        </p>
      )}
      <Lines ticket={ticket} />
      <WithTrader ticket={ticket} />
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
