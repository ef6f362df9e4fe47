/** What the home page makes of games and draws; no React here. */
import type { DrawSummary, LotteryGameView } from '@house/contract/lottery';
import type { MessageId } from '@house/i18n/catalogues';
import { toLatinDigits } from '@house/i18n/digits';
import type { ArtName } from '@house/ui/lib/art-names';

/** The game of the hero and of the ticket beside it. */
export const HERO_GAME = 'F5D1';
/** What the home page says of bets; a test holds it to the catalogue that pays. */
export const HERO_FACTS = { digitOdds: '9.6', rtpPercent: '96', smallestStake: '1' } as const;

export interface PayRow {
  name: MessageId;
  /** Winning results out of all. */
  count: number;
  total: number;
  odds: string;
  /** What some of its winning results pay instead. */
  other?: string;
}

export const FAST5D_PAYS: readonly PayRow[] = [
  { name: 'site-home.pays.digit', count: 1, total: 10, odds: '9.6' },
  { name: 'site-home.pays.side', count: 1, total: 2, odds: '1.92' },
  { name: 'site-home.pays.sum', count: 1, total: 2, odds: '1.92' },
];
export const COLOR10_PAYS: readonly PayRow[] = [
  { name: 'site-home.pays.number', count: 1, total: 10, odds: '9.5' },
  { name: 'site-home.pays.color', count: 5, total: 10, odds: '2', other: '1.5' },
  { name: 'site-home.pays.violet', count: 2, total: 10, odds: '4.75' },
  { name: 'site-home.pays.colorSide', count: 5, total: 10, odds: '1.92' },
];
/** The least and the most that comes back of 100 staked, over all rows. */
export const RETURN_PERCENT = { low: 95, high: 96 } as const;

export const HERO_ADDRESS = betAddress(HERO_GAME, 'DIGIT');

/** The bet page of a game; the address carries both or neither (screens.md 0.1). */
export function betAddress(gameCode: string, playType?: string): string {
  const play = playType ?? (gameCode.startsWith('COLOR') ? 'COLOR' : 'DIGIT');
  return `/lottery?gameCode=${encodeURIComponent(gameCode)}&playType=${encodeURIComponent(play)}`;
}

interface GameLook {
  art: ArtName;
  /** Deep edge, body and light of the tile (identity.md 3). */
  hues: readonly [string, string, string];
}

const PLAIN_LOOK: GameLook = { art: 'balls', hues: ['#4A2A00', '#A35F00', '#FFC24B'] };

const LOOKS: Readonly<Record<string, GameLook>> = {
  F5D1: PLAIN_LOOK,
  F5D3: { art: 'ticket', hues: ['#4A1B00', '#B84A10', '#FF9A4D'] },
  F5D5: { art: 'hourglass', hues: ['#23124F', '#5A35C9', '#B49BFF'] },
  COLOR1: { art: 'gems', hues: ['#4A0B20', '#A81F47', '#FF7095'] },
  COLOR3: { art: 'orb', hues: ['#3D0D47', '#8E2AA3', '#F08BFF'] },
  COLOR5: { art: 'marigold', hues: ['#04342F', '#0B7A70', '#55E6D6'] },
};

export function gameLook(gameCode: string): GameLook {
  return LOOKS[gameCode] ?? PLAIN_LOOK;
}

/** The game's name in Latin digits; the person's own digits are put on by whoever shows it. */
export function gameName(game: LotteryGameView, language: string): string {
  return toLatinDigits(game.names[language] ?? game.names['en'] ?? game.gameCode);
}

/** `9600` basis points are `96`, `9550` are `95.5`. */
export function rtpPercent(basisPoints: number): string {
  return String(basisPoints / 100);
}

const BIG_SUM_FROM = 23;

/** The draw's own number without its day: `20261120-0981` is `0981`. */
export function shortDrawNo(drawNo: string): string {
  return drawNo.split('-')[1] ?? drawNo;
}

type ResultWord = 'big' | 'small' | 'odd' | 'even' | 'green' | 'red' | 'violet';

export interface ResultTags {
  /** Null for one digit, which is its own sum. */
  sum: number | null;
  words: readonly ResultWord[];
}

/** What a result is called: five digits by their sum, one digit by its colours (lottery.md 11). */
export function resultTags(result: readonly number[]): ResultTags {
  const sum = result.reduce((total, digit) => total + digit, 0);
  const parity: ResultWord = sum % 2 === 1 ? 'odd' : 'even';
  if (result.length > 1) return { sum, words: [sum >= BIG_SUM_FROM ? 'big' : 'small', parity] };
  const color: ResultWord = sum % 2 === 1 ? 'green' : 'red';
  return {
    sum: null,
    words: [...(sum % 5 === 0 ? (['violet', color] as const) : [color]), sum >= 5 ? 'big' : 'small'],
  };
}

/** `open` takes bets and has a countdown; between two draws there is none. */
export type TicketState = 'open' | 'drawing' | 'stopped' | 'waiting';

export function ticketState(game: LotteryGameView, seconds: number): TicketState {
  if (game.state === 'stopped') return 'stopped';
  if (game.current === null) return 'waiting';
  return seconds > 0 ? 'open' : 'drawing';
}

/** A draw that the channel told of, put into the game: opened draws become current, results become last. */
export function applyDraw(game: LotteryGameView, kind: string, draw: DrawSummary): LotteryGameView {
  if (kind === 'opened') return { ...game, current: draw, next: game.next?.id === draw.id ? null : game.next };
  if (kind === 'closed' && game.current?.id === draw.id) return { ...game, current: draw };
  if (kind === 'result' && isNewer(draw, game.last)) return { ...game, last: draw };
  return game;
}

function isNewer(draw: DrawSummary, than: DrawSummary | null): boolean {
  return draw.result !== null && (than === null || Date.parse(draw.drawAt) >= Date.parse(than.drawAt));
}
