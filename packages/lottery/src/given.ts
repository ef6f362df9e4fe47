/** Builders for tests of this package: generated selections, results and stakes. */
import { ONE } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import fc from 'fast-check';
import { findGame, listGames } from './catalogue.ts';
import type { GameFamily, LotteryGame, Play, ResultShape } from './game.ts';
import { findPlay } from './offer.ts';
import { FACTORS, LEVELS, type Price, priceAt, REBATES } from './pricing.ts';
import { compileDraw } from './settle.ts';
import { validateTicket } from './ticket.ts';
import type { DrawResult, Selection } from './tickets/selection.ts';

/** Every family once. */
export const FAMILIES: readonly GameFamily[] = [
  ...new Map(listGames().map((game) => [game.familyCode, game as GameFamily])).values(),
];

const family = (gameCode: string): LotteryGame => mustHave(findGame(gameCode), gameCode);

export function familyOf(familyCode: string): GameFamily {
  return mustHave(
    FAMILIES.find((one) => one.familyCode === familyCode),
    familyCode,
  );
}
export const FAST5D = family('F5D1');
export const COLOR10 = family('COLOR1');
export const SSC = family('SSC1');
export const MEGA = family('MEGA');

export interface PlayOfFamily {
  readonly family: GameFamily;
  readonly play: Play;
}

export const ALL_PLAYS: readonly PlayOfFamily[] = FAMILIES.flatMap((family) =>
  family.plays.map((play) => ({ family, play })),
);

export function givenPlay(family: GameFamily, playCode: string): Play {
  return mustHave(findPlay(family, playCode), `${family.familyCode} has ${playCode}`);
}

export function givenSelection(play: Play, text: string): Selection {
  return mustHave(play.grammar.parse(text), `${text} parses`);
}

/** The full price; where a level is needed the lowest, with the highest point. */
export function givenPrice(play: Play): Price {
  return priceAt(play, { level: LEVELS.lowest, kept: REBATES.highest });
}

export interface SoldBet {
  readonly play: string;
  readonly selection: string;
  /** Left out at fixed odds. */
  readonly level?: number;
  readonly stakePerUnit: bigint;
}

/** A bet judged, stored and settled as the house does it: its units, how it names its price, its prize in mills. */
export function sellAndSettle(
  family: GameFamily,
  { play: playCode, selection, level, stakePerUnit }: SoldBet,
  result: DrawResult,
): { units: number; playText: string; prize: bigint } {
  const play = givenPlay(family, playCode);
  const units = play.countUnits(givenSelection(play, selection));
  const claim = { playCode, selection, units, stakePerUnit, total: BigInt(units) * stakePerUnit, level };
  const ticket = validateTicket(family, claim, REBATES.highest);
  if ('refused' in ticket) throw new Error(`${playCode} ${selection} is refused: ${ticket.refused}`);
  const { playText, selectionText } = ticket;
  return {
    units,
    playText,
    prize: compileDraw(family, result).payoutTicket(playText, selectionText, stakePerUnit),
  };
}

export const factors: fc.Arbitrary<number> = fc.integer({ min: FACTORS.lowest, max: FACTORS.full });

function textsOf({ grammar }: Play): fc.Arbitrary<string> {
  if (grammar.kind === 'entries') {
    const { entryLength } = grammar;
    // A rolled number has one letter that stands for any digit.
    const rolls = grammar.parse(`R${'0'.repeat(entryLength - 1)}`) !== null;
    const entry = fc
      .tuple(fc.array(fc.nat(9), { minLength: entryLength, maxLength: entryLength }), fc.nat(entryLength - 1))
      .map(([digits, open]) => digits.map((digit, place) => (rolls && place === open ? 'R' : String(digit))));
    return fc
      .array(entry, { minLength: 1, maxLength: 6 })
      .map((entries) => entries.map((one) => one.join('')).join(','));
  }
  const boxes = grammar.boxes.map(({ choices }) =>
    fc.subarray([...choices], { maxLength: Math.min(14, choices.length) }),
  );
  return fc.tuple(...boxes).map((selection) => grammar.format(selection));
}

/** Normalised selections of a play that make units. */
export function selectionsOf(play: Play): fc.Arbitrary<Selection> {
  return textsOf(play)
    .map((text) => play.grammar.parse(text))
    .filter((selection): selection is Selection => selection !== null && play.countUnits(selection) > 0);
}

export function resultsOf(shape: ResultShape): fc.Arbitrary<DrawResult> {
  const { count } = shape;
  if (shape.kind === 'prefix') {
    const all = Array.from({ length: shape.from }, (_, index) => index + 1);
    return fc.shuffledSubarray(all, { minLength: count, maxLength: count });
  }
  const one = shape.kind === 'dice' ? fc.integer({ min: 1, max: 6 }) : fc.nat(9);
  return fc.array(one, { minLength: count, maxLength: count });
}

/** Stakes the limits of games at odds allow: 1.00 to 50 000.00 in steps of 0.01. */
export const allowedStakes: fc.Arbitrary<bigint> = fc
  .bigInt({ min: 100n, max: 5_000_000n })
  .map((cents) => (cents * ONE) / 100n);
