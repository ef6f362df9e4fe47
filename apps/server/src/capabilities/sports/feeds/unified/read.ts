/**
 * Messages of a unified feed (XML, in the manner of the large providers) as the house's own. A market or outcome that the
 * house does not have is left out; a result it can not write is a fault, and stays open until a person decides.
 */
import { type FeedFixture, type FeedMessage, type FeedStatus, outcomeOfFactors } from '@house/sports/feeds/message';
import type { FeedState } from '@house/sports/feeds/state';
import { marketOfUnified, sportOfUrn, type UnifiedMarket } from '@house/sports/feeds/unified';
import type { MarketName, Outcomes } from '@house/sports/market';
import type { SportCode } from '@house/sports/sports';
import { FeedFault } from '../adapter.ts';
import { childrenOf, type Element, needNumber, needText, numberOf } from './xml.ts';

/** Of `sport_event_status`; what is put off or breaks off in the middle stays as it is, and its markets are shut. */
const STATUSES: Readonly<Record<number, FeedStatus>> = {
  0: 'upcoming',
  1: 'live',
  2: 'live',
  3: 'ended',
  4: 'ended',
  5: 'abandoned',
  9: 'abandoned',
};
const ACTIVE = 1;
const CHANGE_CANCELLED = 3;
const URN = /^[a-z]{2,8}:[a-z_]{2,24}:[0-9]{1,18}$/;
const ODDS = /^[0-9]{1,4}(?:\.[0-9]{1,8})?$/;

const PRODUCT_MAX = 999;
/** 2100: beyond it is no date of a match, and soon none at all. */
const MOMENT_MAX = 4_102_444_800_000;
/** Milliseconds; null: there is none. Throws where it is none that a match can have. */
function momentOf(element: Element, name: string): number | null {
  const moment = numberOf(element, name);
  if (moment !== null && (moment < 0 || moment > MOMENT_MAX))
    throw new FeedFault(`${element.name} with an odd ${name}`);
  return moment;
}
function needMoment(element: Element, name: string): number {
  const moment = momentOf(element, name);
  if (moment === null) throw new FeedFault(`${element.name} without ${name}`);
  return moment;
}

const refOf = (element: Element): string => {
  const ref = needText(element, 'event_id');
  if (!URN.test(ref)) throw new FeedFault(`${element.name} about something without a name`);
  return ref;
};

/** Down to thousandths: never more than the feed offers. */
const oddsOf = (text: string | undefined): number | null =>
  text !== undefined && ODDS.test(text) ? Math.floor(Number(text) * 1_000 + 1e-6) : null;

function stateOf(event: Element, sport: SportCode, status: FeedStatus): FeedState {
  const said = event.attributes;
  const isCricket = ['cricket', 't10', 'odi', 'test'].includes(sport);
  const points = (text: string | undefined): string => (text !== undefined && /^[0-9]{1,4}$/.test(text) ? text : '0');
  const scoreOf = (side: 'home' | 'away'): string => {
    const score = points(said[`${side}_score`]);
    const out = said[`${side}_dismissals`];
    return isCricket && out !== undefined && /^[0-9]{1,2}$/.test(out) ? `${score}/${out}` : score;
  };
  const [clock] = childrenOf(event, 'clock');
  const minutes = /^([0-9]{1,3}):/.exec(clock?.attributes['match_time'] ?? '')?.[1];
  const overs = /^[0-9]{1,3}$/.test(said['over'] ?? '') ? `${said['over']}.${numberOf(event, 'delivery') ?? 0}` : null;
  return {
    feed: true,
    phase: status === 'upcoming' ? 'before' : status === 'live' ? 'feed' : 'ended',
    clock: isCricket ? overs : minutes === undefined ? null : `${minutes}′`,
    home: scoreOf('home'),
    away: scoreOf('away'),
    periods: childrenOf(event, 'period_scores', 'period_score')
      .slice(0, 9)
      .map(({ attributes }) => ({ home: points(attributes['home_score']), away: points(attributes['away_score']) })),
  };
}

function readMarket(element: Element, sport: SportCode): UnifiedMarket | null {
  return marketOfUnified(sport, needText(element, 'id'), element.attributes['specifiers'] ?? '');
}

function readOdds(root: Element, sport: SportCode) {
  const [event] = childrenOf(root, 'sport_event_status');
  const said = event === undefined ? null : numberOf(event, 'status');
  const status = said === null ? null : (STATUSES[said] ?? null);
  // Interrupted, delayed, postponed: the match is not over, and nothing of it is offered.
  const isShut = said !== null && status === null;
  return {
    status,
    state: event === undefined || status === null ? null : stateOf(event, sport, status),
    markets: childrenOf(root, 'odds', 'market').flatMap((element) => {
      const market = readMarket(element, sport);
      if (market === null) return [];
      const prices = childrenOf(element, 'outcome').flatMap(({ attributes }) => {
        const code = market.pick(attributes['id'] ?? '');
        return code === null ? [] : [[code, attributes['active'] === '0' ? null : oddsOf(attributes['odds'])] as const];
      });
      const isOpen = (numberOf(element, 'status') ?? ACTIVE) === ACTIVE && !isShut;
      return [
        {
          name: market.name,
          status: isOpen ? ('open' as const) : ('suspended' as const),
          prices: Object.fromEntries(prices),
        },
      ];
    }),
  };
}

