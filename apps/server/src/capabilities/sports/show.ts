/** Events, markets and tickets as they travel: names of sides by language, odds as decimal strings. */
import { toHex } from '@house/fairness/hex';
import { formatAmount } from '@house/money/amount';
import { TENTHS } from '@house/sports/bet';
import type { Names } from '@house/sports/invented';
import { formatLine, type Prices } from '@house/sports/market';
import { formatDecimal } from '@house/sports/odds';
import type { Side } from '@house/sports/sport';
import { findLeague, findTeam, SPORTS } from '@house/sports/sports';
import { present } from '../../platform/result.ts';
import { formatTicket } from '../wagers/port.ts';
import { shardOf } from '../wallet/port.ts';
import type { ShownEvent, SportsEvent, SportsMarket, SportsTicket, Standing, TicketLeg } from './port.ts';

const writeNames = ({ bn, en }: Names) => ({ bn, en });
type Sided = Pick<SportsEvent, 'league' | 'home' | 'away' | 'names'>;

/** Colours of a side that no release knows follow from its name. */
const HUES = 11;
const hueOf = (name: string): number => [...name].reduce((sum, sign) => (sum + (sign.codePointAt(0) ?? 0)) % HUES, 0);

function showSide({ league, names: ofFeed, ...event }: Sided, side: Side) {
  const code = event[side];
  if (ofFeed !== null) return { code, names: writeNames(ofFeed[side]), hue: hueOf(code) };
  const { names, hue } = present(findTeam(league, code), 'a side of this release');
  return { code, names: writeNames(names), hue };
}

const namesOfLeague = ({ league, names }: Sided): Names =>
  names?.league ?? present(findLeague(league), 'a league of this release').names;

function showState({ sport, state }: Pick<SportsEvent, 'sport' | 'state'>) {
  const { periods, marks, last, note, ...view } = SPORTS[sport].view(state);
  return {
    ...view,
    periods: periods.map((each) => ({ ...each })),
    marks: marks.map((each) => ({ ...each })),
    last: [...last],
    note: note === null ? null : { code: note.code, values: { ...note.values } },
  };
}

/** Whether one of its sides or its league is called so, in either language. */
export function isNamed(event: SportsEvent, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  const named = [namesOfLeague(event), showSide(event, 'home').names, showSide(event, 'away').names];
  return named.some(({ bn, en }) => [bn, en].some((name) => name.toLowerCase().includes(wanted)));
}

export const isStopped = (event: SportsEvent): boolean => event.held || event.leaping || event.stale;

export function showEvent({ event, markets }: ShownEvent) {
  const { id, sport, league, startsAt, simulated, feed, status } = event;
  const suspended = isStopped(event);
  return {
    ...{ sport, simulated, feed, status, suspended },
    kind: SPORTS[sport].kind,
    id: id.toString(),
    league: { code: league, names: writeNames(namesOfLeague(event)) },
    home: showSide(event, 'home'),
    away: showSide(event, 'away'),
    startsAt: startsAt.toISOString(),
    state: showState(event),
    open: suspended ? 0 : markets.filter((market) => market.status === 'open' && !market.held).length,
  };
}

const GROUP_OF_NONE = 'main';
function groupOf({ sport }: SportsEvent, type: string): string {
  const groups = Object.entries(SPORTS[sport].groups);
  return groups.find(([, types]) => types.includes(type))?.[0] ?? GROUP_OF_NONE;
}

/** What of a list a market is for. */
function roleOf({ sport }: SportsEvent, type: string): 'winner' | 'total' | 'handicap' | null {
  const { winner, total, handicap } = SPORTS[sport].listed;
  return type === winner ? 'winner' : type === total ? 'total' : type === handicap ? 'handicap' : null;
}

const showName = ({ type, quarters, part }: SportsMarket['name']) => ({
  type,
  part: part ?? null,
  line: quarters === null ? null : formatLine(quarters),
});

/** Whether there is anything to see: a line whose time is over has no prices and no result. */
export const isShown = ({ status, prices }: SportsMarket): boolean =>
  status !== 'suspended' || Object.values(prices).some((odds) => odds !== null);

export function showMarket(market: SportsMarket, event: SportsEvent) {
  const { id, name, status, held, prices, outcomes } = market;
  const suspended = status === 'suspended' || held || isStopped(event);
  return {
    id: id.toString(),
    ...showName(name),
    ...{ group: groupOf(event, name.type), role: roleOf(event, name.type) },
    suspended,
    decided: status === 'decided',
    selections: SPORTS[event.sport].selections(name).map((code) => ({
      code,
      odds: prices[code] == null || suspended || status === 'decided' ? null : formatDecimal(prices[code]),
      outcome: outcomes?.[code] ?? null,
    })),
  };
}

/** A market as traders see it, with what stands on each selection. */
export function showBookMarket(market: SportsMarket, event: SportsEvent, standings: readonly Standing[]) {
  const { id, name, status, held, version, prices, outcomes, rule, resultVersion, settledVersion } = market;
  return {
    ...{ status, held, version, rule, results: resultVersion, settled: settledVersion },
    id: id.toString(),
    ...showName(name),
    selections: SPORTS[event.sport].selections(name).map((code) => {
      const standing = standings.find(({ selection }) => selection === code);
      return {
        code,
        odds: prices[code] == null ? null : formatDecimal(prices[code]),
        outcome: outcomes?.[code] ?? null,
        tickets: standing?.tickets ?? 0,
        stake: formatAmount(standing?.stake ?? 0n),
        most: formatAmount(standing?.most ?? 0n),
        asked: formatAmount(standing?.asked ?? 0n),
      };
    }),
  };
}

