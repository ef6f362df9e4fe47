/**
 * A public odds service that is asked (the-odds-api.com, version 4): odds of one bookmaker before matches, final scores. It is
 * asked for one competition after the other, once a round, and no more than its plan allows. What was missed is a whole round.
 */
import {
  fixtureOfService,
  pricesOfService,
  resultsOfScore,
  scoreOfService,
  sportOfKey,
  stateOfService,
} from '@house/sports/feeds/odds-service';
import * as z from 'zod';
import { type FeedAdapter, FeedFault, type FeedSink } from '../adapter.ts';
import { askBounded } from '../ask.ts';
import { pause } from '../pause.ts';

const PRODUCT = 0;
/** Scores are asked for every so many rounds, and reach back so many days. */
const SCORES_EVERY = 5;
const SCORE_DAYS = 3;
/** Between two requests. */
const BREATH_MILLISECONDS = 1_000;
/** A price that its bookmaker has not confirmed for so long is not one. */
const OLD_MILLISECONDS = 10 * 60_000;
/** Where the plan is used up. */
const USED_UP_MILLISECONDS = 10 * 60_000;
const EVENTS_MAX = 500;

const text = z.string().min(1).max(120);
const event = z.object({
  id: z.string().regex(/^[0-9A-Za-z_-]{1,64}$/),
  sport_key: text,
  sport_title: text,
  commence_time: z.iso.datetime(),
  home_team: text,
  away_team: text,
});
const oddsReply = z
  .array(
    event.extend({
      bookmakers: z
        .array(
          z.object({
            key: text,
            last_update: z.iso.datetime(),
            markets: z
              .array(
                z.object({
                  key: text,
                  outcomes: z
                    .array(z.object({ name: text, price: z.number().min(1).max(10_000), point: z.number().optional() }))
                    .max(50),
                }),
              )
              .max(50),
          }),
        )
        .max(100),
    }),
  )
  .max(EVENTS_MAX);
const scoresReply = z
  .array(
    event.extend({
      completed: z.boolean(),
      scores: z.nullable(z.array(z.object({ name: text, score: z.string().max(40) })).max(10)),
    }),
  )
  .max(EVENTS_MAX);

export interface OddsServiceOptions {
  readonly url: string;
  readonly key: string;
  /** Competitions, by their keys there: `soccer_epl`. */
  readonly sports: readonly string[];
  /** The bookmaker whose prices they are; null: the first of each match. */
  readonly bookmaker: string | null;
  readonly everySeconds: number;
  /** For tests. */
  readonly breathMilliseconds?: number;
}

class UsedUp extends FeedFault {}

