/**
 * Everything the bet page knows and can do, composed once: the board's picks, the stake, the slip, the draw's clock.
 * The parts only show it.
 */
import type { DrawSummary, StationSummary } from '@house/contract/lottery/site';
import { SLIP_LINES_MAX } from '@house/contract/lottery/site';
import type { Wager } from '@house/contract/wagers/site';
import type { LotteryGame, Play, StakeLimits } from '@house/lottery/game';
import { findPlay } from '@house/lottery/offer';
import { factorOfPlay } from '@house/lottery/prices';
import { type Price, priceAt } from '@house/lottery/pricing';
import type { Selection } from '@house/lottery/tickets/selection';
import { parseAmount } from '@house/money/amount';
import { newKey, useServerSecond } from '@house/web/clock';
import { useEffect, useMemo, useState } from 'react';
import { useBalance } from '../../shared/balance.ts';
import { type LeftBet, takeLeftBet } from '../../shared/bet-again.ts';
import { inTime } from '../../shared/chunks.ts';
import { asksFirst } from '../../shared/confirm-above.ts';
import { useNetworkGone } from '../../shared/network.ts';
import { hereAddress, openPopup } from '../../shared/popups.ts';
import { readAttempt } from '../../shared/send-until-answered.ts';
import { useSession } from '../../shared/session.ts';
import { type Board, useBoard } from './board.ts';
import { chaseWrite } from './model/chase-write.ts';
import { type DrawPhase, phaseOf, sellingDraw, takesBets } from './model/draw-phase.ts';
import { levelAt, type PrizeTerms, VISITOR_TERMS } from './model/level.ts';
import { limitsOf } from './model/limits.ts';
import { closedNumbers, FULL_TERMS, type SaleTerms, saleIn, saleTold } from './model/sale-terms.ts';
import {
  type LineRefusal,
  lineOfWager,
  repriceLine,
  type SlipLine,
  type SlipSums,
  slipOverflow,
  sumSlip,
  timesStations,
  writeSlipLines,
} from './model/slip.ts';
import { asksToMove, type PlaceBlock, placeBlock } from './model/slip-can.ts';
import type { GameSlip } from './model/slip-file.ts';
import {
  addLines,
  clearLines,
  isAtOldPrice,
  moveToDraw,
  removeLine,
  replaceLine,
  repriceLines,
} from './model/slip-steps.ts';
import { firstStake, type StakeChoice, sellsUnits, stakePerLine, unitOf } from './model/stake.ts';
import type { StationRefusal } from './model/station-refusal.ts';
import type { GameAtPlace } from './model/stations.ts';
import { usePrizeTerms, useSaleTerms } from './requests.ts';
import { changeSlip, placeSlip, readSlip, signsElsewhere, useSlip } from './slip-store.ts';

export type LineWrong =
  | LineRefusal['refused']
  | 'noStake'
  | 'nothingPicked'
  | 'noMore'
  | 'slipFull'
  | 'slipLong'
  | 'luckyNone'
  | 'luckyFew'
  | 'noDraw';

export interface BetDesk {
  readonly view: GameAtPlace;
  readonly game: LotteryGame;
  readonly play: Play;
  /** What the draw on sale sells. */
  readonly plays: readonly Play[];
  readonly limits: StakeLimits;
  readonly draw: DrawSummary | null;
  readonly phase: DrawPhase;
  readonly closeInSeconds: number;
  readonly board: Board;
  /** At prize levels: what the person may pick. Null at fixed odds, and while it is not known. */
  readonly terms: PrizeTerms | null;
  /** False while the person's levels are not known: prices are of the lowest then, for their shape, and not to be shown. */
  readonly priceKnown: boolean;
  /** What the open play is sold at, with the level that was picked. */
  readonly price: Price;
  readonly priceOf: (play: Play) => Price;
  /** Plays of the game that are not sold now. */
  readonly stoppedPlays: ReadonlySet<string>;
  /** The stake of one unit in mills, multiplied; null while it cannot be read. */
  readonly perUnit: bigint | null;
  readonly stake: StakeChoice;
  readonly setStake: (stake: StakeChoice) => void;
  /** What the board as it stands would cost, mills; null while the stake cannot be read. */
  readonly boardTotal: bigint | null;
  /** How many stations the ticket stands on; each line costs and wins on each. */
  readonly stations: number;
  readonly wrong: LineWrong | null;
  readonly wrongValues: Readonly<Record<string, string | number>>;
  /** Why a further station of the ticket would refuse the board as it stands, and the lines of the slip. */
  readonly boardRefusal: StationRefusal | null;
  readonly slipRefusal: StationRefusal | null;
  readonly slip: GameSlip;
  readonly checking: boolean;
  readonly sums: SlipSums;
  readonly cash: bigint | null;
  /** Bonus money, which is staked where cash lacks. */
  readonly bonus: bigint;
  readonly signedIn: boolean;
  readonly block: PlaceBlock | null;
  readonly movable: boolean;
  /** False: it was refused, and the board says why. */
  readonly addToSlip: () => boolean;
  /** Puts a random ticket of the open play on the board, without numbers that are closed now. */
  readonly pickLucky: () => void;
  /** Puts so many such tickets in the slip, no two alike. */
  readonly addLucky: (count: number) => void;
  /** Says that the board takes no more picks. */
  readonly noMore: () => void;
  readonly betAgain: (wagers: readonly Wager[]) => void;
  readonly canBetAgain: (wagers: readonly Wager[]) => boolean;
  readonly remove: (id: string) => void;
  readonly restake: (line: SlipLine) => void;
  readonly clearSlip: () => void;
  readonly moveSlip: () => void;
  readonly place: () => void;
  /** The slip costs more than the person places unasked: it waits for `confirmPlace` or `dropPlace`, as long as it stays as it was. */
  readonly asksFirst: boolean;
  readonly confirmPlace: () => void;
  readonly dropPlace: () => void;
  readonly closePlaced: () => void;
  /** Lines can be bet on the next draws; of one station at a time. */
  readonly chases: boolean;
  /** The lines in the popup of a chase: none where only one stands that is on its way. Null: there is no popup. */
  readonly chase: readonly SlipLine[] | null;
  /** Opens it with the board as it stands, or with the slip. */
  readonly chaseBoard: () => void;
  readonly chaseSlip: () => void;
  readonly closeChase: () => void;
}

