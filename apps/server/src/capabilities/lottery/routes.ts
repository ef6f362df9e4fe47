/** The lottery's calls (specification 7 Games, lottery.md 12.1): the contract in, the service, the contract out. */
import {
  cancelLotteryWager,
  countVoidDraws,
  getAnnouncedBeside,
  getDailyRebates,
  getDrawProof,
  getPrizeTerms,
  type LotteryGameView,
  listCommitments,
  listDrawDays,
  listDrawDigests,
  listDrawHistory,
  listDrawResults,
  listLimitedNumbers,
  listLotteryGames,
  listOpenedDraws,
  listPopularGames,
  listStations,
  placeLotterySlip,
  type StationSummary,
  savePrizeLevel,
} from '@house/contract/lottery/site';
import { listRecentVnGames, listVnGames, listVnResults } from '@house/contract/lottery/vn';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { Clock } from '../../platform/clock.ts';
import type { CallRouter, Translate } from '../../platform/http.ts';
import { isRefusal, present, type Refusal } from '../../platform/result.ts';
import type {
  CommittedDraw,
  Draw,
  GameUnknown,
  GameView,
  Lottery,
  OfficialFacts,
  Slip,
  SlipLineOutcome,
  StationView,
} from './port.ts';
import { summariseDraw } from './view.ts';

export interface LotteryRoutesDeps {
  readonly house: CallRouter;
  readonly lottery: Lottery;
  readonly clock: Clock;
  /** Words of a line's refusal, in the language of the request. */
  readonly translate: Translate;
}

