/**
 * The lottery's pure decisions: what of a slip line can be judged without a database, what a ticket's canonical text is,
 * what a revealed seed draws, what it pays, and which member covers too much of a play.
 */
import { canonicalText } from '@house/fairness/canonical-json';
import { createStream, type DrawScheme, rootInStream } from '@house/fairness/draw';
import { findGame } from '@house/lottery/catalogue';
import { choiceKeys, coversTooMuch, createCoverage } from '@house/lottery/exposure';
import { findFacts } from '@house/lottery/facts';
import type { GameFamily, LotteryGame, Play, StakeLimits } from '@house/lottery/game';
import { findPlay } from '@house/lottery/offer';
import { readPricedPlay, rebatePointOf } from '@house/lottery/pricing';
import { drawResult } from '@house/lottery/result';
import { closeOffsetSeconds } from '@house/lottery/schedule';
import { compileDraw } from '@house/lottery/settle';
import { type Picked, pricePicked, readPicked, type Ticket, type TicketRefusalCode } from '@house/lottery/ticket';
import { takesYeekeeEntries } from '@house/lottery/yeekee';
import { formatAmount } from '@house/money/amount';
import { BrokenPromise } from '@house/money/broken-promise';
import { isRefusal, must, present, type Refusal, refuse } from '../../platform/result.ts';
import { type Evaluate, formatTicket, type OpenCoverage, type WagerRow } from '../wagers/port.ts';
import type { PostRefusal } from '../wallet/port.ts';
import type { LineRefusal, SlipLine, StakeRefusal, TicketRefusal } from './port.ts';

/** The catalogue's game; a row whose code it does not know is a bug of the deployment. */
export function catalogueGame(gameCode: string): LotteryGame {
  return present(findGame(gameCode), `the catalogue knows the game ${gameCode}`);
}

/** A sale of a draw held elsewhere ends a quarter of an hour before it where its station does not say (lottery.md 1.4). */
export const OFFICIAL_CLOSE_SECONDS = 900;

/** What a game is sold on where the house sets nothing of its own: amounts in units of 0.0001, seconds before the draw. */
export function usualTerms(gameCode: string): { maxOrder: bigint; maxOrderWin: bigint; closeBefore: number } {
  const { limits, announced, periodMinutes } = catalogueGame(gameCode);
  return {
    maxOrder: limits.maximumTicket,
    maxOrderWin: limits.maximumOrderWin,
    closeBefore: announced === null ? closeOffsetSeconds(periodMinutes) : OFFICIAL_CLOSE_SECONDS,
  };
}

/** The limits a game has now: what the house set over what the catalogue says. */
export function limitsOfGame(
  row: Readonly<Record<'min_stake' | 'max_stake' | 'max_win', bigint>> &
    Readonly<Record<'max_order' | 'max_order_win', bigint | null>> & { readonly code: string },
): StakeLimits {
  const { limits } = catalogueGame(row.code);
  return {
    ...limits,
    minimumStake: row.min_stake,
    maximumStake: row.max_stake,
    maximumTicket: row.max_order ?? limits.maximumTicket,
    maximumOrderWin: row.max_order_win ?? limits.maximumOrderWin,
    maximumWin: row.max_win,
  };
}

/** Seconds between the end of the sale of a draw that is made now, and the draw. */
export function closeBeforeOf(row: { readonly code: string; readonly close_before_seconds: number | null }): number {
  return row.close_before_seconds ?? usualTerms(row.code).closeBefore;
}

/** The play that a stored ticket names with its price; one that the game does not know is a bug of the deployment. */
export function storedPlay(family: GameFamily, playText: string): Play {
  const code = present(readPricedPlay(playText), 'an accepted ticket names a play').code;
  return present(findPlay(family, code), `an accepted ticket names a play of ${family.familyCode}`);
}

/** A line as slips and chases have it. */
type AskedLine = Omit<SlipLine, 'key' | 'drawId'>;

/** Steps 2 to 4 of lottery.md 1.5: what a line picks, whoever bets it. One number, or one set, is one order (9.3). */
export function readLine(family: GameFamily, limits: StakeLimits, line: AskedLine): Picked | TicketRefusal {
  const picked = readPicked(family, { playCode: line.play, selection: line.selection, units: line.units }, limits);
  return !isRefusal(picked) && isSeveralLines(picked) ? refuse('lottery.oneOrderANumber') : picked;
}

function isSeveralLines({ play, selection }: Picked): boolean {
  const lines = play.lines?.(selection)[Symbol.iterator]();
  return lines !== undefined && lines.next().done === false && lines.next().done === false;
}

/**
 * Judges a line that was read in the order of lottery.md 1.5, up to step 6 and the stake part of 7. `rebatePoint` is the
 * member's, in thousandths.
 */
export function judgeLine(
  limits: StakeLimits,
  line: AskedLine,
  picked: Picked | TicketRefusal,
  rebatePoint: number,
): Ticket | TicketRefusal {
  if (isRefusal(picked)) return picked;
  const { unitStake: stakePerUnit, amount, level, factor } = line;
  const judged = pricePicked(picked, { stakePerUnit, total: amount, level, factor }, rebatePoint, limits);
  if (!isRefusal(judged) || !LATER_THAN_AMOUNT.has(judged.refused)) return judged;
  // Step 6 (the amount) comes before step 7 (the limits).
  const total = BigInt(line.units) * line.unitStake;
  return total === line.amount ? judged : refuse('lottery.amountDiffers', { amount: formatAmount(total) });
}

const LATER_THAN_AMOUNT: ReadonlySet<TicketRefusalCode> = new Set([
  'wagers.stakeTooSmall',
  'wagers.stakeTooLarge',
  'wagers.stakeNotInSteps',
  'lottery.winLimit',
]);