/** When the last draw of a ticket closes. */
function lastClose(draw: DrawSummary | null, also: readonly StationSummary[] = []): string | undefined {
  const draws = [draw, ...also.map(({ current }) => current)];
  return draws.map((each) => each?.closeAt).reduce((last, at) => ((at ?? '') > (last ?? '') ? at : last));
}

/** The bets of the newest draw in the record, as lines again. */
function linesOfWagers(wagers: readonly LeftBet[]): SlipLine[] {
  const newest = wagers[0]?.drawNo;
  return wagers.filter((wager) => wager.drawNo === newest).map((wager) => ({ ...lineOfWager(wager), id: newKey() }));
}

interface Wrong {
  readonly wrong: LineWrong | null;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Tries for each lucky ticket to be none of those before it: of a play with few choices there are not so many. */
const LUCKY_TRIES = 20;

const RIGHT: Wrong = { wrong: null, values: {} };

/** A reload, or its person coming back, found a chase whose answer is not known. */
function hasChaseOnItsWay(account: string): boolean {
  return readAttempt(chaseWrite(account)) !== null;
}

interface OfBoard {
  readonly game: LotteryGame;
  readonly play: Play;
  readonly picks: Selection;
  readonly slip: GameSlip;
  readonly sale: SaleTerms;
  /** Of the first station; empty while it sells none. */
  readonly drawId: string;
  readonly now: number;
}

type StationRules = typeof import('./model/station-refusal.ts');

/** Fetched by the first ticket on further stations. While they are not there the house alone judges it, as it does anyway. */
function useStationRules(wanted: boolean): StationRules | null {
  const [rules, setRules] = useState<StationRules | null>(null);
  useEffect(() => {
    if (wanted) void inTime(import('./model/station-refusal.ts')).then(setRules, () => undefined);
  }, [wanted]);
  return rules;
}

/** What the further stations of the ticket do not take. */
function useStationRefusals(
  { also = [] }: GameAtPlace,
  { game, play, picks, slip, sale: { numbers }, drawId, now }: OfBoard,
): Pick<BetDesk, 'boardRefusal' | 'slipRefusal'> {
  const rules = useStationRules(also.length > 0);
  const closed = rules?.closedStations(also, now) ?? null;
  const board = useMemo(
    () => rules?.refusedAtStations(game, [{ play: play.code, picks }], also, numbers, drawId) ?? null,
    [rules, game, play, picks, also, numbers, drawId],
  );
  const inSlip = useMemo(() => {
    const bets = slip.lines.flatMap((line) => {
      const bet = also.length === 0 ? undefined : findPlay(game, line.play);
      return bet === undefined ? [] : [{ play: bet.code, picks: bet.grammar.readStored(line.selection) }];
    });
    return rules?.refusedAtStations(game, bets, also, numbers, drawId) ?? null;
  }, [rules, game, slip.lines, also, numbers, drawId]);
  return { boardRefusal: closed ?? board, slipRefusal: slip.lines.length === 0 ? null : (closed ?? inSlip) };
}

export function useBetDesk(view: GameAtPlace, game: LotteryGame, plays: readonly Play[], play: Play): BetDesk {
  const now = useServerSecond();
  const { slip, checking } = useSlip(view.gameCode);
  const { token, account } = useSession();
  const networkGone = useNetworkGone();
  const balance = useBalance();
  const [stake, setStake] = useState<StakeChoice>(() => firstStake(game.limits));
  const [{ wrong, values: wrongValues }, setWrong] = useState<Wrong>(RIGHT);
  const [chase, setChase] = useState<BetDesk['chase']>(null);
  const [askedFor, setAskedFor] = useState<readonly SlipLine[] | null>(null);
  const board = useBoard(play, () => setWrong(RIGHT));
  const byLevel = play.odds === null;
  const inUnits = sellsUnits(play);
  const ownTerms = usePrizeTerms(byLevel);
  const terms = byLevel ? ownTerms : null;

  const limits = useMemo(() => limitsOf(game, view), [game, view]);
  const also = useMemo(() => (view.also ?? []).flatMap(({ current }) => current?.id ?? []), [view.also]);
  const stations = also.length + 1;
  const sums = useMemo(
    () => timesStations(sumSlip(game, slip.lines, limits), stations),
    [game, slip.lines, limits, stations],
  );
  const draw = sellingDraw(view, now);
  const phase = phaseOf(draw, view.state, now);
  const { units } = board;
  const perUnit = stakePerLine(stake, inUnits);
  const priceKnown = !byLevel || terms !== null;
  const atLevel = useMemo(
    () => (byLevel ? levelAt(terms ?? VISITOR_TERMS, stake.level) : null),
    [byLevel, terms, stake.level],
  );
  const sold = useSaleTerms(view.gameCode);
  const sale = useMemo(() => saleIn(sold, draw?.id), [sold, draw?.id]);
  const priceOf = (each: Play): Price => priceAt(each, atLevel, factorOfPlay(sale.prices, each.code));
  const refusals = useStationRefusals(view, {
    game,
    play,
    picks: board.picks,
    slip,
    sale,
    drawId: draw?.id ?? '',
    now,
  });
  const cash = token === null || balance.data === undefined ? null : parseAmount(balance.data.cash);
  const bonus = parseAmount(balance.data?.bonus ?? '0') ?? 0n;
  const situation = {
    slipDrawId: slip.drawId,
    lineCount: slip.lines.length,
    draw,
    phase,
    sending: slip.sending !== null,
    networkGone,
    signedIn: token !== null,
    cash: cash === null ? null : cash + bonus,
    total: sums.total,
    stationRefuses: refusals.slipRefusal !== null,
  };
  const block = placeBlock(situation);
  useEffect(() => {
    if (isAtOldPrice(slip))
      changeSlip(game.gameCode, (old) =>
        repriceLines(old, (line, why) => repriceLine(game, line, saleTold(sale, why), newKey)),
      );
  }, [slip, game, sale]);

  useEffect(() => {
    if (account !== null && hasChaseOnItsWay(account)) setChase((open) => open ?? []);
  }, [account]);

  const change = (step: (old: GameSlip) => GameSlip): void => changeSlip(view.gameCode, step);
  const addAll = (lines: readonly SlipLine[]): boolean => {
    if (slip.sending !== null) return false;
    const overflow = slipOverflow(slip.lines, lines, signsElsewhere(view.gameCode));
    if (draw === null) setWrong({ wrong: 'noDraw', values: {} });
    else if (overflow !== null) setWrong({ wrong: overflow, values: { count: SLIP_LINES_MAX } });
    else {
      setWrong(RIGHT);
      change((old) => addLines(old, lines, draw));
      return true;
    }
    return false;
  };
  const judge = (picks: Selection, at: SaleTerms = sale): readonly SlipLine[] | Wrong => {
    const unit = unitOf(stake, inUnits);
    if (play.countUnits(picks) === 0) return { wrong: 'nothingPicked', values: {} };
    if (unit === null) return { wrong: 'noStake', values: {} };
    const { multiplier } = stake;
    const wish = { play: play.code, picks, unit, multiplier, atLevel };
    const lines = writeSlipLines(game, limits, newKey, wish, at);
    return 'refused' in lines ? { wrong: lines.refused, values: lines.values ?? {} } : lines;
  };
  const addToSlip = (): boolean => {
    // The board says so already, or its price is on its way.
    if (refusals.boardRefusal !== null || !priceKnown) return false;
    const lines = judge(board.picks);
    if ('wrong' in lines) setWrong(lines);
    else if (addAll(lines)) {
      board.clear();
      return true;
    }
    return false;
  };
  const closed = (): Selection[] => closedNumbers(sale, play, [...(draw === null ? [] : [draw.id]), ...also]);
  const pickLucky = (): void => {
    if (!board.lucky(closed())) setWrong({ wrong: 'luckyNone', values: {} });
  };
  const addLucky = (count: number): void => {
    const gone = closed();
    const tickets = new Map<string, readonly SlipLine[]>();
    let refused: Wrong = { wrong: 'luckyNone', values: {} };
    for (let tries = 0; tickets.size < count && tries < count * LUCKY_TRIES; tries += 1) {
      const picks = board.luckyPicks(gone);
      if (picks === null) break;
      const judged = judge(picks);
      if (!('wrong' in judged)) tickets.set(play.grammar.format(picks), judged);
      else {
        refused = judged;
        // Of another ticket the same would be said, unless it is for one of its numbers.
        if (tickets.size === 0 && judged.wrong !== 'lottery.numberReduced') break;
      }
    }
    if (tickets.size === 0) setWrong(refused);
    else if (addAll([...tickets.values()].flat()) && tickets.size < count)
      setWrong({ wrong: 'luckyFew', values: { count: tickets.size } });
  };
  const send = (): void => {
    setAskedFor(null);
    placeSlip(view.gameCode, also, lastClose(draw, view.also));
  };
  const openChase = (lines: readonly SlipLine[]): void => {
    if (token === null) openPopup('login', { next: hereAddress() });
    else setChase(lines);
  };
  const atNow = (lines: readonly SlipLine[]): SlipLine[] =>
    lines.flatMap((line) => repriceLine(game, line, sale, newKey));
  // From the record, once the prices of now are known and nothing is on its way; looked for whenever the page is drawn anew.
  useEffect(() => {
    const wager = sold === FULL_TERMS || slip.sending !== null ? undefined : takeLeftBet(view.gameCode);
    if (wager !== undefined) addAll(atNow(linesOfWagers([wager])));
  });
  const linesAgain = (wagers: readonly Wager[]): SlipLine[] => {
    const before =
      slip.lastLines.length > 0 ? slip.lastLines.map((line) => ({ ...line, id: newKey() })) : linesOfWagers(wagers);
    return atNow(before);
  };
  // What is not made yet is at the usual prices of now: no bet of a chase is at those of a full number.
  const chaseAtPrice = useMemo(
    () => chase?.flatMap((line) => repriceLine(game, line, sold, newKey)) ?? null,
    [game, chase, sold],
  );

  return {
    view,
    game,
    plays,
    play,
    limits,
    draw,
    phase,
    closeInSeconds: draw === null || !takesBets(phase) ? 0 : Math.ceil((Date.parse(draw.closeAt) - now) / 1000),
    board,
    terms,
    priceKnown,
    price: priceOf(play),
    priceOf,
    stoppedPlays: sale.stopped,
    perUnit,
    stake,
    setStake: (next) => {
      setWrong(RIGHT);
      setStake(next);
    },
    boardTotal: perUnit === null ? null : BigInt(units) * perUnit * BigInt(stations),
    stations,
    wrong,
    wrongValues,
    ...refusals,
    slip,
    checking,
    sums,
    cash,
    bonus,
    signedIn: token !== null,
    block,
    movable: asksToMove(situation),
    addToSlip,
    pickLucky,
    addLucky,
    noMore: () => setWrong({ wrong: 'noMore', values: {} }),
    betAgain: (wagers) => void addAll(linesAgain(wagers)),
    canBetAgain: (wagers) => slip.lastLines.length > 0 || wagers.length > 0,
    remove: (id) => change((old) => removeLine(old, id)),
    restake: (line) => change((old) => replaceLine(old, line)),
    clearSlip: () => change(clearLines),
    moveSlip: () => {
      if (draw !== null) change((old) => moveToDraw(old, draw));
    },
    place: () => {
      if (readSlip(view.gameCode).lines.length === 0 || block !== null) return;
      if (token === null) openPopup('login', { next: hereAddress() });
      else if (slip.lines.length * stations > SLIP_LINES_MAX)
        setWrong({ wrong: 'slipFull', values: { count: SLIP_LINES_MAX } });
      else if (account !== null && asksFirst(account, sums.total)) setAskedFor(slip.lines);
      else send();
    },
    // Lines that changed meanwhile, or cannot be placed any more, are not what was asked about.
    asksFirst: askedFor === slip.lines && block === null,
    confirmPlace: send,
    dropPlace: () => setAskedFor(null),
    closePlaced: () => change((old) => ({ ...old, placed: null })),
    chases: stations === 1,
    chase: chaseAtPrice,
    chaseBoard: () => {
      // The house sells it to chases at the usual price alone.
      const lines = judge(board.picks, sold);
      if ('wrong' in lines) return setWrong(lines);
      openChase(lines);
    },
    chaseSlip: () => openChase(slip.lines),
    closeChase: () => setChase(null),
  };
}