export function serveLottery({ house, lottery, clock, translate }: LotteryRoutesDeps): void {
  const serverTime = (): string => new Date(clock.now()).toISOString();

  house.serve(listLotteryGames, async () => ({
    games: (await lottery.listGames()).map(writeGame),
    serverTime: serverTime(),
  }));
  house.serve(listStations, async ({ query }) => ({
    stations: (await lottery.listStations(query.gameCode ?? null)).map(writeStation),
    serverTime: serverTime(),
  }));
  house.serve(listPopularGames, async ({ query }) => ({
    games: (await lottery.listPopularGames(query.count, query.prizeMode)).map(writeGame),
    serverTime: serverTime(),
  }));
  house.serve(listVnGames, async () => {
    const [games, stations] = await Promise.all([lottery.listVnGames(), lottery.listStations(null)]);
    const codes = new Set(games.map(({ gameCode }) => gameCode));
    return {
      games: games.map(writeGame),
      stations: stations.filter(({ gameCode }) => codes.has(gameCode)).map(writeStation),
      serverTime: serverTime(),
    };
  });
  house.serveSignedIn(listRecentVnGames, null, async ({ principal }) => ({
    games: (await lottery.recentVnGames(principal.id)).map(writeGame),
    serverTime: serverTime(),
  }));
  house.serve(listVnResults, async ({ query }) =>
    writeDraws(await lottery.listVnResults(query.gameCode ?? null, query.count)),
  );
  house.serveSignedIn(listOpenedDraws, null, async () => ({
    draws: (await lottery.listOpenedDraws()).map(summariseDraw),
    serverTime: serverTime(),
  }));
  house.serve(listDrawResults, async ({ params, query }) =>
    writeDraws(await lottery.listResults(params.gameCode, query.count, query.station)),
  );
  house.serve(listDrawHistory, async ({ params, query: { day = null, drawNo = null, page, size } }) => {
    const found = await lottery.listHistory(params.gameCode, { day, drawNo, page, size });
    if (isRefusal(found)) return found;
    return { ...found, draws: found.draws.map((draw) => ({ ...summariseDraw(draw), voidCause: draw.voidCause })) };
  });
  house.serve(listDrawDays, async ({ params, query }) => {
    const found = await lottery.listDays(params.gameCode, query.month);
    return isRefusal(found) ? found : { ...found, days: [...found.days] };
  });
  house.serve(listCommitments, async ({ params, query }) =>
    writeCommitted(await lottery.listCommitments(params.gameCode, query.station ?? null)),
  );
  house.serve(countVoidDraws, async () => ({ causes: [...(await lottery.countVoids())] }));
  house.serve(getDrawProof, async ({ params }) => {
    const proof = await lottery.getProof(BigInt(params.drawId));
    if (isRefusal(proof)) return proof;
    const { correctedResult, plannedCloseAt, voided, caps } = proof;
    return {
      ...proof,
      draw: summariseDraw(proof.draw),
      plannedCloseAt: plannedCloseAt?.toISOString() ?? null,
      correctedResult: correctedResult === null ? null : [...correctedResult],
      voided: voided === null ? null : { ...voided, result: voided.result === null ? null : [...voided.result] },
      caps: caps === null ? null : { order: formatAmount(caps.order), member: formatAmount(caps.member) },
    };
  });
  house.serve(listLimitedNumbers, async ({ params }) => {
    const found = await lottery.terms.saleNow(params.gameCode);
    if (isRefusal(found)) return found;
    const { all, plays, stopped } = found.prices;
    return {
      numbers: found.numbers.map((number) => ({
        ...number,
        maxStake: number.maxStake === null ? null : formatAmount(number.maxStake),
        reducedDraws: number.reducedDraws.map(String),
        fullDraws: number.fullDraws.map(String),
      })),
      prices: { all, plays: [...plays].map(([play, factor]) => ({ play, factor })) },
      stopped: [...stopped],
    };
  });
  house.serve(getAnnouncedBeside, async ({ params }) => {
    const found = await lottery.announcedBeside(BigInt(params.drawId));
    if (found !== null && isRefusal(found)) return found;
    return { fields: Object.entries(found ?? {}).map(([code, numbers]) => ({ code, numbers: [...numbers] })) };
  });
  house.serve(listDrawDigests, ({ params, query }) =>
    lottery.listDigests(BigInt(params.drawId), query.after, query.size),
  );
  house.serveSignedIn(getPrizeTerms, null, ({ principal }) => lottery.prizeTermsOf(principal.id));
  house.serveSignedIn(getDailyRebates, null, async ({ principal }) => {
    const { days, owing } = await lottery.rebateStandingOf(principal.id);
    return {
      days: days.map(({ day, paidAt, today, products }) => ({
        day,
        paidAt: paidAt.toISOString(),
        today,
        products: products.map(({ product, point, turnover, amount }) => ({
          product,
          point,
          turnover: formatAmount(turnover),
          rebate: formatAmount(amount),
        })),
      })),
      owing: owing.map(({ product, amount }) => ({ product, amount: formatAmount(amount) })),
    };
  });
  house.serveSignedIn(
    savePrizeLevel,
    null,
    async ({ principal, body }) => (await lottery.keepPrizeLevel(principal.id, body.level)) ?? {},
  );
  house.serveSignedIn(cancelLotteryWager, null, async ({ principal, params }) => {
    const done = await lottery.cancelWager(principal.id, params.ticket);
    if (isRefusal(done)) return done;
    return { returned: formatAmount(done.returned), balance: formatAmount(done.balance), repeated: done.repeated };
  });
  house.serveSignedIn(placeLotterySlip, null, async ({ body, principal, language }) => {
    const outcome = await lottery.placeSlip(principal.id, readSlip(body));
    if (isRefusal(outcome)) return outcome;
    const writeLine = lineWriter((refusal) => wordsOf(translate, language, refusal));
    return {
      lines: outcome.lines.map(writeLine),
      draws: drawsOf(outcome.lines),
      balance: formatAmount(outcome.balance),
      serverTime: serverTime(),
    };
  });
}

function writeDraws<Found extends readonly Draw[] | Refusal>(found: Found) {
  if (isRefusal(found)) return found as Extract<Found, Refusal>;
  return { draws: (found as readonly Draw[]).map(summariseDraw) };
}

function writeCommitted(found: CommittedDraw[] | GameUnknown) {
  if (isRefusal(found)) return found;
  return {
    draws: found.map(({ scheme, beaconKind, beaconRound, ...draw }) => ({
      ...summariseDraw(draw),
      scheme,
      beaconKind,
      beaconRound,
    })),
  };
}