/** What the posting statement refused of money that is held for bets, or of a stake. */
export function refusalOfHold(refusal: PostRefusal): StakeRefusal {
  switch (refusal.refused) {
    case 'wallet.insufficientFunds':
    case 'wallet.playerLimit':
    case 'wallet.paused':
    case 'wallet.busy':
    case 'request.keyReused':
    case 'request.keyOutOfRange':
      return refusal as Refusal<typeof refusal.refused>;
    default:
      throw new BrokenPromise(`money for bets is never refused with ${refusal.refused}`);
  }
}

/** What the posting statement refused of a bet, in the lottery's words. */
export function refusalOfPost(refusal: PostRefusal): LineRefusal {
  switch (refusal.refused) {
    case 'wagers.marketClosed':
    case 'wagers.marketSuspended':
    case 'wagers.marketUnknown':
      return refuse('lottery.drawClosed');
    case 'wagers.marketNotOpen':
      return refuse('lottery.drawNotOpen');
    default:
      return refusalOfHold(refusal);
  }
}

/** What one picked choice costs, by its name within the game: what the limit per selection counts. */
export function stakesByChoice(
  family: GameFamily,
  bet: { readonly play: string; readonly selection: string; readonly unitStake: bigint },
): Map<string, bigint> {
  const play = storedPlay(family, bet.play);
  const keys = choiceKeys(play, play.grammar.readStored(bet.selection));
  return new Map(keys.map((key) => [`${play.code} ${key}`, bet.unitStake]));
}

/**
 * The one text of an accepted ticket, hashed into the bet root and printed on the receipt (docs/fairness.md).
 * It names no member. `salt` is of the ticket (receipts.ts); null in draws of before. `placedAt` is the database's clock at acceptance, milliseconds. The text that
 * `canonicalJson` makes of the same fields (a test holds it to that), written out because every line of a slip needs one.
 */
export function canonicalTicket(
  wager: Omit<WagerRow, 'memberId' | 'marketId' | 'product'>,
  salt: string | null,
  ticket = formatTicket(wager),
): string {
  const { gameCode, label, play, selection, units, unitStake, stake, placedAt } = wager;
  return (
    `{"drawNo":${canonicalText(label)},"game":${canonicalText(gameCode)},"placedAt":"${placedAt.toISOString()}",` +
    `"play":${canonicalText(play)},${salt === null ? '' : `"salt":"${salt}",`}"selection":${canonicalText(selection)},"stake":"${formatAmount(stake)}",` +
    `"ticket":"${ticket}","unitStake":"${formatAmount(unitStake)}","units":${units}}`
  );
}

/**
 * The numbers a revealed seed draws (docs/fairness.md). All bytes are 32. The bet root counts in scheme 1 alone, the root of
 * shots in Yeekee rounds alone; throws where one that counts is not there.
 */
export function drawNumbers(inputs: {
  scheme: DrawScheme;
  gameCode: string;
  drawNo: string;
  serverSeed: Uint8Array;
  betRoot: Uint8Array | null;
  entriesRoot: Uint8Array | null;
  beacon: Uint8Array;
}): readonly number[] {
  const { scheme, gameCode, drawNo, serverSeed, beacon } = inputs;
  const root = rootInStream(scheme, inputs);
  if (scheme > 1) must(takesYeekeeEntries(gameCode) === (root !== null), 'shots, and nothing else, go into a stream');
  const stream = createStream({ scheme, serverSeed, gameCode, issueNo: drawNo, root, beacon });
  return drawResult(catalogueGame(gameCode).resultShape, stream);
}

/** What of a draw's row its numbers come from. */
interface DrawnRow {
  readonly scheme: DrawScheme;
  readonly game_code: string;
  readonly draw_no: string;
  readonly server_seed: Buffer | null;
  readonly bet_root: Buffer | null;
  readonly entries_root: Buffer | null;
  readonly beacon: Buffer | null;
}

/** What the seed that a draw of our own published gives; null where none is published. */
export function resultOfSeed(draw: DrawnRow): readonly number[] | null {
  const { scheme, game_code: gameCode, draw_no: drawNo, server_seed: serverSeed, beacon } = draw;
  if (serverSeed === null || beacon === null) return null;
  const { bet_root: betRoot, entries_root: entriesRoot } = draw;
  return drawNumbers({ scheme, gameCode, drawNo, serverSeed, betRoot, entriesRoot, beacon });
}

/** What stored tickets win on a result. */
export function compileEvaluate(gameCode: string, result: readonly number[]): Evaluate {
  const draw = compileDraw(catalogueGame(gameCode), result);
  return (play, selection) => draw.partsOf(play, selection);
}

/** What a stored ticket gives back to its member, and the point he bet with; null where its stake gives nothing back. */
export function boughtWith(playText: string): { kept: number; point: number } | null {
  const price = readPricedPlay(playText)?.price;
  if (price?.point !== undefined) return { kept: price.point, point: price.point };
  const atLevel = price?.atLevel ?? null;
  return atLevel === null ? null : { kept: atLevel.kept, point: rebatePointOf(atLevel) };
}

/** Of a game that a later release has added coverage is worked out by who knows it. */
export const hasCoverage = (gameCode: string): boolean => findFacts(gameCode) !== undefined;

/** operations.md 2.3 for our draws. */
export const openLotteryCoverage: OpenCoverage = (gameCode, playCode) => {
  const game = catalogueGame(gameCode);
  const play = storedPlay(game, playCode);
  const coverage = createCoverage(play, game.resultShape);
  return {
    add: (selection) => coverage.add(play.grammar.readStored(selection)),
    isTooMuch: () => coversTooMuch(coverage),
  };
};