const FACTOR = /^[01](?:\.[0-9]{1,8})?$/;
/** Not a number where it is none; then there is no outcome. */
function factorOf(text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise;
  return FACTOR.test(text) ? Number(text) : Number.NaN;
}

/** Null: one the house can not write. The others of the message stand. */
function readResult(element: Element, market: UnifiedMarket): Outcomes | null {
  const outcomes = childrenOf(element, 'outcome').flatMap(({ attributes }) => {
    const code = market.pick(attributes['id'] ?? '');
    if (code === null) return [];
    const outcome = outcomeOfFactors(
      attributes['result'] === '1',
      factorOf(attributes['void_factor'], 0),
      factorOf(attributes['dead_heat_factor'], 1),
    );
    return [[code, outcome] as const];
  });
  const written = outcomes.flatMap(([code, outcome]) => (outcome === null ? [] : [[code, outcome] as const]));
  return written.length === outcomes.length ? Object.fromEntries(written) : null;
}

const namesOf = (root: Element, sport: SportCode): MarketName[] =>
  childrenOf(root, 'market').flatMap((element) => readMarket(element, sport)?.name ?? []);

export interface ReadContext {
  /** Null: the event is not known yet. */
  readonly sportOf: (ref: string) => Promise<SportCode | null>;
}

/** `about`: an event whose fixture has to be known first. Null: nothing the house has to do with. */
export type Read = FeedMessage | { readonly kind: 'unknown'; readonly about: string; readonly product: number } | null;

export async function readUnified(root: Element, { sportOf }: ReadContext): Promise<Read> {
  const product = needNumber(root, 'product');
  if (product < 0 || product > PRODUCT_MAX) throw new FeedFault(`${root.name} of no line`);
  const line = { product, at: needMoment(root, 'timestamp') };
  if (root.name === 'alive') return { kind: 'alive', ...line, subscribed: root.attributes['subscribed'] === '1' };
  if (root.name === 'snapshot_complete') return { kind: 'complete', ...line, request: needNumber(root, 'request_id') };
  const ref = refOf(root);
  // Seasons and tournaments are no matches.
  if (!ref.includes(':match:')) return null;
  const about = { ...line, ref };
  if (root.name === 'bet_stop') return { kind: 'stop', ...about };
  if (root.name === 'fixture_change')
    return {
      ...{ kind: 'change', ...about, startsAt: momentOf(root, 'start_time') },
      cancelled: numberOf(root, 'change_type') === CHANGE_CANCELLED,
    };
  const sport = await sportOf(ref);
  if (sport === null) return { kind: 'unknown', about: ref, product: line.product };
  const window = { from: momentOf(root, 'start_time'), to: momentOf(root, 'end_time') };
  switch (root.name) {
    case 'odds_change':
      return { kind: 'odds', ...about, ...readOdds(root, sport) };
    case 'bet_settlement':
      return {
        ...{ kind: 'settlement', ...about },
        markets: childrenOf(root, 'outcomes', 'market').flatMap((element) => {
          const market = readMarket(element, sport);
          return market === null ? [] : [{ name: market.name, outcomes: readResult(element, market) }];
        }),
      };
    case 'rollback_bet_settlement':
      return { kind: 'takeBack', ...about, markets: namesOf(root, sport) };
    case 'bet_cancel':
      return { kind: 'cancel', ...about, ...window, markets: namesOf(root, sport) };
    case 'rollback_bet_cancel':
      return { kind: 'uncancel', ...about, ...window, markets: namesOf(root, sport) };
    default:
      throw new FeedFault(`a message of a kind nobody knows: ${root.name.slice(0, 40)}`);
  }
}

/** A fixture as the provider's interface answers it; null: a sport or kind of event the house does not have. */
export function readFixture(root: Element): FeedFixture | null {
  const [fixture] = childrenOf(root, 'fixture');
  if (fixture === undefined) throw new FeedFault('an answer without a fixture');
  const [tournament] = childrenOf(fixture, 'tournament');
  const [ofSport] = tournament === undefined ? [] : childrenOf(tournament, 'sport');
  const sport = ofSport === undefined ? null : sportOfUrn(needText(ofSport, 'id'));
  if (tournament === undefined || sport === null) return null;
  const sides = childrenOf(fixture, 'competitors', 'competitor');
  const sideOf = (side: 'home' | 'away'): string | undefined =>
    sides.find(({ attributes }) => attributes['qualifier'] === side)?.attributes['name'];
  const [home, away] = [sideOf('home'), sideOf('away')];
  const startsAt = Date.parse(fixture.attributes['start_time'] ?? needText(fixture, 'scheduled'));
  if (!home || !away || !(startsAt >= 0 && startsAt <= MOMENT_MAX))
    throw new FeedFault('a fixture without sides or start');
  const league = { ref: needText(tournament, 'id'), name: needText(tournament, 'name') };
  return { ref: needText(fixture, 'id'), sport, league, home, away, startsAt };
}