const summaryOf = (draw: Draw | null) => (draw === null ? null : summariseDraw(draw));

function writeStation(station: StationView): StationSummary {
  return {
    ...station,
    names: { ...station.names },
    current: summaryOf(station.current),
    awaited: summaryOf(station.awaited),
    last: summaryOf(station.last),
  };
}

function writeGame(game: GameView): LotteryGameView {
  return {
    ...game,
    names: { ...game.names },
    minStake: formatAmount(game.minStake),
    maxStake: formatAmount(game.maxStake),
    maxWin: formatAmount(game.maxWin),
    maxOrder: formatAmount(game.maxOrder),
    maxOrderWin: formatAmount(game.maxOrderWin),
    current: summaryOf(game.current),
    next: summaryOf(game.next),
    awaited: summaryOf(game.awaited),
    last: summaryOf(game.last),
  };
}

/**
 * Reads amounts that have passed the contract's pattern, which is the money package's own. The last two are remembered: most
 * lines of a slip have one stake a unit and one in all.
 */
function amountReader(): (text: string) => bigint {
  let [last, before] = ['', ''];
  let [lastAmount, beforeAmount] = [0n, 0n];
  return (text) => {
    if (text === last) return lastAmount;
    if (text === before) return beforeAmount;
    [before, beforeAmount] = [last, lastAmount];
    [last, lastAmount] = [text, present(parseAmount(text), 'an amount of the contract parses')];
    return lastAmount;
  };
}

type SlipBody = {
  gameCode: string;
  drawId: string;
  allOrNothing: boolean;
  lines: {
    key: string;
    drawId?: string | undefined;
    play: string;
    level?: number | undefined;
    factor?: number | undefined;
    selection: string;
    units: number;
    unitStake: string;
    amount: string;
  }[];
};

function readSlip(body: SlipBody): Slip {
  const readAmount = amountReader();
  return {
    gameCode: body.gameCode,
    drawId: BigInt(body.drawId),
    allOrNothing: body.allOrNothing,
    lines: body.lines.map(({ key, drawId, play, level, factor, selection, units, unitStake, amount }) => ({
      key,
      drawId: drawId === undefined ? undefined : BigInt(drawId),
      play,
      level,
      factor,
      selection,
      units,
      unitStake: readAmount(unitStake),
      amount: readAmount(amount),
    })),
  };
}

interface RefusalWords {
  code: string;
  message: string;
  values: Record<string, string | number | boolean>;
}

function wordsOf(translate: Translate, language: string, { refused, values }: Refusal): RefusalWords {
  return { code: refused, message: translate(language, `errors.${refused}`, values), values: { ...values } };
}

/** The draws of the lines that were accepted: three stations at most. */
function drawsOf(
  lines: readonly SlipLineOutcome[],
): { drawId: string; drawNo: string; official: OfficialFacts | null }[] {
  const seen: bigint[] = [];
  return lines.flatMap((line) => {
    if (line.accepted === null || seen.includes(line.accepted.drawId)) return [];
    const { drawId, drawNo } = line.accepted;
    seen.push(drawId);
    return [{ drawId: String(drawId), drawNo, official: line.official }];
  });
}

/** Lines that were posted together have one time, which is written once. */
function lineWriter(words: (refusal: Refusal) => RefusalWords) {
  let lastAt: Date | null = null;
  let lastWritten = '';
  const writeInstant = (at: Date): string => {
    if (at !== lastAt) [lastAt, lastWritten] = [at, at.toISOString()];
    return lastWritten;
  };
  return (line: SlipLineOutcome) => {
    const { key, accepted } = line;
    if (accepted === null) {
      return { key, accepted: false, repeated: false, ticket: null, placedAt: null, refusal: words(line.refusal) };
    }
    const { ticket, placedAt } = accepted;
    return { key, accepted: true, repeated: line.repeated, ticket, placedAt: writeInstant(placedAt), refusal: null };
  };
}
