/** What of the lobby is shown for a search and a filter, and in which order. */
import type { LotteryGameView } from '@house/contract/lottery/site';
import { megaFirstPrize } from '@house/lottery/games/mega-pays';
import { parseAmount } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import { nameBesidePace, nameOfGame } from '../../../shared/lottery-name.ts';
import { type Kind, kindOf } from './kinds.ts';

/** The parts of the lobby, in their order. */
export const KINDS: readonly Kind[] = ['Elott', 'Lott', 'Vn', 'Sea'];

/** Bengali digits and Latin ones find the same game. */
function plain(text: string): string {
  return text
    .replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x09e6))
    .toLowerCase()
    .trim();
}

const DAY_SECONDS = 86_400;

type Shape = Pick<LotteryGameView, 'gameCode' | 'family' | 'prizeMode' | 'periodSeconds'>;

/** Whether a draw is named after its first prize; where not, prizes follow from what was staked. */
export function hasJackpot({ family }: Pick<LotteryGameView, 'family'>): boolean {
  return family === 'MEGA';
}

type Jackpot = Pick<LotteryGameView, 'minStake' | 'maxWin' | 'maxOrderWin'>;

/** What the first prize of one line pays, mills: at the desk's price, and no more than an order or a member may win. */
export function jackpotOf({ minStake, maxWin, maxOrderWin }: Jackpot, factor: number): bigint {
  const bounds = [maxWin, maxOrderWin].map((most) => mustHave(parseAmount(most), 'an amount of the house'));
  const price = mustHave(parseAmount(minStake), 'an amount of the house');
  return bounds.reduce((least, most) => (most < least ? most : least), megaFirstPrize(price, factor));
}

/** The filters of the lobby (screens.md 2.6), in their order; a game may pass several. */
export const FILTERS = ['fast', 'daily', 'regional', 'jackpot'] as const;
export type Filter = (typeof FILTERS)[number];

const PASSES: Readonly<Record<Filter, (game: Shape) => boolean>> = {
  fast: ({ periodSeconds }) => periodSeconds < DAY_SECONDS,
  daily: ({ periodSeconds }) => periodSeconds === DAY_SECONDS,
  /** Of a place: as lotteries are in Viet Nam, Thailand, Laos. */
  regional: (game) => kindOf(game) === 'Vn' || kindOf(game) === 'Sea',
  jackpot: hasJackpot,
};

export function passes(game: Shape, filter: Filter): boolean {
  return PASSES[filter](game);
}

/** Every word asked for stands somewhere in the game's names or code; a filter nothing passes asks for all. */
export function findInLobby(
  games: readonly LotteryGameView[],
  { asked, filter }: { asked: string; filter: string },
  nameOf: (game: LotteryGameView) => string,
): LotteryGameView[] {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  const known = FILTERS.find((each) => each === filter && games.some((game) => passes(game, each)));
  return games.filter((game) => {
    if (known !== undefined && !passes(game, known)) return false;
    const text = plain([nameOf(game), ...Object.values(game.names), game.gameCode].join(' '));
    return words.every((word) => text.includes(word));
  });
}

export interface Ago {
  readonly unit: 'now' | 'minutes' | 'hours' | 'days';
  readonly count: number;
}

/** How long ago something was, in the largest unit that is whole. */
export function agoOf(at: string, now: number): Ago {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  if (minutes < 1) return { unit: 'now', count: 0 };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'days', count: Math.floor(minutes / (24 * 60)) };
}

/**
 * Games that differ in their pace alone stand together, the quickest first; each group where its first game stood. What
 * draws once a day has no other pace.
 */
export function groupPaces(
  games: readonly LotteryGameView[],
  language: string,
): (readonly [LotteryGameView, ...LotteryGameView[]])[] {
  const groups = new Map<string, [LotteryGameView, ...LotteryGameView[]]>();
  for (const game of games) {
    const name =
      game.periodSeconds === DAY_SECONDS
        ? game.gameCode
        : `${game.prizeMode} ${nameBesidePace(nameOfGame(game, language), game.periodSeconds)}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [game]);
    else group.push(game);
  }
  for (const group of groups.values()) group.sort((a, b) => a.periodSeconds - b.periodSeconds);
  return [...groups.values()];
}