export function createOddsServiceAdapter(options: OddsServiceOptions): FeedAdapter {
  const { url, key, sports, bookmaker, everySeconds, breathMilliseconds = BREATH_MILLISECONDS } = options;
  let asked: number | null = null;
  let poke: (() => void) | null = null;
  /** Asking sooner than in the next round helps nobody. */
  let failed = false;

  /** An answer, and when the service gave it, by its clock. */
  async function ask<T>(path: string, schema: z.ZodType<T>): Promise<{ readonly value: T; readonly at: number }> {
    let at = Number.NaN;
    let left = Number.NaN;
    const answered = await askBounded(`${url}/v4${path}&apiKey=${encodeURIComponent(key)}`, {}, (headers) => {
      at = Date.parse(headers.get('date') ?? '');
      left = Number(headers.get('x-requests-remaining') ?? Number.NaN);
    });
    if (Number.isNaN(at)) throw new FeedFault('an answer without a date');
    let json: unknown;
    try {
      json = JSON.parse(answered);
    } catch {
      throw new FeedFault('an answer that is no JSON');
    }
    const read = schema.safeParse(json);
    if (!read.success) throw new FeedFault(`an answer of another shape: ${read.error.issues[0]?.path.join('.') ?? ''}`);
    if (left === 0) throw new UsedUp('the plan is used up');
    return { value: read.data, at };
  }

  async function bringOdds(sportKey: string, sink: FeedSink): Promise<number> {
    const sport = sportOfKey(sportKey);
    if (sport === null) throw new FeedFault(`no such sport: ${sportKey}`);
    const chosen = bookmaker === null ? 'regions=eu' : `bookmakers=${encodeURIComponent(bookmaker)}`;
    const { value, at } = await ask(
      `/sports/${encodeURIComponent(sportKey)}/odds/?markets=h2h,spreads,totals&oddsFormat=decimal&dateFormat=iso&${chosen}`,
      oddsReply,
    );
    for (const { bookmakers, ...found } of value) {
      // What has begun is no business of a service that is asked once a minute.
      if (Date.parse(found.commence_time) <= at) continue;
      await sink.fixture(fixtureOfService(found, sport), PRODUCT);
      const book = bookmakers.find((each) => bookmaker === null || each.key === bookmaker);
      const fresh = book !== undefined && at - Date.parse(book.last_update) < OLD_MILLISECONDS;
      const offered = fresh ? pricesOfService(found, sport, book.markets) : [];
      const named = new Set(offered.map(({ name }) => JSON.stringify(name)));
      // What is not offered any more is shut.
      const gone = (await sink.marketsOf(found.id))
        .filter((name) => !named.has(JSON.stringify(name)))
        .map((name) => ({ name, status: 'suspended' as const, prices: {} }));
      await sink.take({
        ...{ kind: 'odds', product: PRODUCT, at, ref: found.id, status: 'upcoming', state: null },
        markets: [...offered, ...gone],
      });
    }
    return at;
  }

  async function bringScores(sportKey: string, sink: FeedSink): Promise<void> {
    const sport = sportOfKey(sportKey);
    if (sport === null) return;
    const path = `/sports/${encodeURIComponent(sportKey)}/scores/?daysFrom=${SCORE_DAYS}&dateFormat=iso`;
    const { value, at } = await ask(path, scoresReply);
    for (const found of value) {
      if (found.scores === null || (await sink.sportOf(found.id)) === null) continue;
      const about = { product: PRODUCT, at, ref: found.id };
      const status = found.completed ? 'ended' : 'live';
      await sink.take({ kind: 'odds', ...about, status, state: stateOfService(found), markets: [] });
      const score = scoreOfService(found);
      if (!found.completed || score === null) continue;
      const markets = resultsOfScore(sport, await sink.marketsOf(found.id), score);
      if (markets.length > 0) await sink.take({ kind: 'settlement', ...about, markets });
    }
  }

  async function round(number: number, sink: FeedSink, signal: AbortSignal): Promise<void> {
    const request = asked;
    let at = 0;
    for (const sportKey of sports) {
      if (signal.aborted) return;
      at = Math.max(at, await bringOdds(sportKey, sink));
      await pause(breathMilliseconds, signal);
      if (number % SCORES_EVERY !== 0) continue;
      await bringScores(sportKey, sink);
      await pause(breathMilliseconds, signal);
    }
    await sink.take({ kind: 'alive', product: PRODUCT, at, subscribed: true });
    if (request === null) return;
    await sink.take({ kind: 'complete', product: PRODUCT, at, request });
    if (asked === request) asked = null;
  }

  // Two rounds that fail are too many.
  const patience = Math.min(3_600, Math.ceil(3 * everySeconds) + 10 * sports.length);
  return {
    code: 'odds-service',
    lines: [{ product: PRODUCT, toleranceSeconds: patience, judged: false }],
    recoverySeconds: patience,
    async listen(sink, signal) {
      for (let number = 0; !signal.aborted; number += 1) {
        let wait = everySeconds * 1_000;
        try {
          await round(number, sink, signal);
          failed = false;
        } catch (error) {
          if (!(error instanceof FeedFault)) throw error;
          failed = true;
          await sink.fault(error.message);
          if (error instanceof UsedUp) wait = Math.max(wait, USED_UP_MILLISECONDS);
        }
        if (asked !== null && !failed) wait = breathMilliseconds;
        const poked = new AbortController();
        poke = () => poked.abort();
        await pause(wait, AbortSignal.any([signal, poked.signal]));
        poke = null;
      }
    },
    async recover(_product, _since, request) {
      asked = request;
      if (!failed) poke?.();
    },
  };
}
