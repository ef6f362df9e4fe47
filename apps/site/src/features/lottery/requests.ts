/** What the lottery pages ask the house for, and how it stays fresh. */
import type { ReplyOf } from '@house/contract/call';
import {
  type DrawSummary,
  getPrizeTerms,
  type LotteryGameView,
  listDrawResults,
  listLimitedNumbers,
  listLotteryGames,
  listStations,
  savePrizeLevel,
} from '@house/contract/lottery/site';
import type { LiveEvent } from '@house/contract/platform/realtime';
import { listWagers } from '@house/contract/wagers/site';
import { serverNow, useServerSecond } from '@house/web/clock';
import { callKey } from '@house/web/query';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { request } from '../../shared/api.ts';
import { soon } from '../../shared/debounce.ts';
import { useLive, useLiveAll } from '../../shared/live.ts';
import { useOwnBetsLive } from '../../shared/own-bets.ts';
import { queryClient, useCall } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { applyDrawEvent, isBehind } from './model/draw-phase.ts';
import { type PrizeTerms, VISITOR_TERMS } from './model/level.ts';
import { FULL_TERMS, isClosedIn, type SaleTerms, saleIn, saleTermsOf } from './model/sale-terms.ts';
import type { GameAtPlace } from './model/stations.ts';

type GamesReply = ReplyOf<typeof listLotteryGames>;
type StationsReply = ReplyOf<typeof listStations>;
type ResultsReply = ReplyOf<typeof listDrawResults>;
type WagersReply = ReplyOf<typeof listWagers>;

/** The trend looks back 100 draws; some more give the oldest rows their omissions. */
export const RESULTS_READ = 120;
const MY_BETS_SHOWN = 8;
const ASK_AGAIN_MS = 3_000;

function isDraw(data: unknown): data is DrawSummary {
  return typeof data === 'object' && data !== null && 'id' in data && 'drawNo' in data && 'drawAt' in data;
}

function takeDrawEvent(event: LiveEvent): void {
  const draw: unknown = event.data;
  if (!isDraw(draw)) return;
  queryClient.setQueriesData<GamesReply>({ queryKey: callKey(listLotteryGames) }, (old) =>
    old === undefined
      ? old
      : {
          ...old,
          games: old.games.map((game) =>
            game.gameCode === draw.gameCode ? applyDrawEvent(game, event.kind, draw) : game,
          ),
        },
  );
}

/** Draws end for everybody in the same instant; the socket may bring what is missing while a page waits its moment. */
const askGamesSoon = soon(() => {
  const now = serverNow();
  const known = queryClient.getQueriesData<GamesReply>({ queryKey: callKey(listLotteryGames) });
  if (!known.some(([, reply]) => reply?.games.some((game) => isBehind(game, now)))) return;
  void queryClient.invalidateQueries({ queryKey: callKey(listLotteryGames) });
});

/** Asks for the games again when the clock has moved past what is known and the socket brought nothing. */
function useFreshDraws(games: readonly LotteryGameView[] | undefined): void {
  const now = useServerSecond();
  const askedAt = useRef(0);
  useEffect(() => {
    if (!games?.some((game) => isBehind(game, now))) return;
    if (now - askedAt.current < ASK_AGAIN_MS) return;
    askedAt.current = now;
    askGamesSoon();
  }, [games, now]);
}

/** A socket takes 32 channels, the person's own among them. */
const LIVE_GAMES_MAX = 20;

/** The open game and the fastest: the rest is asked for again when its draw is over. */
function liveChannels(games: readonly LotteryGameView[], open: string | undefined): string[] {
  const rank = (game: LotteryGameView): number => (game.gameCode === open ? 0 : game.periodSeconds);
  const nearest = games.toSorted((a, b) => rank(a) - rank(b)).slice(0, LIVE_GAMES_MAX);
  return nearest.map((game) => `lott.${game.gameCode}`);
}

/** The games with their draws, live; `open` is the one the person looks at. */
export function useLotteryGames(open?: string): UseQueryResult<GamesReply, RefusalError> {
  const games = useCall(listLotteryGames, {}, { staleTime: 20_000 });
  useLiveAll(liveChannels(games.data?.games ?? [], open), takeDrawEvent);
  useFreshDraws(games.data?.games);
  return games;
}

/** Stations are asked again this often: a sale ends or begins without an event. */
const STATIONS_FRESH_MS = 20_000;

const askStationsSoon = soon(() => void queryClient.invalidateQueries({ queryKey: callKey(listStations) }));

