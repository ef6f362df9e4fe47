/** A provider for tests: it knows its match, writes messages as the large ones do, and has a clock of its own. */

export const MATCH = 'sr:match:4711';

export interface StandIn {
  /** Milliseconds of its clock: it may be wrong. */
  readonly now: () => number;
  /** Time goes on; back: what is written next was written earlier, and comes late. */
  pass(milliseconds: number): void;
  alive(product?: number, subscribed?: 0 | 1): string;
  complete(request: number, product?: number): string;
  odds(options?: OddsOptions): string;
  stop(): string;
  settlement(markets: string): string;
  rollback(markets: string): string;
  cancel(markets: string, window?: { readonly from?: number; readonly to?: number }): string;
  uncancel(markets: string, window?: { readonly from?: number; readonly to?: number }): string;
  change(options: { readonly startsAt?: number; readonly type?: number }): string;
  fixture(ref?: string): string;
}

interface OddsOptions {
  readonly product?: number;
  readonly ref?: string;
  /** Of `sport_event_status`. */
  readonly status?: number;
  readonly score?: readonly [number, number];
  /** Of 1, X and 2. */
  readonly winner?: readonly [string, string, string];
  readonly more?: string;
}

export const WINNER = '<market id="1"/>';
export const won = (outcome: '1' | '2' | '3'): string =>
  `<market id="1">${['1', '2', '3'].map((id) => `<outcome id="${id}" result="${id === outcome ? 1 : 0}"/>`).join('')}</market>`;

export function createStandIn(offsetMilliseconds = 0): StandIn {
  let passed = 0;
  const now = (): number => Date.now() + offsetMilliseconds + passed;
  let last = 0;
  /** No two messages of the same millisecond. */
  const stamp = (): number => {
    last = Math.max(last + 1, now());
    return last;
  };
  const about = (product = 1, ref = MATCH): string => `product="${product}" event_id="${ref}" timestamp="${stamp()}"`;
  const windowOf = ({ from, to }: { readonly from?: number; readonly to?: number }): string =>
    `${from === undefined ? '' : ` start_time="${from}"`}${to === undefined ? '' : ` end_time="${to}"`}`;
  return {
    now,
    pass(milliseconds) {
      passed += milliseconds;
      last = 0;
    },
    alive: (product = 1, subscribed = 1) =>
      `<alive product="${product}" timestamp="${stamp()}" subscribed="${subscribed}"/>`,
    complete: (request, product = 1) =>
      `<snapshot_complete request_id="${request}" product="${product}" timestamp="${stamp()}"/>`,
    odds({ product, ref, status = 1, score = [0, 0], winner = ['2.00', '3.50', '4.20'], more = '' } = {}) {
      const outcomes = winner.map((odds, i) => `<outcome id="${i + 1}" odds="${odds}" active="1"/>`).join('');
      return `<?xml version="1.0" encoding="UTF-8"?><odds_change ${about(product, ref)}>
        <sport_event_status status="${status}" reporting="1" match_status="6" home_score="${score[0]}" away_score="${score[1]}">
          <clock match_time="12:30"/></sport_event_status>
        <odds><market id="1" status="1">${outcomes}</market>${more}</odds></odds_change>`;
    },
    stop: () => `<bet_stop ${about()} groups="all"/>`,
    settlement: (markets) =>
      `<bet_settlement certainty="2" ${about()}><outcomes>${markets}</outcomes></bet_settlement>`,
    rollback: (markets) => `<rollback_bet_settlement ${about()}>${markets}</rollback_bet_settlement>`,
    cancel: (markets, window = {}) => `<bet_cancel ${about()}${windowOf(window)}>${markets}</bet_cancel>`,
    uncancel: (markets, window = {}) =>
      `<rollback_bet_cancel ${about()}${windowOf(window)}>${markets}</rollback_bet_cancel>`,
    change: ({ startsAt, type = 2 }) =>
      `<fixture_change ${about()} change_type="${type}"${startsAt === undefined ? '' : ` start_time="${startsAt}"`}/>`,
    fixture: (
      ref = MATCH,
    ) => `<?xml version="1.0" encoding="UTF-8"?><fixtures_fixture generated_at="2031-01-01T00:00:00+00:00">
      <fixture id="${ref}" scheduled="${new Date(now() + 3_600_000).toISOString()}" status="not_started">
        <tournament id="sr:tournament:9" name="Padma Cup"><sport id="sr:sport:1" name="Soccer"/></tournament>
        <competitors>
          <competitor id="sr:competitor:1" name="Chitra Rovers" qualifier="home"/>
          <competitor id="sr:competitor:2" name="Bhairab &amp; Sons" qualifier="away"/>
        </competitors></fixture></fixtures_fixture>`,
  };
}