/** How far the two sides of a market are from each other. */
function lean(prices: Prices): number {
  const [one, other] = Object.values(prices);
  return one == null || other == null ? Number.POSITIVE_INFINITY : Math.abs(one - other);
}

/** What a list shows of a match: its winner, and the total and handicap that are most alike. */
export function mainMarkets(markets: readonly SportsMarket[], { sport }: SportsEvent): SportsMarket[] {
  const { winner, total, handicap } = SPORTS[sport].listed;
  const alike = (type: string | null) =>
    markets
      .filter(({ name, status }) => name.type === type && status !== 'decided')
      .toSorted((a, b) => lean(a.prices) - lean(b.prices))
      .slice(0, 1);
  return [...markets.filter(({ name }) => name.type === winner), ...alike(total), ...alike(handicap)];
}

/** Null: it is nobody's seed that it was played from. */
export function showProof({ commitment, seed, strengthHome, strengthAway }: SportsEvent) {
  if (commitment === null) return null;
  return {
    commitment: toHex(commitment),
    seed: seed === null ? null : toHex(seed),
    strengths: { home: strengthHome, away: strengthAway },
  };
}

type Found = ReadonlyMap<bigint, ShownEvent>;

function showLeg({ eventId, marketId, selection, odds, oddsTaken, voided }: TicketLeg, found: Found) {
  const { event, markets } = present(found.get(eventId), 'a leg has its event');
  const market = present(
    markets.find(({ id }) => id === marketId),
    'a leg has its market',
  );
  const now = market.status === 'decided' ? null : (market.prices[selection] ?? null);
  const { home, away, clock } = SPORTS[event.sport].view(event.state);
  return {
    eventId: eventId.toString(),
    marketId: marketId.toString(),
    ...showName(market.name),
    selection,
    odds: formatDecimal(odds),
    oddsTaken: oddsTaken === null ? null : formatDecimal(oddsTaken),
    oddsNow: now === null ? null : formatDecimal(now),
    home: showSide(event, 'home'),
    away: showSide(event, 'away'),
    startsAt: event.startsAt.toISOString(),
    status: event.status,
    score: event.status === 'upcoming' ? null : { home, away, clock },
    outcome: voided ? ('void' as const) : (market.outcomes?.[selection] ?? null),
    rule: voided ? ('takenLate' as const) : (market.outcomes?.[selection] ?? null) === null ? null : market.rule,
  };
}

interface Shown {
  readonly found: Found;
  /** Words of a refusal, in the language of the reader. */
  readonly words: (code: string, values: Readonly<Record<string, string | number>>) => string;
  /** What the house gives now for so many tenths of a ticket, or all that is left; units of 0.0001; null: not for sale. */
  readonly cashOut: (ticket: SportsTicket, tenths?: number) => bigint | null;
}

const amountOrNull = (amount: bigint | null): string | null => (amount === null ? null : formatAmount(amount));

export function showTicket(ticket: SportsTicket, { found, words, cashOut }: Shown) {
  const { id, memberId, seq, state, folds, lines, stake, most, live, askedAt, placedAt, dueAt } = ticket;
  const { refusal, refusalValues, prize, cashAmount, settledAt, legs, soldTenths, soldFor, overLimit, offer } = ticket;
  const leg = refusalValues?.['leg'];
  return {
    ...{ state, lines, live, folds: [...folds] },
    id: id.toString(),
    ticket: seq === null ? null : formatTicket({ shard: shardOf(memberId), seq }),
    stake: formatAmount(stake),
    most: formatAmount(most),
    askedAt: askedAt.toISOString(),
    placedAt: placedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    refusal:
      refusal === null
        ? null
        : { code: refusal, message: words(refusal, refusalValues ?? {}), leg: typeof leg === 'number' ? leg : null },
    prize: amountOrNull(prize),
    soldFor: state === 'cashing' ? amountOrNull(cashAmount) : state === 'cashed' ? formatAmount(soldFor) : null,
    settledAt: settledAt?.toISOString() ?? null,
    cashOut: amountOrNull(cashOut(ticket)),
    cashOutParts: Array.from({ length: TENTHS - soldTenths - 1 }, (_, i) => i + 1).flatMap((tenths) => {
      const part = state === 'open' ? cashOut(ticket, tenths) : null;
      return part === null ? [] : [{ tenths, amount: formatAmount(part) }];
    }),
    sold: soldTenths === 0 ? null : { tenths: soldTenths, amount: formatAmount(soldFor) },
    over: overLimit === null ? null : { stakeMax: formatAmount(overLimit.stakeMax) },
    offer:
      offer === null
        ? null
        : { stake: formatAmount(offer.stakePerLine * BigInt(lines)), odds: offer.odds.map(formatDecimal) },
    legs: legs.map((each) => showLeg(each, found)),
  };
}