/** The places of a game that is drawn elsewhere, or of all such games; asked again when one of its draws moves on. */
export function useStations(
  gameCode: string | undefined,
  wanted: boolean,
): UseQueryResult<StationsReply, RefusalError> {
  useLive(wanted && gameCode !== undefined ? `lott.${gameCode}` : null, askStationsSoon);
  return useCall(
    listStations,
    { query: gameCode === undefined ? {} : { gameCode } },
    { enabled: wanted, staleTime: STATIONS_FRESH_MS, refetchInterval: STATIONS_FRESH_MS },
  );
}

/** Results of the open place, newest first; one that is known from elsewhere is put in front without asking. */
export function useDrawResults(game: GameAtPlace): UseQueryResult<ResultsReply, RefusalError> {
  const { gameCode, last, station: { station } = {} } = game;
  const query = useMemo(() => ({ count: RESULTS_READ, ...(station === undefined ? {} : { station }) }), [station]);
  const results = useCall(listDrawResults, { params: { gameCode }, query }, { staleTime: 60_000 });
  useEffect(() => {
    if (last?.result == null) return;
    const own = { queryKey: [...callKey(listDrawResults), { params: { gameCode }, query }] };
    queryClient.setQueriesData<ResultsReply>(own, (old) => {
      const newest = old?.draws[0];
      if (old === undefined || (newest !== undefined && newest.drawAt >= last.drawAt)) return old;
      return { draws: [last, ...old.draws].slice(0, RESULTS_READ) };
    });
  }, [gameCode, query, last]);
  return results;
}

/** What is not sold as other numbers are, of one play in the draw that takes bets. */
export interface PlayLimit {
  /** Empty: every number of the play by itself. */
  readonly selection: string;
  readonly closed: boolean;
  readonly maxStake: string | null;
  /** At reduced odds: thousandths of what the play pays. */
  readonly factor: number | null;
}

/** Nothing tells of a number that is sold out in a draw. */
const LIMITS_MS = 15_000;

const askTermsSoon = soon(() => {
  for (const call of [listLimitedNumbers, listLotteryGames])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
});

/** What a game is sold on now, asked again soon after the desk changes it; at the full prices while nothing is known. */
export function useSaleTerms(gameCode: string): SaleTerms {
  useLive(`lott.${gameCode}`, ({ kind }) => {
    if (kind === 'terms') askTermsSoon();
  });
  const { data } = useCall(
    listLimitedNumbers,
    { params: { gameCode } },
    { staleTime: LIMITS_MS, refetchInterval: LIMITS_MS },
  );
  return useMemo(() => (data === undefined ? FULL_TERMS : saleTermsOf(data)), [data]);
}

export function useLimitedNumbers(
  gameCode: string,
  playCode: string,
  drawId: string | undefined,
): readonly PlayLimit[] {
  const { numbers } = saleIn(useSaleTerms(gameCode), drawId);
  const drawIds = drawId === undefined ? [] : [drawId];
  return numbers
    .filter(({ play }) => play === playCode)
    .map((number) => ({ ...number, closed: isClosedIn(number, drawIds) }));
}

function useTermsCall(wanted: boolean): UseQueryResult<PrizeTerms, RefusalError> {
  return useCall(getPrizeTerms, {}, { enabled: wanted, staleTime: 300_000 });
}

/**
 * The prize levels of a visitor, or of who is signed in: then null until the house has said them, for no price may be
 * shown that he does not get. Asked for only where a level prices plays.
 */
export function usePrizeTerms(wanted: boolean): PrizeTerms | null {
  const { token } = useSession();
  const terms = useTermsCall(wanted && token !== null);
  return token === null ? VISITOR_TERMS : (terms.data ?? null);
}

/** Whether they did not come, and how to ask for them again. */
export function usePrizeTermsFailed(): { readonly failed: boolean; readonly ask: () => void } {
  const { token } = useSession();
  const terms = useTermsCall(token !== null);
  return { failed: terms.data === undefined && terms.error !== null, ask: () => void terms.refetch() };
}

/** Keeps the level that was chosen for every device. Should that fail it stays chosen here, and nobody has to know. */
export function keepPrizeLevel(level: number): void {
  const key = callKey(getPrizeTerms);
  if (queryClient.getQueriesData<PrizeTerms>({ queryKey: key }).some(([, terms]) => terms?.level === level)) return;
  queryClient.setQueriesData<PrizeTerms>({ queryKey: key }, (terms) => terms && { ...terms, level });
  request(savePrizeLevel, { body: { level } }).catch(() => undefined);
}

/** The newest bets of who is signed in on this game; read again when their draw is decided. */
export function useMyBets(gameCode: string): UseQueryResult<WagersReply, RefusalError> {
  const { token } = useSession();
  useOwnBetsLive([gameCode]);
  return useCall(
    listWagers,
    { query: { gameCode, size: MY_BETS_SHOWN } },
    { enabled: token !== null, staleTime: 15_000, keepOld: true },
  );
}
